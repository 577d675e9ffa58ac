# Passengers and goods.

case M-10 a passenger is placed when a route is claimed, if one likes
game maerklin 2
hand 0 red 8
legal claim hamburg-hannover/red pay red 4
legal claim hamburg-hannover/red pay red 4 place hannover
refuse passenger_place claim hamburg-hannover/red pay red 4 place berlin
do claim hamburg-hannover/red pay red 4 place hamburg
expect events claimed placed
expect event placed seat 0 city hamburg
expect passengers 0 hamburg
expect passengers_left 0 2
expect seat 1

case M-10 one passenger in a city, whoever it belongs to
game maerklin 2
hand 0 red 8
passengers 1 hamburg
refuse passenger_occupied claim hamburg-hannover/red pay red 4 place hamburg
legal claim hamburg-hannover/red pay red 4 place hannover
expect moves hamburg-hannover/red 2

case M-10 none left to place
game maerklin 2
hand 0 red 8
moved 0 3
refuse passenger_none claim hamburg-hannover/red pay red 4 place hamburg
expect moves hamburg-hannover/red 1

case M-10 other maps have no passengers
game usa 2
hand 0 red 2
refuse malformed claim boston-new_york/red pay red 2 place boston
refuse move_type passenger boston
refuse move_type step boston-new_york/red
refuse not_now stop

case M-11 never into a country
game maerklin 2
hand 0 white 4
refuse passenger_place claim emden-niederlande pay white 2 place niederlande
do claim emden-niederlande pay white 2 place emden
expect passengers 0 emden

case M-12 a city is free again when its passenger has left
game maerklin 2
hand 1 red 8
own 0 hamburg-schwerin
passengers 0 hamburg
do passenger hamburg
do step hamburg-schwerin
do stop
do claim hamburg-hannover/red pay red 4 place hamburg
expect passengers 1 hamburg

case M-13 own routes are free, others cost a passenger card, unclaimed ones are closed
game maerklin 2
hand 0 passenger 1
own 0 hamburg-schwerin
own 1 berlin-schwerin berlin-leipzig
passengers 0 hamburg
refuse passenger_not_there passenger berlin
refuse not_now step hamburg-schwerin
refuse not_now stop
do passenger hamburg
expect event departed seat 0 city hamburg
expect passengers 0
expect asks step
refuse stop_early stop
refuse step_free step hamburg-hannover/red
refuse step_away step berlin-leipzig
refuse not_now draw main
refuse not_now passenger hamburg
do step hamburg-schwerin
expect at schwerin
expect hand 0 passenger 1
refuse step_used step hamburg-schwerin
do step berlin-schwerin
expect event stepped n 1 points 7 city berlin
expect hand 0
expect discards main passenger
refuse step_toll step berlin-leipzig
expect moves 1
do stop
expect event arrived city berlin points 9
expect points 0 11
expect seat 1

case M-13 without a card another's route is refused
game maerklin 2
own 1 hamburg-schwerin
passengers 0 hamburg
refuse passenger_stuck passenger hamburg
expect moves passenger 0

case M-13 no route beyond the board
game maerklin 2
own 0 hamburg-schwerin
passengers 0 hamburg
do passenger hamburg
refuse no_such_route step 9999

case M-13 a passenger of another seat
game maerklin 2
own 0 hamburg-schwerin
passengers 1 hamburg
refuse passenger_not_there passenger hamburg

case M-14 over a double route there and back
game maerklin 4
hand 0 passenger 1
own 0 augsburg-muenchen#0
own 1 augsburg-muenchen#1
passengers 0 augsburg
do passenger augsburg
do step augsburg-muenchen#0
do step augsburg-muenchen#1
expect at augsburg
expect gained 4
do stop
expect points 0 6

case M-15 the highest token of every city entered, none in the first
game maerklin 2
own 0 hamburg-schwerin berlin-schwerin berlin-magdeburg leipzig-magdeburg
passengers 0 hamburg
goods berlin 3
goods magdeburg 0
do passenger hamburg
do step hamburg-schwerin
expect gained 2
do step berlin-schwerin
expect event stepped points 6
do step berlin-magdeburg
expect event stepped points 0
do step leipzig-magdeburg
expect gained 12
do stop
expect goods hamburg 3
expect goods schwerin 0
expect goods berlin 2
expect goods leipzig 2
expect score 0 goods 12

case M-16 a loop: one token per city and journey, none where it started
game maerklin 2
own 0 frankfurt-mainz mainz-mannheim frankfurt-mannheim mannheim-stuttgart
passengers 0 mannheim
do passenger mannheim
do step mainz-mannheim
do step frankfurt-mainz
do step frankfurt-mannheim
expect event stepped city mannheim points 0
expect gained 6
expect goods mannheim 3
do stop
expect goods frankfurt 2

case M-16 a city entered twice
game maerklin 2
own 0 mannheim-stuttgart mainz-mannheim frankfurt-mainz frankfurt-mannheim
passengers 0 stuttgart
do passenger stuttgart
do step mannheim-stuttgart
expect gained 3
do step mainz-mannheim
do step frankfurt-mainz
do step frankfurt-mannheim
expect gained 9
expect goods mannheim 2

case M-16 with the option a city gives a token each time
game maerklin 2 ml_goods_each_entry=1
own 0 mannheim-stuttgart mainz-mannheim frankfurt-mainz frankfurt-mannheim
passengers 0 stuttgart
do passenger stuttgart
do step mannheim-stuttgart
do step mainz-mannheim
do step frankfurt-mainz
do step frankfurt-mannheim
expect gained 11
expect goods mannheim 1

case M-16 with the option the start still gives none
game maerklin 2 ml_goods_each_entry=1
own 0 frankfurt-mainz mainz-mannheim frankfurt-mannheim
passengers 0 mannheim
do passenger mannheim
do step mainz-mannheim
do step frankfurt-mainz
do step frankfurt-mannheim
expect gained 6
expect goods mannheim 3

case M-17 the journey ends in a country
game maerklin 2
own 0 emden-niederlande muenster-niederlande
passengers 0 emden
do passenger emden
do step emden-niederlande
expect event stepped city niederlande points 0
refuse step_country step muenster-niederlande
expect moves 1
do stop
expect event arrived city niederlande points 0
expect points 0 4

case M-18 other passengers do not block
game maerklin 2
own 0 hamburg-schwerin berlin-schwerin
passengers 0 hamburg
passengers 1 schwerin berlin
do passenger hamburg
do step hamburg-schwerin
do step berlin-schwerin
do stop
expect passengers 1 schwerin berlin

case M-19 the passenger has left the game, three journeys at most
game maerklin 2
hand 0 red 2
own 0 hamburg-schwerin berlin-schwerin
passengers 0 hamburg
moved 0 2
do passenger hamburg
do step hamburg-schwerin
do stop
expect passengers 0
expect passengers_left 0 0
turns 1
refuse passenger_not_there passenger schwerin
expect moves passenger 0
refuse passenger_none claim rostock-schwerin pay red 2 place rostock

case M-19 goods are kept and score at once
game maerklin 2
own 0 berlin-magdeburg
passengers 0 magdeburg
do passenger magdeburg
do step berlin-magdeburg
expect points 0 4
do stop
expect points 0 11
expect score 0 goods 7 routes 4 total 11

case M-20 passengers, passenger cards and goods that are left are worth nothing
game maerklin 2
hand 0 passenger 3
passengers 0 berlin hamburg
expect score 0 total 0

case M-13, G-12 the pile is renewed by a step's card, the row is filled when the journey ends
game maerklin 2
hand 0 passenger 2
row red - - blue green
pile main
rest 1
own 1 hamburg-schwerin berlin-schwerin
passengers 0 hamburg
do passenger hamburg
do step hamburg-schwerin
expect events stepped shuffled
expect draw main 1
expect row red - - blue green
do step berlin-schwerin
expect discards main 1
do stop
expect events arrived laid shuffled laid
expect row red passenger passenger blue green

case M-13 four of the own routes and one foreign in a row
game maerklin 3
hand 0 passenger 1
own 0 kiel-schwerin hamburg-schwerin
own 2 hamburg-kiel/black
passengers 0 kiel
do passenger kiel
do step kiel-schwerin
do step hamburg-schwerin
do step hamburg-kiel/black
expect at kiel
expect gained 6
do stop
