# Rulings that hold for all games, mostly shown on usa. The language: ../support/position.h,
# ../support/script.h and ../support/script_expect.c.

case G-1 a turn is exactly one action
game usa 2
hand 0 red 4
refuse pass pass
do claim boston-new_york/red pay red 2
expect seat 1
expect asks action
expect turn 1

case G-2 who can do nothing at all passes, and nobody else
game usa 2
row - - - - -
pile main
rest 1
ticketpile main
expect moves 1
refuse deck_empty draw main
refuse tickets_none tickets 3
do pass
expect events passed
expect passes 1
expect seat 1
refuse pass pass
do claim boston-new_york/red pay red 2
expect passes 0

case G-3 tickets that may cost points must be drawn when nothing else is left
game usa 2
row - - - - -
pile main
rest 1
ticketpile main denver:el_paso
expect moves 1
refuse pass pass
do tickets 1
do keep denver:el_paso
expect score 0 tickets -4

case G-3 with the option one may pass instead of drawing tickets
game usa 2 pass_instead_of_tickets=1
row - - - - -
pile main
rest 1
ticketpile main denver:el_paso
expect moves 2
legal tickets 1
do pass
expect seat 1
refuse pass pass

case G-3 the option does not allow it when there are cards to draw
game usa 2 pass_instead_of_tickets=1
refuse pass pass

case G-4 everybody passes: the game ends and is scored
game usa 3
row - - - - -
pile main
rest 2
leave 2 train 0
ticketpile main
tickets 0 denver:el_paso
do pass
do pass
expect phase play
do pass
expect phase over
expect seat none
expect turns_left 0
expect events passed over
expect event over n 1
expect score 0 total -4
refuse game_over pass
refuse game_over draw main
expect moves 0

case G-4 a move in between starts the count anew
game usa 2 faceup_when_empty=1
row - - - - -
pile main
rest 1
ticketpile main
do pass
do claim portland-seattle pay red
expect passes 0
expect row red - - - -
do draw slot 0
expect phase play

case G-5 the limit of turns ends the game
game usa 2 max_turns=3
turn 2
do draw main
expect phase play
do draw main
expect phase over
expect turn 3
expect event over n 2
expect turns_left 0

case G-6 the second card must be taken
game usa 2
hand 0 red 6
do draw slot 0
expect asks second_card
refuse not_now stop
refuse not_now pass
refuse not_now tickets 3
refuse not_now claim boston-new_york/red pay red 2
expect moves 6
do draw main
expect seat 1

case G-6 with the option one may stop after the first card
game usa 2 second_card_optional=1
refuse not_now stop
do draw slot 0
expect moves 7
do stop
expect seat 1
expect events
expect turn 1

case G-6 only one card is left in all, face up: the turn ends with it
game usa 2 faceup_when_empty=1
row - - red - -
pile main
rest 1
do draw slot 2
expect seat 1
expect row - - - - -
expect hand 0 red 1

case G-6, G-10 the last card of the pile, and only jokers face up
game usa 2
row locomotive locomotive locomotive locomotive locomotive
pile main red
rest 1
do draw main
expect seat 1
expect events drawn
expect hand 0 red 1

case G-7 a face-up joker is the only card of the turn
game usa 2
row red blue locomotive green white
do draw slot 2
expect seat 1
expect hand 0 locomotive 1
expect known 0 locomotive 1

case G-8 a face-up joker that lay there is not taken second
game usa 2
row red blue locomotive green white
do draw slot 0
refuse second_joker draw slot 2

case G-8 nor one that has just been turned up
game usa 2
row red blue orange green white
top main locomotive
do draw slot 1
expect row red locomotive orange green white
refuse second_joker draw slot 1
legal draw slot 0

case G-8 nor after a blind card
game berlin 2
row bicycle red blue green black
do draw main
refuse second_joker draw slot 0

case G-9 a joker drawn blind counts as one card
game usa 2
top main locomotive locomotive red
do draw main
expect asks second_card
expect event drawn card locomotive knows 1 sees 255
do draw main
expect seat 1
expect hand 0 locomotive 2
expect known 0

case G-10 only jokers are left for the second card
game usa 2 faceup_when_empty=1
row red locomotive locomotive - -
pile main
rest 1
do draw slot 0
expect seat 1
expect row - locomotive locomotive - -

case G-11 a face-up card is replaced before the second is chosen
game usa 2
row red blue orange green white
top main black yellow
do draw slot 1
expect events taken laid
expect row red black orange green white
do draw slot 1
expect row red yellow orange green white
expect hand 0 blue black

case G-12 an empty pile is renewed at once, in the middle of an action
game usa 2
row red blue orange green white
pile main purple
discards main black 3
rest 1
do draw main
expect asks second_card
expect events drawn shuffled
expect event shuffled deck main n 3
expect draw main 3
expect discards main 0

case G-12 also when the last card goes into the row
game usa 2
row red blue orange green white
pile main purple
discards main black 2
rest 1
do draw slot 0
expect events taken laid shuffled
expect row purple blue orange green white
expect draw main 2

case G-13 with empty piles no card can be taken, not even from the row
game usa 2
row red locomotive orange - white
pile main
rest 1
refuse deck_empty draw main
refuse cards_none draw slot 0
refuse cards_none draw slot 1
refuse slot_empty draw slot 3
refuse slot_empty draw slot 7
legal tickets 3
expect moves 1

case G-13 nor is there anything else: the turn is passed
game usa 2
row red blue orange green white
pile main
rest 1
ticketpile main
expect moves 1
do pass
expect seat 1

case G-13, G-6 the last card of all piles is drawn: the turn ends after it
game usa 2
row red blue orange green white
pile main purple
rest 1
do draw main
expect events drawn
expect hand 0 purple 1
expect seat 1
expect row red blue orange green white
refuse cards_none draw slot 0

case G-13, G-6 the last card of all piles goes into the row: the turn ends
game usa 2
row red blue orange green white
pile main purple
rest 1
do draw slot 0
expect events taken laid
expect row purple blue orange green white
expect seat 1

case G-13, G-12 discards are cards: the row stays open
game usa 2
row red blue orange green white
pile main purple
discards main black
rest 1
do draw slot 0
expect events taken laid shuffled
expect asks second_card
legal draw slot 1
do draw main
expect seat 1

case G-13 on another map, too
game maerklin 2
row red blue orange green white
pile main
rest 1
refuse cards_none draw slot 0

case G-13 with the option the row may still be taken, and gaps stay
game usa 2 faceup_when_empty=1
row red blue orange green white
pile main
rest 1
refuse deck_empty draw main
do draw slot 0
expect events taken
expect row - blue orange green white
refuse slot_empty draw slot 0
do draw slot 3
expect row - blue orange - white
expect seat 1
refuse slot_empty draw slot 7

case G-14 a claim after everything was exhausted fills the row again
game usa 2
hand 0 red 2 locomotive 1
row - - white - -
pile main
rest 1
do claim boston-new_york/red pay red 2
expect events claimed shuffled laid laid
expect row red red white - -
expect draw main 0
expect discards main 0

case G-14 the rest of the discards stays as the pile
game usa 2
hand 0 white 6
row red blue orange green -
pile main
rest 1
do claim calgary-winnipeg pay white 6
expect row red blue orange green white
expect draw main 5
expect event shuffled n 6

case G-15 the replacement of the first card is the third joker: a wipe before the second
game usa 2
row locomotive locomotive red blue green
top main locomotive purple orange white black yellow
do draw slot 2
expect events taken laid wiped laid laid laid laid laid
expect row purple orange white black yellow
expect discards main locomotive 3 blue green
expect asks second_card
do draw slot 0

case G-15 a wipe repeats while the new row has three
game usa 2
row locomotive locomotive red blue green
top main locomotive white locomotive 3 red black 5
do draw slot 2
expect events taken laid wiped laid laid laid laid laid wiped laid laid laid laid laid
expect row black black black black black
expect discards main 10

case G-15 also when gaps are filled at the end of an action
game usa 2
hand 0 locomotive 2 red 2
row locomotive locomotive black blue -
pile main
rest 1
do claim boston-new_york/red pay locomotive 2
expect event wipe_spared
expect row locomotive locomotive black blue locomotive
expect draw main 1

case G-15 a payment makes a wipe possible, without a card laid into the row
game usa 2
hand 0 red 4
row locomotive locomotive locomotive blue green
pile main
rest 1
do claim denver-oklahoma_city pay red 4
expect event wiped
expect draw main 4

case G-15, G-16 a payment too small for a good row changes nothing, and nothing is told
game usa 2
hand 0 locomotive 2
row locomotive locomotive locomotive locomotive red
pile main
rest 1
do claim boston-new_york/red pay locomotive 2
expect events claimed shuffled
expect row locomotive locomotive locomotive locomotive red

case G-15 the row is looked at when an action ends, whichever it is
game usa 2
row locomotive locomotive locomotive blue green
pile main red 3
rest 1
do draw main
expect events drawn
expect asks second_card
do draw main
expect event wiped

case G-15, G-16 with the option three_wipes no look at the row unless a card was laid into it
game usa 2 three_wipes=1
hand 0 red 4
row locomotive locomotive locomotive blue green
pile main
rest 1
do claim denver-oklahoma_city pay red 4
expect events claimed shuffled
expect row locomotive locomotive locomotive blue green

case G-15 no card outside the row, so it stays
game usa 2 faceup_when_empty=1
row locomotive locomotive locomotive locomotive red
pile main
rest 1
do draw slot 0
expect events taken
expect row - locomotive locomotive locomotive red

case G-16 three jokers, and only jokers elsewhere: the row stays
game usa 2
row locomotive locomotive red blue green
pile main locomotive 12
rest 1
do draw slot 2
expect events taken laid wipe_spared
expect row locomotive locomotive locomotive blue green
expect asks second_card
expect moves 3

case G-16 three plain cards besides two jokers suffice for a wipe
game usa 2
row locomotive locomotive red blue green
pile main locomotive 12 black
rest 1
do draw slot 2
expect event wiped

case G-16 no card left outside the row: it stays
game usa 2
row locomotive locomotive red blue green
pile main locomotive
rest 1
do draw slot 2
expect events taken laid wipe_spared

case G-16 the texts know no limit: a fourth wipe follows the third
game usa 2
row locomotive locomotive red blue green
top main locomotive 4 red 2 locomotive 3 red 2 locomotive 3 blue 2 white 5
do draw slot 2
expect events taken laid wiped laid laid laid laid laid wiped laid laid laid laid laid wiped laid laid laid laid laid wiped laid laid laid laid laid
expect row white white white white white

case G-16 with the option three_wipes the fourth row stays
game usa 2 three_wipes=1
row locomotive locomotive red blue green
top main locomotive 4 red 2 locomotive 3 red 2 locomotive 3 blue 2
do draw slot 2
expect events taken laid wiped laid laid laid laid laid wiped laid laid laid laid laid wiped laid laid laid laid laid wipe_spared
expect event wipe_spared n 3
expect row locomotive locomotive locomotive blue blue
expect discards main 15

case G-17 the cards just wiped are part of the shuffle
game usa 2
row locomotive locomotive red blue green
pile main locomotive white 2
rest 1
do draw slot 2
expect event wiped
expect event shuffled n 5
expect event laid slot 0 card white
expect event laid slot 1 card white
expect discards main 0

case G-18 one colour and any number of jokers, exactly as many cards as fields
game usa 2
hand 0 red 3 locomotive 4 blue 2
legal claim denver-oklahoma_city pay red 3 locomotive 1
legal claim denver-oklahoma_city pay red 1 locomotive 3
legal claim denver-oklahoma_city pay locomotive 4
refuse cards_short claim denver-oklahoma_city pay red 3
refuse cards_short claim denver-oklahoma_city pay
refuse cards_surplus claim denver-oklahoma_city pay red 3 locomotive 2
refuse cards_colour claim denver-oklahoma_city pay red 2 blue 2
refuse cards_colour claim denver-oklahoma_city pay blue 2 locomotive 2
refuse cards_missing claim denver-oklahoma_city pay red 4
do claim denver-oklahoma_city pay red 3 locomotive 1
expect hand 0 locomotive 3 blue 2
expect discards main red 3 locomotive 1
expect points 0 7

case G-18 gray takes any one colour
game usa 2
hand 0 red 2 blue 2 locomotive 1
legal claim boston-montreal pay red 2
legal claim boston-montreal pay blue 2
legal claim boston-montreal pay blue 1 locomotive 1
refuse cards_colour claim boston-montreal pay red 1 blue 1

case G-19 every distinct payment is listed once
game usa 2
hand 0 red 2 locomotive 2 blue 1
expect moves boston-new_york/red 3
expect moves boston-new_york/yellow 1
expect moves boston-montreal#0 4
expect moves portland-seattle#0 3
expect moves denver-salt_lake_city/red 2
expect moves denver-salt_lake_city/yellow 0

case G-20 not enough pieces left
game usa 2
hand 0 red 6 locomotive 2
leave 0 train 3
free denver-oklahoma_city denver-salt_lake_city
refuse no_pieces claim denver-oklahoma_city pay red 4
legal claim denver-salt_lake_city/red pay red 3
expect moves denver-oklahoma_city 0

case G-21 a claim need not touch the own network
game usa 2
hand 0 red 2
own 0 seattle-vancouver
do claim boston-new_york/red pay red 2
expect owner boston-new_york/red 0
refuse not_now keep @0

case G-22, G-24 parallel tracks with two players: one closes the other for everybody
game usa 2
hand 0 yellow 2
hand 1 yellow 2 red 2
own 1 boston-new_york/red
refuse route_taken claim boston-new_york/red pay yellow 2
refuse parallel_closed claim boston-new_york/yellow pay yellow 2
do draw main
do draw main
refuse parallel_own claim boston-new_york/yellow pay yellow 2

case G-22, G-24 likewise with three
game usa 3
hand 0 yellow 2
own 2 boston-new_york/red
refuse parallel_closed claim boston-new_york/yellow pay yellow 2

case G-22 with four both are open, but not for one owner
game usa 4
hand 0 yellow 2
hand 1 yellow 2
own 1 boston-new_york/red
do claim boston-new_york/yellow pay yellow 2
refuse route_taken claim boston-new_york/yellow pay yellow 2

case G-22 nobody owns two parallel tracks, with four
game usa 4
hand 0 yellow 2
own 0 boston-new_york/red
refuse parallel_own claim boston-new_york/yellow pay yellow 2

case G-22 nor with five
game usa 5
hand 0 yellow 2
own 0 boston-new_york/red
refuse parallel_own claim boston-new_york/yellow pay yellow 2
do draw main
do draw main
refuse cards_missing claim boston-new_york/yellow pay yellow 2

case G-23 tracks between the same two places are one group, whatever their colour
game usa 2
hand 0 red 2
own 1 raleigh-washington#0
refuse parallel_closed claim raleigh-washington#1 pay red 2
legal claim washington-pittsburgh pay red 2

case G-25 no tickets left
game usa 2
ticketpile main
refuse tickets_none tickets 3

case G-25 one ticket left: it is drawn and must be kept
game usa 2
ticketpile main denver:el_paso
refuse tickets_sum tickets 3
do tickets 1
expect asks keep
expect moves 1
refuse keep_too_few keep
do keep denver:el_paso
expect tickets 0 denver:el_paso
expect ticketpile main 0

case G-25 two left
game usa 2
ticketpile main denver:el_paso duluth:houston
do tickets 2
expect moves 3

case G-25 three left
game usa 2
ticketpile main denver:el_paso duluth:houston helena:los_angeles
refuse tickets_sum tickets 2
refuse tickets_sum tickets 4
do tickets 3
expect moves 7
do keep @1
expect tickets 0 duluth:houston

case G-26 returned tickets go under the deck, in the order drawn
game usa 2
ticketpile main 10 11 12 13 14
do tickets 3
expect offered 0 10 11 12
do keep 11
expect ticketpile main 13 14 10 12
expect seat 1
do tickets 3
expect offered 1 13 14 10

case G-27 a ticket kept earlier is never given back
game usa 2
tickets 0 denver:el_paso
tickettop main 20 21 22
do tickets 3
refuse keep_unoffered keep @3
refuse keep_unoffered keep @0 @7
do keep @0 @1 @2
expect tickets 0 denver:el_paso 20 21 22
refuse not_now keep @0

case G-28 drawing tickets is seen by all, the tickets by their owner
game usa 3
seat 1
do tickets 3
expect event offered seat 1 count 3 sees 255 knows 2
do keep @0 @2
expect event kept seat 1 count 2 sees 255 knows 2

case G-29 a ticket counts with the network at the end, own routes only
game usa 2
hand 0 red 2
tickets 0 denver:el_paso
own 0 denver-santa_fe
own 1 el_paso-santa_fe
expect score 0 tickets -4 done 0

case G-29 it becomes complete with the last route
game usa 2
hand 0 red 2
tickets 0 denver:el_paso
own 0 denver-santa_fe
expect ticket 0 denver:el_paso -4
do claim el_paso-santa_fe pay red 2
expect ticket 0 denver:el_paso 4
expect score 0 tickets 4 done 1

case G-30 two trains left start the last round
game usa 2
hand 0 red 2
leave 0 train 3
free portland-seattle
do claim portland-seattle pay red
expect pieces 0 train 2
expect turns_left 2
expect event last_round seat 0 n 2

case G-30 three do not
game usa 2
hand 0 red 2
leave 0 train 4
free portland-seattle
do claim portland-seattle pay red
expect pieces 0 train 3
expect turns_left none

case G-31 started by seat 0 of two
game usa 2
hand 0 red 2
leave 0 train 3
free portland-seattle
do claim portland-seattle pay red
expect seat 1
turns 1
expect seat 0
expect turns_left 1
turns 1
expect phase over
expect event over n 0

case G-31 started by seat 1 of three
game usa 3
seat 1
hand 1 red 2
leave 1 train 3
free portland-seattle
do claim portland-seattle pay red
expect turns_left 3
turns 2
expect phase play
expect seat 1
turns 1
expect phase over

case G-31 started by the last of five
game usa 5
seat 4
hand 4 red 2
leave 4 train 3
free portland-seattle
do claim portland-seattle pay red
expect seat 0
expect turns_left 5
turns 4
expect seat 4
expect phase play
turns 1
expect phase over

case G-31 a second player who runs out changes nothing
game usa 2
hand 0 red 2
hand 1 blue 2
leave 0 train 3
leave 1 train 3
free portland-seattle seattle-vancouver
do claim portland-seattle pay red
do claim seattle-vancouver pay blue
expect turns_left 1
expect seat 0
turns 1
expect phase over

case G-32 in the last turns everything is allowed, and tickets drawn then count
game usa 2
last 2
tickettop main denver:el_paso duluth:houston helena:los_angeles
do tickets 3
do keep denver:el_paso
expect turns_left 1
expect score 0 tickets -4
turns 1
expect phase over
expect score 0 total -4

case G-33 the longest path on a figure of eight uses a city twice
game usa 2
own 0 dallas-houston houston-new_orleans little_rock-new_orleans dallas-little_rock
own 0 dallas-oklahoma_city oklahoma_city-el_paso el_paso-dallas
expect path 0 19
expect score 0 longest 19 bonus 10
expect score 1 longest 0 bonus 0

case G-33 two loops joined by a bridge
game usa 2
own 0 atlanta-charleston charleston-raleigh atlanta-raleigh raleigh-pittsburgh
own 0 pittsburgh-new_york new_york-washington pittsburgh-washington
expect path 0 14

case G-33 branches do not count
game usa 2
own 0 denver-helena denver-phoenix denver-santa_fe denver-omaha
expect path 0 9

case G-33 everybody who ties gets the ten points
game usa 3
own 0 seattle-vancouver
own 1 portland-seattle
own 2 dallas-houston
expect score 0 bonus 10
expect score 1 bonus 10
expect score 2 bonus 10
expect winners 0 1 2

case G-34 no bonus for a path of no length
game usa 2
expect score 0 bonus 0 longest 0 total 0
expect winners 0 1

case G-34 nor for no completed ticket
game maerklin 2
tickets 0 berlin:chemnitz
expect score 0 bonus 0 total -6
expect score 1 bonus 0

case G-35 a score below zero
game usa 2
tickets 0 new_york:seattle los_angeles:new_york
expect score 0 total -43 tickets -43
expect winners 1

case G-36 seat 0 starts
setup usa 3
expect seat 0
do keep @0 @1
expect seat 1
do keep @0 @1 @2
do keep @1 @2
expect phase play
expect seat 0
expect turn 0

case G-37 the first choice is seen by the others when all have chosen
setup usa 2
expect offers 0 3
expect offers 1 3
refuse keep_too_few keep @0
do keep @0 @1
expect events kept
expect event kept seat 0 sees 1 knows 1
do keep @0 @1 @2
expect events kept kept kept
expect event kept seat 0 count 2 sees 254 knows 1
expect event kept seat 1 count 3 sees 253 knows 2

case G-38 cards taken face up and payments are public
game usa 2
hand 0 red 2
row red blue orange green white
do draw slot 0
expect event taken seat 0 slot 0 card red sees 255 knows 255
expect known 0 red 1
do draw main
expect known 0 red 1
turns 1
do claim boston-new_york/red pay red 2
expect event claimed seat 0 points 2 sees 255 knows 255
expect known 0

case G-39 usa: with equal points the completed tickets decide
game usa 2
tickets 0 denver:el_paso
own 0 denver-santa_fe el_paso-santa_fe
own 1 denver-helena portland-seattle
expect score 0 total 18 done 1 longest 4 place 1
expect score 1 total 18 done 0 longest 4 place 2
expect winners 0
expect tie tickets

case G-39 usa: then the longest path
game usa 2
own 0 denver-santa_fe phoenix-santa_fe
own 1 denver-helena duluth-winnipeg boston-montreal
expect score 0 longest 5 total 16 place 1
expect score 1 longest 4 total 16 place 2
expect winners 0
expect tie longest

case G-39 maerklin: after the tickets the goods decide
game maerklin 2
goods kassel 0 0
own 1 augsburg-muenchen
expect score 0 total 2 goods 2 place 1
expect score 1 total 2 goods 0 place 2
expect winners 0
expect tie goods

case G-39 nobody else has as many points: nothing is to be decided
game usa 2
own 0 denver-santa_fe
expect winners 0
expect tie none

case G-39 berlin: points, tickets, then shared
game berlin 3
tickets 0 hauptbahnhof:museumsinsel
own 0 hauptbahnhof-friedrichstrasse/red friedrichstrasse-museumsinsel
own 1 friedrichstrasse-alexanderplatz unter_den_linden-friedrichstrasse
own 2 charlottenburger_tor-hauptbahnhof museumsinsel-nikolaiviertel
expect score 0 total 9 done 1 place 1
expect score 1 total 9 done 0 place 2
expect score 2 total 9 done 0 place 2
expect winners 0
expect tie tickets

case G-39 world: a tie is shared
game world 2
own 0 vancouver-winnipeg
own 1 new_york-winnipeg
expect winners 0 1
expect tie shared
