# Rough terrain.

case W-11 two cards of one colour for each field
game world 2
hand 0 wagon_red 3 wagon_yellow 2 joker 1
refuse rough_pairs claim anchorage-vancouver pay wagon_red 3 wagon_yellow 1
legal claim anchorage-vancouver pay wagon_red 3 joker 1
legal claim anchorage-vancouver pay wagon_red 2 wagon_yellow 2
refuse cards_short claim anchorage-vancouver pay wagon_red 2
refuse cards_surplus claim anchorage-vancouver pay wagon_red 3 wagon_yellow 2
do claim anchorage-vancouver pay wagon_red 2 wagon_yellow 2
expect pieces 0 train 18
expect points 0 2

case W-11 four of one colour, or jokers only
game world 2
hand 0 wagon_red 4 joker 4
legal claim anchorage-vancouver pay wagon_red 4
legal claim anchorage-vancouver pay joker 4
legal claim anchorage-vancouver pay wagon_red 2 joker 2
legal claim anchorage-vancouver pay wagon_red 1 joker 3
expect moves anchorage-vancouver 5

case W-11 cards with the symbol pair with those without
game world 2
hand 0 wagon_red 1 wagon_red_port 1
legal claim casablanca-marseille pay wagon_red 1 wagon_red_port 1

case W-11 two odd colours and one joker do not do
game world 2
hand 0 wagon_red 1 wagon_green 1 wagon_black 1 joker 1
refuse rough_pairs claim anchorage-vancouver pay wagon_red 1 wagon_green 1 wagon_black 1 joker 1

case W-11 three fields with three colours
game world 2
hand 0 wagon_red 2 wagon_green 2 wagon_black 1 joker 1
legal claim beijing-lahore pay wagon_red 2 wagon_green 2 wagon_black 1 joker 1
expect moves beijing-lahore 1

case W-11, W-8 ship cards do not pay
game world 2
hand 0 ship_red 2 wagon_red 2
refuse cards_kind claim casablanca-marseille pay ship_red 2

case W-11, G-20 not enough trains
game world 2
hand 0 wagon_red 4
leave 0 train 1
free anchorage-vancouver casablanca-marseille
refuse no_pieces claim anchorage-vancouver pay wagon_red 4
legal claim casablanca-marseille pay wagon_red 2
