# Exchanging pieces.

case W-14 pieces of one kind for as many of the other, a point each
game world 2
do exchange train ship 3
expect event exchanged seat 0 n 3 points -3
expect pieces 0 train 17 ship 43
expect box 0 train 8 ship 7
expect points 0 -3
expect seat 1
expect score 0 exchange -3 total -15

case W-14, G-35 limited by the box; again and back again, below zero
game world 2
refuse exchange_box exchange train ship 11
refuse exchange_box exchange ship train 6
do exchange train ship 10
expect points 0 -10
turns 1
refuse exchange_box exchange train ship 1
do exchange ship train 15
expect pieces 0 train 25 ship 35
expect points 0 -25
turns 1
do exchange train ship 15
expect points 0 -40
expect box 0 train 15 ship 0
expect score 0 exchange -40 total -52

case W-14 what cannot be
game world 2
refuse exchange_same exchange train train 1
refuse exchange_count exchange train ship 0
refuse malformed exchange train tram 1
refuse exchange_supply exchange train ship 21
do draw wagon
refuse not_now exchange train ship 1

case W-14 the number of choices
game world 2
expect moves exchange 15

case W-14 other maps have no exchange
game usa 2
refuse move_type exchange train train 1
refuse move_type pieces train 45

case W-15 an exchange never starts the last round
game world 2
leave 0 train 4
leave 0 ship 3
do exchange train ship 4
expect turns_left none

case W-14 after a choice of the most trains there are none in the box
game world 2
pieces 0 train 25 ship 35
expect box 0 train 0 ship 15
refuse exchange_box exchange ship train 1
legal exchange train ship 15
