case B-1 the numbers
setup berlin 4
expect cards 0 2
expect draw main 31
expect pieces 0 tram 11 subway 5
expect offers 3 2
expect ticketpile main 14
expect moves 3
refuse keep_too_few keep
do keep @1
expect seat 1

case B-1 later two tickets, of which one is kept
game berlin 2
do tickets 2
expect moves 3

case B-2 a tram route: a card and a tram for each field
game berlin 2
hand 0 red 3 bicycle 1
do claim siegessaeule-brandenburger_tor pay red 3 bicycle 1
expect pieces 0 tram 7 subway 5
expect points 0 7

case B-3 a subway route: as many cards as printed, one subway
game berlin 2
hand 0 green 4
refuse cards_short claim friedrichstrasse-alexanderplatz pay green 1
do claim friedrichstrasse-alexanderplatz pay green 4
expect pieces 0 tram 11 subway 4
expect points 0 8

case B-4 gray subways and trams take any one colour
game berlin 2
hand 0 red 1 blue 2 bicycle 1
legal claim charlottenburger_tor-moabit/gray pay red 1 bicycle 1
legal claim charlottenburger_tor-moabit/gray pay blue 2
legal claim zoologischer_garten-nollendorfplatz pay blue 2
refuse cards_colour claim charlottenburger_tor-moabit/gray pay red 1 blue 1
refuse cards_colour claim charlottenburger_tor-moabit/orange pay blue 2
expect moves charlottenburger_tor-moabit/gray 3

case B-5 each kind of route takes its own pieces
game berlin 2
hand 0 blue 2 red 4
leave 0 subway 0
free juedisches_museum-gleisdreieck zoologischer_garten-nollendorfplatz
refuse no_pieces claim juedisches_museum-gleisdreieck pay blue 2
legal claim zoologischer_garten-nollendorfplatz pay blue 2
refuse move_type exchange tram subway 1

case B-5 no trams left
game berlin 2
hand 0 blue 2
leave 0 tram 1
free juedisches_museum-gleisdreieck zoologischer_garten-nollendorfplatz
refuse no_pieces claim zoologischer_garten-nollendorfplatz pay blue 2
legal claim juedisches_museum-gleisdreieck pay blue 2

case B-6 trams and subways have tables of their own
game berlin 2
hand 0 blue 6 red 3
do claim juedisches_museum-gleisdreieck pay blue 2
expect event claimed points 3
turns 1
do claim museumsinsel-alexanderplatz pay blue 2
expect event claimed points 2
turns 1
do claim nollendorfplatz-kurfuerstendamm pay red 3
expect event claimed points 5
expect points 0 10

case B-7, G-14 the pile runs out, and a claim fills the row
game berlin 4
hand 0 blue 2
row red - - - -
pile main
rest 3
do claim museumsinsel-alexanderplatz pay blue 2
expect row red blue blue - -
expect draw main 0

case G-13 with empty piles the row stays open here, and gaps stay
game berlin 2
row red blue orange green black
pile main
rest 1
refuse deck_empty draw main
do draw slot 0
expect asks second_card
do draw slot 3
expect row - blue orange - black
expect seat 1

case G-13, G-6 the last card of all, face up: the turn ends with it
game berlin 2
row - - red - -
pile main
rest 1
do draw slot 2
expect seat 1
expect row - - - - -

case G-13 with the option off it is as on the other boards
game berlin 2 faceup_when_empty=0
row red blue orange green black
pile main
rest 1
refuse cards_none draw slot 0

case B-8, G-22 double routes with two players
game berlin 2
hand 0 red 1
own 1 reichstag-brandenburger_tor/gray
refuse parallel_closed claim reichstag-brandenburger_tor/red pay red

case B-8, G-22 with three both are open
game berlin 3
hand 0 red 1
own 1 reichstag-brandenburger_tor/gray
legal claim reichstag-brandenburger_tor/red pay red

case B-8, G-22 but not for one owner, with four
game berlin 4
hand 0 red 1
own 0 reichstag-brandenburger_tor/gray
refuse parallel_own claim reichstag-brandenburger_tor/red pay red

case B-9 no bonus
game berlin 2
tickets 0 hauptbahnhof:museumsinsel
own 0 hauptbahnhof-friedrichstrasse/red friedrichstrasse-museumsinsel
expect score 0 bonus 0 total 9

case G-30, G-31 one piece in all starts the last round
game berlin 4
seat 3
hand 3 red 1
leave 3 tram 1
leave 3 subway 1
free reichstag-brandenburger_tor
do claim reichstag-brandenburger_tor/red pay red
expect pieces 3 tram 0 subway 1
expect turns_left 4
turns 3
expect seat 3
turns 1
expect phase over

case G-30 two pieces do not
game berlin 2
hand 0 red 1
leave 0 tram 2
leave 0 subway 1
free reichstag-brandenburger_tor
do claim reichstag-brandenburger_tor/red pay red
expect turns_left none

case G-15 three bicycles face up wipe the row
game berlin 2
row bicycle bicycle red blue green
top main bicycle black 5
do draw slot 2
expect row black black black black black
expect discards main bicycle 3 blue green
