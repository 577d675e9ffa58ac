case W-1 the numbers
setup world 2
expect cards 0 10
expect draw wagon 71
expect draw ship 43
expect offers 0 5
expect ticketpile main 55
expect moves 16
refuse keep_too_few keep @0 @1
expect harbours_left 0 3
expect pieces 0 train 0 ship 0
expect box 0 train 25 ship 50

case W-1 later four tickets, of which one is kept
game world 2
do tickets 4
expect moves 15

case W-2 the choice of pieces
setup world 2
refuse not_now pieces train 20 ship 40
do keep @0 @1 @2
do keep @0 @1 @2
expect asks pieces
expect seat 0
expect moves 16
refuse pieces_sum pieces train 20 ship 39
refuse pieces_limit pieces train 26 ship 34
refuse pieces_limit pieces train 9 ship 51
refuse not_now draw wagon
legal pieces train 10 ship 50
do pieces train 25 ship 35
expect event chosen seat 0 sees 1
expect events chosen
expect phase setup
do pieces train 20 ship 40
expect events chosen chosen chosen
expect event chosen seat 0 count 25 sees 254
expect phase play
expect seat 0
expect box 0 train 0 ship 15
expect box 1 train 5 ship 10
refuse not_now pieces train 20 ship 40

case W-3 who takes a face-up card names the deck of the replacement
game world 2
row wagon_red wagon_green wagon_black ship_red ship_green ship_black
top wagon wagon_white wagon_yellow
top ship ship_white ship_yellow
refuse refill draw slot 0
do draw slot 0 refill ship
expect events taken laid
expect row ship_white wagon_green wagon_black ship_red ship_green ship_black
do draw slot 4 refill wagon
expect row ship_white wagon_green wagon_black ship_red wagon_white ship_black
expect hand 0 wagon_red ship_green

case W-4 the named deck must have cards
game world 2
row wagon_red wagon_green wagon_black ship_red ship_green ship_black
pile wagon
pile ship ship_white
rest 1
refuse refill draw slot 0 refill wagon
refuse refill draw slot 0
refuse deck_empty draw wagon
do draw slot 0 refill ship
expect row ship_white wagon_green wagon_black ship_red ship_green ship_black
expect seat 1

case W-4, G-13 both decks and discards are empty: nothing can be taken
game world 2
row wagon_red wagon_green wagon_black ship_red ship_green ship_black
pile wagon
pile ship
rest 1
refuse deck_empty draw wagon
refuse cards_none draw slot 0
refuse cards_none draw slot 0 refill ship

case W-4, G-13 one deck is enough for the row to stay open
game world 2
row wagon_red wagon_green wagon_black ship_red ship_green ship_black
pile wagon
pile ship ship_white 2
rest 1
do draw slot 3 refill ship
expect asks second_card
do draw slot 4 refill ship
expect seat 1
refuse cards_none draw slot 0

case W-4, G-13 with the option the row stays open without a deck, and a gap stays
game world 2 faceup_when_empty=1
row wagon_red wagon_green wagon_black ship_red ship_green ship_black
pile wagon
pile ship ship_white
rest 1
do draw slot 0 refill ship
expect row ship_white wagon_green wagon_black ship_red ship_green ship_black
refuse refill draw slot 1 refill ship
do draw slot 1
expect row ship_white - wagon_black ship_red ship_green ship_black

case W-4 gaps are filled from the kind that is rarer in the row, then from the wagons
game world 2
hand 0 wagon_red_port 2 ship_red 2
row - - wagon_red wagon_green ship_green ship_black
pile wagon
pile ship
rest 1
own 0 lima-valparaiso
do harbour lima pay wagon_red_port 2 ship_red 2
expect event laid slot 0 deck wagon
expect event laid slot 1 deck ship
expect row wagon_red_port ship_red wagon_red wagon_green ship_green ship_black

case W-4 a joker in the row counts as a wagon
game world 2
hand 0 wagon_red_port 2 ship_red 2
row - joker joker wagon_red ship_green ship_black
pile wagon
pile ship
rest 1
own 0 lima-valparaiso
do harbour lima pay wagon_red_port 2 ship_red 2
expect event laid slot 0 deck ship
expect row ship_red joker joker wagon_red ship_green ship_black

case W-4 only one deck has cards
game world 2
hand 0 wagon_yellow 2
row - - - wagon_red ship_green ship_black
pile wagon
pile ship
rest 1
do claim vancouver-winnipeg pay wagon_yellow 2
expect row wagon_yellow wagon_yellow - wagon_red ship_green ship_black

case W-5 three jokers: three wagon cards, then three ship cards
game world 2
row joker joker wagon_red ship_red ship_green ship_black
top wagon joker wagon_white 3
top ship ship_yellow 3
do draw slot 2 refill wagon
expect events taken laid wiped laid laid laid laid laid laid
expect row wagon_white wagon_white wagon_white ship_yellow ship_yellow ship_yellow
expect discards wagon joker 3
expect discards ship ship_red ship_green ship_black

case W-5 what a deck cannot give comes from the other
game world 2
row joker joker wagon_red wagon_green wagon_black wagon_white
pile wagon joker wagon_purple 5
pile ship ship_yellow
rest 1
do draw slot 2 refill wagon
expect row wagon_purple wagon_purple wagon_purple ship_yellow wagon_purple wagon_purple
expect draw ship 0

case W-5, G-16 few cards: the row stays
game world 2
row joker joker wagon_red wagon_green wagon_black -
pile wagon joker 5
pile ship
rest 1
do draw slot 2 refill wagon
expect event wipe_spared n 0
expect row joker joker joker wagon_green wagon_black -

case W-5, G-16 whether a good row is possible, both decks say together
game world 2
row joker joker wagon_red joker ship_green ship_black
pile wagon joker 2
pile ship ship_red 2
rest 1
do draw wagon
do draw wagon
expect event wiped

case W-6 each deck shuffles its own discards
game world 2
pile wagon wagon_red
pile ship ship_black
discards wagon wagon_green 2
discards ship ship_red 2
rest 1
do draw wagon
expect event shuffled deck wagon n 2
expect draw wagon 2
expect discards ship 2
do draw ship
expect event shuffled deck ship n 2

case W-7 a joker is one card on train routes and one ship on ship routes
game world 2
hand 0 joker 2 ship_white 1 wagon_yellow 1
legal claim vancouver-winnipeg pay wagon_yellow 1 joker 1
legal claim vancouver-winnipeg pay joker 2
refuse cards_short claim caracas-miami pay joker 1
legal claim caracas-miami pay joker 2
do claim caracas-miami pay ship_white 1 joker 1
expect discards wagon joker
expect discards ship ship_white

case W-7 with the option a joker counts two on ship routes
game world 2 wr_joker_as_double=1
hand 0 joker 2 ship_white 1 wagon_yellow 1
legal claim caracas-miami pay joker 1
refuse cards_surplus claim caracas-miami pay joker 2
legal claim vancouver-winnipeg pay joker 2
refuse cards_short claim vancouver-winnipeg pay joker 1

case W-8 train routes take wagon cards, ship routes ship cards
game world 2
hand 0 ship_yellow 2 wagon_white 2 wagon_yellow 1
refuse cards_kind claim vancouver-winnipeg pay ship_yellow 2
refuse cards_kind claim caracas-miami pay wagon_white 2
refuse cards_kind claim vancouver-winnipeg pay wagon_yellow 1 ship_yellow 1

case W-8, G-20 and their own pieces
game world 2
hand 0 ship_white 2 wagon_yellow 2
leave 0 ship 1
free caracas-miami vancouver-winnipeg
refuse no_pieces claim caracas-miami pay ship_white 2
legal claim vancouver-winnipeg pay wagon_yellow 2

case W-9 double ships: no card that could be left out
game world 2
hand 0 ship2_red 3 ship_red 2 joker 2
legal claim honolulu-tokyo pay ship2_red 3
legal claim honolulu-tokyo pay ship2_red 2 ship_red 1
legal claim honolulu-tokyo pay ship2_red 2 joker 1
refuse cards_surplus claim honolulu-tokyo pay ship2_red 2 ship_red 2
refuse cards_surplus claim honolulu-tokyo pay ship2_red 3 ship_red 1
refuse cards_short claim honolulu-tokyo pay ship2_red 2
do claim honolulu-tokyo pay ship2_red 3
expect pieces 0 ship 35
expect points 0 10

case W-9 a double alone for one field
game world 2
hand 0 ship2_yellow 1 ship_yellow 1
legal claim edinburgh-hamburg/yellow pay ship2_yellow 1
legal claim edinburgh-hamburg/yellow pay ship_yellow 1
refuse cards_surplus claim edinburgh-hamburg/yellow pay ship_yellow 1 ship2_yellow 1

case W-9 a joker and two doubles for four fields are too much
game world 2
hand 0 ship2_green 2 joker 2
refuse cards_surplus claim murmansk-reykjavik pay ship2_green 2 joker 1
legal claim murmansk-reykjavik pay ship2_green 2
legal claim murmansk-reykjavik pay ship2_green 1 joker 2
expect moves murmansk-reykjavik 2

case W-10 cards with the harbour symbol pay like others
game world 2
hand 0 wagon_yellow_port 1 wagon_yellow 1 ship_white 2
legal claim vancouver-winnipeg pay wagon_yellow 1 wagon_yellow_port 1
legal claim caracas-miami pay ship_white 2

case W-19 the edges are no edges
game world 2
tickets 0 new_york:tokyo
own 0 tokyo-vancouver vancouver-winnipeg new_york-winnipeg
expect ticket 0 new_york:tokyo 15

case W-20 points of routes
game world 2
hand 0 ship2_red 6 ship_red 4 ship2_purple 4
do claim edinburgh-new_york/red pay ship2_red 3 ship_red 1
expect event claimed points 18
turns 1
do claim lima-sydney/purple pay ship2_purple 4
expect event claimed points 21
expect points 0 39

case W-21 the junction in the sea is no city, but leads on
game world 2
hand 0 wagon_red_port 2 ship_red 2
tickets 0 rio_de_janeiro:perth
own 0 cape_town-rio_de_janeiro cape_town-sea_junction perth-sea_junction
refuse harbour_place harbour sea_junction pay wagon_red_port 2 ship_red 2
legal harbour perth pay wagon_red_port 2 ship_red 2
expect ticket 0 rio_de_janeiro:perth 17

case W-22 no bonus
game world 2
tickets 0 jakarta:sydney
own 0 jakarta-perth perth-sydney
expect score 0 bonus 0 tickets 7 done 1

case W-23 blind: the deck is named for each card
game world 2
top wagon wagon_red
top ship ship2_black
refuse no_such_deck draw main
do draw ship
do draw wagon
expect hand 0 ship2_black wagon_red

case W-23, G-9 a joker drawn blind is one card
game world 2
top wagon joker
do draw wagon
expect asks second_card

case W-7, G-8 a face-up joker is not taken second
game world 2
row joker wagon_red wagon_green ship_red ship_green ship_black
do draw ship
refuse second_joker draw slot 0 refill ship

case G-22 parallel tracks with three players
game world 3
hand 0 wagon_green 1
own 1 los_angeles-vancouver/red
refuse parallel_closed claim los_angeles-vancouver/green pay wagon_green

case G-22 with four
game world 4
hand 0 wagon_green 1
own 1 los_angeles-vancouver/red
legal claim los_angeles-vancouver/green pay wagon_green

case G-22 with two and five
game world 5
hand 0 wagon_green 1
own 0 los_angeles-vancouver/red
refuse parallel_own claim los_angeles-vancouver/green pay wagon_green

case G-22 with two
game world 2
hand 0 wagon_green 1
own 1 los_angeles-vancouver/red
refuse parallel_closed claim los_angeles-vancouver/green pay wagon_green

case G-30, G-31 six pieces in all start the last two rounds
game world 2
hand 0 wagon_yellow 2
leave 0 train 4
leave 0 ship 4
free vancouver-winnipeg
do claim vancouver-winnipeg pay wagon_yellow 2
expect turns_left 4
turns 3
expect phase play
expect seat 0
turns 1
expect phase over

case G-31 started by the last of three
game world 3
seat 2
hand 2 wagon_yellow 2
leave 2 train 4
leave 2 ship 4
free vancouver-winnipeg
do claim vancouver-winnipeg pay wagon_yellow 2
expect turns_left 6
turns 5
expect seat 2
turns 1
expect phase over
