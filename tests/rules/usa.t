case N-1 the numbers
setup usa 5
expect cards 0 4
expect cards 4 4
expect draw main 85
expect discards main 0
expect pieces 0 train 45
expect offers 4 3
expect ticketpile main 15
expect moves 4

case N-1 later three tickets, of which one is kept
game usa 2
do tickets 3
expect offers 0 3
expect moves 7

case N-2 orange is a colour of its own
game usa 2
hand 0 orange 4
legal claim atlanta-new_orleans/orange pay orange 4
refuse cards_colour claim atlanta-new_orleans/yellow pay orange 4

case N-3 points of routes
game usa 2
hand 0 red 1 blue 12
do claim portland-seattle pay red
expect points 0 1
turns 1
do claim boston-montreal pay blue 2
expect points 0 3
turns 1
do claim montreal-new_york pay blue 3
expect points 0 7
turns 1
do claim chicago-omaha pay blue 4
expect points 0 14

case N-3 points of long routes
game usa 2
hand 0 blue 11
do claim atlanta-miami pay blue 5
expect event claimed points 10
turns 1
do claim portland-salt_lake_city pay blue 6
expect event claimed points 15
expect points 0 25

case N-4 tickets of the first choice go under the deck, which is not shuffled
setup usa 2
expect ticketpile main 24
do keep @0 @1
do keep @1 @2
expect events kept kept kept
expect ticketpile main 26
