# Tours.

case W-16 in the order given, in a line
game world 2
tickets 0 lagos:luanda:dar_es_salaam:djibouti
own 0 lagos-luanda dar_es_salaam-luanda dar_es_salaam-djibouti
expect ticket 0 lagos:luanda:dar_es_salaam:djibouti 9
expect score 0 tickets 9 done 1

case W-16 other cities may lie between
game world 2
own 0 lagos-luanda cape_town-luanda cape_town-dar_es_salaam dar_es_salaam-djibouti
expect ticket 0 lagos:luanda:dar_es_salaam:djibouti 9

case W-16, W-17, W-18 a city of the middle is a dead end: all connected, but not in order
game world 2
own 0 lagos-luanda casablanca-lagos al_qahira-casablanca al_qahira-djibouti dar_es_salaam-djibouti
expect ticket 0 lagos:luanda:dar_es_salaam:djibouti 6

case W-16 with a loop it can be travelled
game world 2
own 0 lagos-luanda casablanca-lagos al_qahira-casablanca al_qahira-djibouti dar_es_salaam-djibouti
own 0 dar_es_salaam-luanda
expect ticket 0 lagos:luanda:dar_es_salaam:djibouti 9

case W-16 cities may be passed twice, routes not
game world 2
own 0 al_qahira-casablanca al_qahira-tehran casablanca-marseille athina-marseille athina-tehran
expect ticket 0 casablanca:al_qahira:tehran 9

case W-16 a dead end in the middle of three
game world 2
own 0 al_qahira-tehran athina-tehran athina-marseille casablanca-marseille
expect ticket 0 casablanca:al_qahira:tehran 6

case W-16 the end of the tour lies on the way to its middle: a loop brings one back
game world 2
own 0 al_qahira-tehran athina-tehran al_qahira-athina athina-marseille casablanca-marseille
expect ticket 0 casablanca:al_qahira:tehran 9

case W-16 the last city may be passed on the way to one of the middle
game world 2
own 0 casablanca-marseille hamburg-marseille hamburg-moskva moskva-tehran
own 0 al_qahira-tehran al_qahira-athina athina-tehran
expect ticket 0 casablanca:al_qahira:tehran 9

case W-16 with the option no city is passed twice
game world 2 wr_tour_simple_path=1
own 0 casablanca-marseille hamburg-marseille hamburg-moskva moskva-tehran
own 0 al_qahira-tehran al_qahira-athina athina-tehran
expect ticket 0 casablanca:al_qahira:tehran 6

case W-16 with the option, in a line
game world 2 wr_tour_simple_path=1
own 0 mexico-caracas caracas-lima lima-valparaiso
expect ticket 0 mexico:caracas:lima:valparaiso 15

case W-16 against the order given is the same
game world 2
own 0 darwin-port_moresby honolulu-port_moresby honolulu-manila
expect ticket 0 manila:honolulu:port_moresby:darwin 13

case W-17 not all connected: the penalty
game world 2
tickets 0 lagos:luanda:dar_es_salaam:djibouti
own 0 lagos-luanda dar_es_salaam-djibouti
expect ticket 0 lagos:luanda:dar_es_salaam:djibouti -15
expect score 0 tickets -15 done 0

case W-17 no route at all
game world 2
expect ticket 0 casablanca:al_qahira:tehran -15

case W-18 each city is connected to the next, but not in order
game world 2
own 0 anchorage-cambridge_bay cambridge_bay-winnipeg vancouver-winnipeg
expect ticket 0 anchorage:vancouver:winnipeg:cambridge_bay 12
