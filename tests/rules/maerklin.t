case M-1 the numbers
setup maerklin 5
expect asks tickets
expect cards 0 4
expect draw main 93
expect pieces 0 train 45
expect passengers_left 0 3
expect ticketpile short 23
expect ticketpile long 23
expect goods berlin 4
expect goods frankfurt 3
expect goods kiel 3
expect goods kassel 1
expect goods daenemark 0
expect moves 5

case M-1 seven fields are 18 points
game maerklin 2
hand 0 blue 7
do claim berlin-hamburg/blue pay blue 7
expect points 0 18

case M-2 the first tickets: a mix of four, two or more kept, then both decks are shuffled
setup maerklin 2
refuse tickets_sum tickets short 1 long 2
refuse not_now keep @0
do tickets short 1 long 3
expect event offered seat 0 sees 1 knows 1
expect offers 0 4
expect asks keep
expect moves 11
refuse keep_too_few keep @0
do keep @0 @3
expect asks tickets
expect seat 1
do tickets short 4
do keep @0 @1 @2
expect events kept kept kept tickets_shuffled tickets_shuffled
expect event tickets_shuffled deck short n 19
expect event tickets_shuffled deck long n 22
expect phase play
expect seat 0
expect asks action

case M-3 later: the numbers asked for must be there
game maerklin 2
ticketpile short berlin:chemnitz
ticketpile long 0 2 3 4 5
expect moves tickets 2
refuse tickets_deck tickets short 2 long 2
refuse tickets_sum tickets short 1 long 2
do tickets short 1 long 3
expect offered 0 berlin:chemnitz 0 2 3
expect moves 15
do keep 2
expect ticketpile short 1
expect ticketpile long 4 5 0 3

case M-3, G-25 one deck empty, fewer than four left
game maerklin 2
ticketpile short 1 7 8
ticketpile long
expect moves tickets 1
refuse tickets_deck tickets short 2 long 1
refuse tickets_sum tickets short 2
do tickets short 3
expect offers 0 3

case M-3 both decks empty
game maerklin 2
ticketpile short
ticketpile long
refuse tickets_none tickets short 4

case M-4 a locomotive 4+ is taken like a coloured card, two in one turn
game maerklin 2
row locomotive4 locomotive4 red blue green
do draw slot 0
expect asks second_card
do draw slot 1
expect hand 0 locomotive4 2
expect seat 1

case M-5 first a 4+, then no face-up locomotive
game maerklin 2
row locomotive4 locomotive red blue green
do draw slot 0
refuse second_joker draw slot 1
legal draw slot 2

case M-6 a 4+ does not count for the wipe
game maerklin 2
row locomotive locomotive4 red blue green
top main locomotive
do draw slot 2
expect events taken laid
expect row locomotive locomotive4 locomotive blue green

case M-6 with the option it does
game maerklin 2 ml_plus4_counts_for_wipe=1
row locomotive locomotive4 red blue green
top main locomotive black 5
do draw slot 2
expect event wiped
expect row black black black black black

case M-7 three passenger cards wipe the row
game maerklin 2
row passenger passenger red blue green
top main passenger black 5
do draw slot 2
expect events taken laid wiped laid laid laid laid laid
expect discards main passenger 3 blue green

case M-7 two locomotives and two passenger cards do not
game maerklin 2
row passenger passenger locomotive blue green
top main locomotive
do draw slot 3
expect events taken laid

case M-7, G-16 a good row must be possible: two of each and the rest plain
game maerklin 2
row passenger passenger red blue locomotive
pile main passenger 4 locomotive 3
rest 1
do draw slot 2
expect event wiped

case M-7, G-16 and if it is not, the row stays
game maerklin 2
row passenger passenger red locomotive locomotive
pile main passenger 4 locomotive 3
rest 1
do draw slot 2
expect events taken laid wipe_spared

case M-7, G-15 a payment makes the wipe of passenger cards possible
game maerklin 2
hand 0 red 4
row passenger passenger passenger locomotive locomotive
pile main
rest 1
do claim hamburg-hannover/red pay red 4
expect event wiped

case M-8 a 4+ pays only for four fields and more
game maerklin 2
hand 0 red 3 locomotive4 4 locomotive 1
legal claim hamburg-hannover/red pay red 3 locomotive4 1
legal claim hamburg-hannover/red pay red 2 locomotive 1 locomotive4 1
legal claim hamburg-hannover/red pay locomotive4 4
legal claim hamburg-hannover/white pay locomotive4 4
refuse joker_length claim berlin-magdeburg pay red 2 locomotive4 1
refuse joker_length claim berlin-magdeburg pay locomotive4 3
legal claim berlin-magdeburg pay red 2 locomotive 1

case M-9 passenger cards never pay for a route
game maerklin 2
hand 0 red 3 passenger 4
refuse cards_kind claim berlin-magdeburg pay red 2 passenger 1
refuse cards_kind claim dortmund-muenster pay passenger 1

case M-21 a country is reached at any of its ends
game maerklin 2
tickets 0 frankfurt:niederlande karlsruhe:niederlande
own 0 frankfurt-koeln duesseldorf-koeln duesseldorf-niederlande
expect ticket 0 frankfurt:niederlande 8
expect ticket 0 karlsruhe:niederlande -9

case M-21 two routes into one country do not meet there
game maerklin 2
tickets 0 bremen:duesseldorf
own 0 bremen-emden emden-niederlande duesseldorf-niederlande
expect score 0 tickets -5 done 0

case M-21 nor do two countries
game maerklin 2
own 0 konstanz-schweiz lindau-schweiz lindau-oesterreich
expect ticket 0 koeln:schweiz -10
expect ticket 0 muenchen:frankreich -8

case M-22, G-22 of three tracks one closes the others with two players
game maerklin 2
hand 0 red 3
own 1 dortmund-duesseldorf#1
refuse parallel_closed claim dortmund-duesseldorf#0 pay red
refuse parallel_closed claim dortmund-duesseldorf#2 pay red

case M-22, G-22 and with three
game maerklin 3
hand 0 red 3
own 1 dortmund-duesseldorf#1
refuse parallel_closed claim dortmund-duesseldorf#0 pay red

case M-22, G-22 with four there may be three owners
game maerklin 4
hand 0 red 3
own 1 dortmund-duesseldorf#1
own 2 dortmund-duesseldorf#2
legal claim dortmund-duesseldorf#0 pay red
do claim dortmund-duesseldorf#0 pay red
refuse route_taken claim dortmund-duesseldorf#0 pay red
turns 2

case M-22, G-22 but nobody owns two, with five
game maerklin 5
hand 0 red 3
own 0 dortmund-duesseldorf#1
refuse parallel_own claim dortmund-duesseldorf#0 pay red

case M-23 most completed tickets: ten points, all who tie; no bonus for the longest path
game maerklin 3
tickets 0 berlin:chemnitz
tickets 1 bremen:kassel
tickets 2 berlin:schweiz emden:freiburg
own 0 berlin-leipzig chemnitz-leipzig
own 1 bremen-hannover hannover-kassel
own 2 berlin-hamburg
expect score 0 bonus 10 done 1
expect score 1 bonus 10 done 1
expect score 2 bonus 0 done 0 tickets -35
