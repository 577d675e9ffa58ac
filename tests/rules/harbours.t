# Harbours.

case W-12 two wagon and two ship cards of one colour with the symbol
game world 2
hand 0 wagon_red_port 3 ship_red 2 wagon_red 2 ship2_red 2 ship_green 2 joker 1
own 0 lima-valparaiso
refuse cards_kind harbour lima pay wagon_red 2 ship_red 2
refuse cards_kind harbour lima pay wagon_red_port 2 ship2_red 2
refuse cards_colour harbour lima pay wagon_red_port 2 ship_green 2
refuse cards_short harbour lima pay wagon_red_port 2 ship_red 1
refuse cards_surplus harbour lima pay wagon_red_port 3 ship_red 1
refuse cards_surplus harbour lima pay wagon_red_port 2 ship_red 2 joker 1
refuse cards_missing harbour lima pay wagon_red_port 2 joker 2
legal harbour lima pay wagon_red_port 2 ship_red 1 joker 1
do harbour lima pay wagon_red_port 2 ship_red 2
expect event harbour seat 0 city lima
expect harbours 0 lima
expect harbours_left 0 2
expect discards wagon wagon_red_port 2
expect discards ship ship_red 2
expect seat 1

case W-12 jokers stand in for all four
game world 2
hand 0 joker 4
own 0 lima-valparaiso
legal harbour lima pay joker 4
expect moves harbour 2

case W-12 a ship route leads to the city, too
game world 2
hand 0 joker 4
own 0 honolulu-lima
legal harbour lima pay joker 4
legal harbour honolulu pay joker 4

case W-12 only in a port, with an own route, without a harbour
game world 2
hand 0 joker 4
own 0 moskva-murmansk mexico-caracas
own 1 lima-valparaiso
harbours 1 valparaiso caracas
refuse harbour_place harbour moskva pay joker 4
refuse harbour_place harbour mexico pay joker 4
refuse harbour_route harbour lima pay joker 4
refuse harbour_taken harbour caracas pay joker 4
legal harbour murmansk pay joker 4

case W-12 three harbours each
game world 2
hand 0 joker 4
own 0 lima-valparaiso moskva-murmansk honolulu-tokyo
harbours 0 lima valparaiso murmansk
refuse harbour_none harbour tokyo pay joker 4
expect moves harbour 0

case W-12 not in the middle of another action, and not on other maps
game world 2
hand 0 joker 4
own 0 lima-valparaiso
do draw wagon
refuse not_now harbour lima pay joker 4

case W-12 other maps have no harbours
game usa 2
hand 0 locomotive 4
refuse move_type harbour miami pay locomotive 4

case W-13 no completed ticket names the city
game world 2
own 0 hamburg-marseille
harbours 0 marseille
expect score 0 harbours 0 unbuilt -8

case W-13 one
game world 2
tickets 0 marseille:al_qahira marseille:beijing
own 0 athina-marseille al_qahira-athina
harbours 0 marseille
expect score 0 harbours 20 unbuilt -8 done 1

case W-13 two
game world 2
tickets 0 marseille:al_qahira new_york:marseille
own 0 athina-marseille al_qahira-athina edinburgh-marseille edinburgh-new_york
harbours 0 marseille
expect score 0 harbours 30

case W-13 three
game world 2
tickets 0 marseille:al_qahira new_york:marseille marseille:beijing
own 0 athina-marseille al_qahira-athina edinburgh-marseille edinburgh-new_york
own 0 hamburg-marseille hamburg-moskva moskva-novosibirsk beijing-novosibirsk
harbours 0 marseille
expect score 0 harbours 40 done 3

case W-13 four; one ticket counts for each harbour on it
game world 2
tickets 0 marseille:al_qahira new_york:marseille marseille:beijing marseille:jakarta
own 0 athina-marseille al_qahira-athina edinburgh-marseille edinburgh-new_york
own 0 hamburg-marseille hamburg-moskva moskva-novosibirsk beijing-novosibirsk
own 0 beijing-hong_kong bangkok-hong_kong bangkok-jakarta
harbours 0 marseille al_qahira hong_kong
expect score 0 harbours 60 unbuilt 0 done 4

case W-13 a tour counts for a city in its middle, also out of order
game world 2
tickets 0 lagos:luanda:dar_es_salaam:djibouti
own 0 lagos-luanda casablanca-lagos al_qahira-casablanca al_qahira-djibouti dar_es_salaam-djibouti
harbours 0 dar_es_salaam
expect score 0 tickets 6 done 1 harbours 20

case W-13 tickets of others do not count
game world 2
tickets 1 marseille:al_qahira
own 0 athina-marseille
own 1 al_qahira-athina
harbours 0 marseille
expect score 0 harbours 0
