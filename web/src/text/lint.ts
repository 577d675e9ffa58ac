// What the engine's lint says, in German. The keys are the sentences of src/data as they stand there;
// $1, $2 … are what it put in. A test holds this list against the source.

const sentences: Record<string, string> = {
  // places and routes
  '"%s" must be a number of degrees from -%d to %d.': '„$1“ muss eine Gradzahl von -$2 bis $3 sein.',
  'A %s cannot be a port; drop "port".': 'Hier ($1) kann kein Hafen sein; „port“ entfernen.',
  'There are no goods in a %s (M-11); drop "goods".': 'Hier ($1) gibt es keine Waren (M-11); „goods“ entfernen.',
  '"label" must be a text: the name as printed on the board.': '„label“ muss ein Text sein: der Name, wie er auf dem Plan steht.',
  '"colour" is missing; add a colour of the cards, or "gray" for any one colour.': '„colour“ fehlt; eine Farbe der Karten eintragen, oder „gray“ für eine beliebige.',
  'Write "gray".': 'Bitte „gray“ schreiben.',
  'The route leads from %s to itself; change one end.': 'Die Strecke führt von $1 zu sich selbst; ein Ende ändern.',
  'The route joins two countries; one end must be a city, because nothing leads through a country (M-21).': 'Die Strecke verbindet zwei Länder; ein Ende muss eine Stadt sein, denn durch ein Land führt nichts (M-21).',
  'Rough fields need the module "rough"; add it to "modules".': 'Raue Felder brauchen das Modul „rough“; unter „modules“ eintragen.',
  'Only %d of the fields can be rough, not %d.': 'Nur $1 Felder können rau sein, nicht $2.',
  'The route takes %d cards, two for each rough field; at most %d can be paid. Make it shorter or less rough.': 'Die Strecke kostet $1 Karten, zwei je rauem Feld; höchstens $2 sind möglich. Kürzer oder weniger rau machen.',
  'A route with a single field cannot be rough; drop "rough".': 'Eine Strecke mit einem einzigen Feld kann nicht rau sein; „rough“ entfernen.',
  'The table of points of "%s" has no number for length %d; add it under "route_kinds".': 'Die Punktetabelle von „$1“ hat nichts für die Länge $2; unter „route_kinds“ ergänzen.',
  'Cities and routes into countries are more than %d in all; drop some.': 'Orte und Strecken in Länder sind zusammen mehr als $1; einige entfernen.',
  // cards
  '"gray" is no colour of cards: gray routes take any one colour. Choose another id.': '„gray“ ist keine Kartenfarbe: Graue Strecken nehmen eine beliebige Farbe. Eine andere id wählen.',
  'Only cards with a colour and jokers can pay for routes; drop "pays" or give the card a colour.': 'Nur farbige Karten und Joker können Strecken bezahlen; „pays“ entfernen oder der Karte eine Farbe geben.',
  '"pays" must be an object with a number per kind of route.': '„pays“ muss ein Objekt mit einer Zahl je Streckenart sein.',
  'A card has a colour, or is a joker, or a toll card: give it exactly one of "colour", "joker" and "toll".': 'Eine Karte hat eine Farbe, ist Joker oder Wegekarte: genau eines von „colour“, „joker“ und „toll“ angeben.',
  '"min_length" is for jokers only; drop it.': '„min_length“ ist nur für Joker; entfernen.',
  'A toll card cannot carry the harbour symbol; drop "harbour".': 'Eine Wegekarte kann kein Hafensymbol tragen; „harbour“ entfernen.',
  // the whole
  'There are %d cards; at most %d are possible in all decks.': 'Es sind $1 Karten; höchstens $2 sind in allen Stapeln zusammen möglich.',
  'The deck "%s" has %d cards; hands for %d players and the face-up cards take %d. Add cards or lower the hand.': 'Der Stapel „$1“ hat $2 Karten; die Hände für $3 Spieler und die offene Reihe brauchen $4. Karten ergänzen oder die Hand verkleinern.',
  'At most %d kinds of jokers can pay for "%s"; limit what this one "pays".': 'Höchstens $1 Arten von Jokern können „$2“ bezahlen; „pays“ hier begrenzen.',
  'At most %d kinds of cards of one colour can pay for "%s"; limit what this one "pays".': 'Höchstens $1 Arten von Karten einer Farbe können „$2“ bezahlen; „pays“ hier begrenzen.',
  'There is already a kind of card with the harbour symbol in this deck and colour; join them or drop "harbour".': 'Es gibt in diesem Stapel und dieser Farbe schon eine Kartenart mit Hafensymbol; zusammenlegen oder „harbour“ entfernen.',
  'More than %d routes are rough; drop "rough" here.': 'Mehr als $1 Strecken sind rau; „rough“ hier entfernen.',
  'The card pays two fields of "%s", which has rough routes; there a card can pay one only.': 'Die Karte bezahlt zwei Felder von „$1“, wo es raue Strecken gibt; dort kann eine Karte nur eines bezahlen.',
  'More than %d routes meet in %s; drop some.': 'Mehr als $1 Strecken treffen sich in $2; einige entfernen.',
  'The deck "%s" has %d tickets; %d players may be dealt %d of it at the start. Add tickets.': 'Der Stapel „$1“ hat $2 Zielkarten; $3 Spieler können am Anfang $4 daraus bekommen. Zielkarten ergänzen.',
  'Toll cards need the module "passengers"; add it to "modules".': 'Wegekarten brauchen das Modul „passengers“; unter „modules“ eintragen.',
  'There can be only one kind of toll card; join them.': 'Es kann nur eine Art von Wegekarten geben; zusammenlegen.',
  'A passenger could travel %d routes (pieces of a seat and toll cards); at most %d are possible. Lower one of the two.': 'Ein Passagier könnte $1 Strecken reisen (Figuren eines Spielers und Wegekarten); höchstens $2 sind möglich. Eines von beiden verringern.',
  // warnings
  'No route leads to %s; add one or drop the place.': 'Zu $1 führt keine Strecke; eine ergänzen oder den Ort entfernen.',
  '%s cannot be reached from %s: the board falls apart.': '$1 ist von $2 aus nicht zu erreichen: Der Plan zerfällt.',
  '%s lies exactly where %s does; check "lat" and "lon".': '$1 liegt genau dort, wo $2 liegt; „lat“ und „lon“ prüfen.',
  'This track between %s and %s has another length than the one beside it (%d and %d); make them equal.': 'Dieses Gleis zwischen $1 und $2 ist anders lang als das daneben ($3 und $4); angleichen.',
  'Two tracks between %s and %s are both %s; tracks side by side usually differ.': 'Zwei Gleise zwischen $1 und $2 haben dieselbe Farbe ($3); nebeneinander sind sie meist verschieden.',
  'The cards do not suffice: all that could pay for this route are worth %d, it takes %d.': 'Die Karten reichen nicht: Alle, die diese Strecke bezahlen könnten, sind $1 wert, sie kostet $2.',
  'The route takes %d pieces, a seat has only %d; nobody can claim it.': 'Die Strecke braucht $1 Figuren, ein Spieler hat nur $2; niemand kann sie bauen.',
  'There are no routes of the kind "%s"; add some or drop it.': 'Es gibt keine Strecken der Art „$1“; welche ergänzen oder die Art entfernen.',
  'The colours are not balanced: %s has %d fields of "%s", the mean is %d.': 'Die Farben sind unausgewogen: $1 hat $2 Felder von „$3“, im Mittel sind es $4.',
  'The card "%s" is good for nothing; let it pay for something.': 'Die Karte „$1“ ist zu nichts gut; sie etwas bezahlen lassen.',
  'There are no %s cards; add a kind or drop the colour.': 'Es gibt keine Karten der Farbe $1; eine Art ergänzen oder die Farbe entfernen.',
  'The cards do not add up: %d are %s, but %d are %s.': 'Die Karten sind ungleich verteilt: $1 sind $2, aber $3 sind $4.',
  'The row is swept at %d cards, but there are only %d of them and %d places; this never happens.': 'Die Reihe wird bei $1 Karten abgeräumt, aber es gibt nur $2 davon und $3 Plätze; das geschieht nie.',
  '%s and %s cannot be connected; add routes or drop the ticket.': '$1 und $2 lassen sich nicht verbinden; Strecken ergänzen oder die Zielkarte entfernen.',
  '%s and %s are %d pieces apart, a seat has %d; nobody can complete the ticket.': '$1 und $2 sind $3 Figuren voneinander entfernt, ein Spieler hat $4; niemand kann die Zielkarte erfüllen.',
  'The ticket %s - %s gives %d points for a shortest way of %d fields; tickets usually give at least as many.': 'Die Zielkarte $1 – $2 bringt $3 Punkte bei einem kürzesten Weg von $4 Feldern; meist sind es mindestens so viele.',
  'The ticket %s - %s is there twice; drop one.': 'Die Zielkarte $1 – $2 gibt es zweimal; eine entfernen.',
  'There are harbours but no ports; mark cities with "port".': 'Es gibt Häfen, aber keine Hafenstädte; Städte mit „port“ kennzeichnen.',
  'A harbour takes %d %s cards with the symbol from the deck "%s"; there are %d.': 'Ein Hafen kostet $1 Karten der Farbe $2 mit dem Symbol aus dem Stapel „$3“; es gibt $4.',
  'The module "rough" is on, but no route is rough.': 'Das Modul „rough“ ist an, aber keine Strecke ist rau.',
  'The module "tours" is on, but no ticket is a tour.': 'Das Modul „tours“ ist an, aber keine Zielkarte ist eine Rundreise.',
  'Passengers travel, but there are no %s.': 'Passagiere reisen, aber es fehlt: $1.',
  'There is no route for the pieces "%s".': 'Es gibt keine Strecke für die Figuren „$1“.',
  'One seat can place at most %d of its %d pieces, so the last round never starts; add routes or raise "end_pieces".': 'Ein Spieler kann höchstens $1 seiner $2 Figuren setzen, so beginnt die letzte Runde nie; Strecken ergänzen oder „end_pieces“ erhöhen.',
  // modules
  'The module stands there twice; drop one.': 'Das Modul steht zweimal da; eines entfernen.',
  '"%s" needs the module "%s"; add it to "modules".': '„$1“ braucht das Modul „$2“; unter „modules“ eintragen.',
  'The module "%s" needs "%s"; add it.': 'Das Modul „$1“ braucht „$2“; ergänzen.',
  '"suggest_pieces" must be an object with a number per kind of piece.': '„suggest_pieces“ muss ein Objekt mit einer Zahl je Art von Figuren sein.',
  'The suggested pieces are %d; "choose_pieces" says %d.': 'Vorgeschlagen sind $1 Figuren; „choose_pieces“ sagt $2.',
  'Pieces are chosen from two kinds, fewer than the %d there are; change "choose_pieces" or drop it.': 'Figuren wählt man aus zwei Arten, weniger als die $1, die es gibt; „choose_pieces“ ändern oder entfernen.',
  '"choose_pieces" needs the module "exchange"; add it to "modules".': '„choose_pieces“ braucht das Modul „exchange“; unter „modules“ eintragen.',
  '"end_pieces" is %d and a seat starts with %d pieces: the game would be over at once. Lower it.': '„end_pieces“ ist $1, und ein Spieler beginnt mit $2 Figuren: Das Spiel wäre sofort aus. Verringern.',
  '"exchange_cost" needs the module "exchange"; add it to "modules".': '„exchange_cost“ braucht das Modul „exchange“; unter „modules“ eintragen.',
  'The module "exchange" needs "choose_pieces": without a choice there are no pieces in the box.': 'Das Modul „exchange“ braucht „choose_pieces“: Ohne Wahl sind keine Figuren im Vorrat.',
  '"cards" of a harbour must be an object with a number per deck.': '„cards“ eines Hafens muss ein Objekt mit einer Zahl je Stapel sein.',
  'A harbour costs %d cards; it must be 1 to %d.': 'Ein Hafen kostet $1 Karten; es müssen 1 bis $2 sein.',
  'A stack of goods is a list of 1 to %d values, the top first.': 'Ein Warenstapel ist eine Liste von 1 bis $1 Werten, der oberste zuerst.',
  '"goods" needs the module "passengers"; add it to "modules".': '„goods“ braucht das Modul „passengers“; unter „modules“ eintragen.',
  '"goods" must be an object with at most %d kinds of stacks.': '„goods“ muss ein Objekt mit höchstens $1 Arten von Stapeln sein.',
  'The tie-break "goods" needs the module "passengers".': 'Der Gleichstandsentscheid „goods“ braucht das Modul „passengers“.',
  // the file
  '"players" is [least, largest]; here the first is larger.': '„players“ ist [kleinste, größte Zahl]; hier ist die erste größer.',
  '"%s" is missing; add it (docs/MAPS.md).': '„$1“ fehlt; ergänzen (docs/MAPS.md).',
  '"%s" must be an object: { ... }.': '„$1“ muss ein Objekt sein: { … }.',
  'The file has %d KiB; at most %d are read.': 'Die Datei hat $1 KiB; höchstens $2 werden gelesen.',
  'Not enough memory to read the map.': 'Der Speicher reicht nicht, um die Karte zu lesen.',
  'This is not JSON: %s.': 'Das ist kein JSON: $1.',
  // rules
  '"t" is the key of a move\'s type (docs/PROTOCOL.md); give the pieces another id.': '„t“ bezeichnet die Art eines Zuges (docs/PROTOCOL.md); den Figuren eine andere id geben.',
  'A seat has %d pieces in all; at most %d are possible.': 'Ein Spieler hat insgesamt $1 Figuren; höchstens $2 sind möglich.',
  '"%s" is missing; with two decks it must give a number for each.': '„$1“ fehlt; bei zwei Stapeln muss für jeden eine Zahl dastehen.',
  '"%s" must be an object with a number per deck.': '„$1“ muss ein Objekt mit einer Zahl je Stapel sein.',
  'A kind of card stands twice under "wipes"; name each kind once.': 'Eine Kartenart steht zweimal unter „wipes“; jede einmal nennen.',
  '%d tickets must be kept, but only %d are dealt; change one.': '$1 Zielkarten muss man behalten, aber nur $2 werden ausgeteilt; eines ändern.',
  'With two decks of tickets "choose_mix" must be true (a player says how many from each), with one deck it must not.': 'Bei zwei Stapeln von Zielkarten muss „choose_mix“ true sein (man sagt, wie viele aus welchem), bei einem darf es das nicht.',
  'The tie-break stands there twice; drop one.': 'Der Gleichstandsentscheid steht zweimal da; einen entfernen.',
  'There are %d face-up cards; there must be 1 to %d in all.': 'Es liegen $1 Karten offen; es müssen insgesamt 1 bis $2 sein.',
  // tickets
  'The ticket names %s twice; change one.': 'Die Zielkarte nennt $1 zweimal; eines ändern.',
  '%s is a junction, no city; tickets cannot name it.': '$1 ist ein Knoten und keine Stadt; Zielkarten können ihn nicht nennen.',
  '%s is a country; tours cannot name it.': '$1 ist ein Land; Rundreisen können es nicht nennen.',
  'More than two cities make a tour; add "tours" to "modules" in the rules.': 'Mehr als zwei Städte sind eine Rundreise; „tours“ unter „modules“ eintragen.',
  '"connected" is for tours of more than two cities; drop it.': '„connected“ ist für Rundreisen mit mehr als zwei Städten; entfernen.',
  'A tour that is only connected cannot give more (%d) than in its order (%d).': 'Eine nur verbundene Rundreise kann nicht mehr bringen ($1) als eine in ihrer Reihenfolge ($2).',
  // fields
  'There is no %s %s%s; did you mean "%s"?': 'Unbekannt ($1): $2. War „$4“ gemeint?',
  'There is no %s %s%s; there are: %s.': 'Unbekannt ($1): $2. Es gibt: $4.',
  'There is no %s %s%s; see docs/MAPS.md for what can stand here.': 'Unbekannt ($1): $2. Was hier stehen kann, sagt docs/MAPS.md.',
  'The id of a %s is a text of 1 to %d characters from a-z, 0-9 and _.': 'Eine id ($1) ist ein Text von 1 bis $2 Zeichen aus a-z, 0-9 und _.',
  '%s is no id: write it with a-z, 0-9 and _ only.': '$1 ist keine id: nur mit a-z, 0-9 und _ schreiben.',
  'There is already a %s %s; give this one another id.': 'Das gibt es schon ($1): $2; hier eine andere id nehmen.',
  '"id" is missing; add a text of characters from a-z, 0-9 and _.': '„id“ fehlt; einen Text aus a-z, 0-9 und _ eintragen.',
  'The id of a %s is expected here, in quotes.': 'Hier wird eine id in Anführungszeichen erwartet ($1).',
  '"%s" is missing; add the id of a %s.': '„$1“ fehlt; eine id eintragen ($2).',
  '%s must be an object: { ... }.': 'Das muss ein Objekt sein ($1): { … }.',
  '%s must be a whole number from %d to %d, not %s.': 'Das muss eine ganze Zahl von $2 bis $3 sein ($1), nicht $4.',
  '"%s" is missing; add a whole number from %d to %d.': '„$1“ fehlt; eine ganze Zahl von $2 bis $3 eintragen.',
  '"%s" must be true or false.': '„$1“ muss true oder false sein.',
  '"%s" is missing; add a list of %d or more entries.': '„$1“ fehlt; eine Liste mit mindestens $2 Einträgen ergänzen.',
  '"%s" must be a list: [ ... ].': '„$1“ muss eine Liste sein: [ … ].',
  'The list "%s" is too short: %d of at least %d.': 'Die Liste „$1“ ist zu kurz: $2 von mindestens $3.',
  'The list "%s" is too long: %d of at most %d.': 'Die Liste „$1“ ist zu lang: $2 von höchstens $3.',
  'A name is a text of 1 to %d bytes without control characters.': 'Ein Name ist ein Text von 1 bis $1 Bytes ohne Steuerzeichen.',
  '"names" is missing; add {"de": ..., "en": ...}.': '„names“ fehlt; {"de": …, "en": …} ergänzen.',
  '"names" is empty; add "de" or "en".': '„names“ ist leer; „de“ oder „en“ ergänzen.',
};

const words: Record<string, string> = {
  city: 'Ort', country: 'Land', junction: 'Knoten', colour: 'Farbe', deck: 'Stapel', 'deck of tickets': 'Zielkartenstapel',
  'kind of card': 'Kartenart', 'kind of goods': 'Warenart', 'kind of piece': 'Art von Figuren', 'kind of place': 'Art von Ort',
  'kind of route': 'Streckenart', module: 'Modul', map: 'Karte', key: 'Schlüssel', 'tie-break': 'Gleichstandsentscheid',
  'A city': 'ein Ort', 'A route': 'eine Strecke', 'A ticket': 'eine Zielkarte', 'A map': 'eine Karte', 'A kind of card': 'eine Kartenart',
  'A kind of piece': 'eine Art von Figuren', 'A kind of route': 'eine Streckenart', 'A wipe': 'ein Abräumen',
  'what a card pays': 'was eine Karte bezahlt', 'the suggestion': 'der Vorschlag', 'cards of a harbour': 'Karten eines Hafens',
  'the value of a harbour': 'der Wert eines Hafens', 'the value of a good': 'der Wert einer Ware', 'points of a length': 'Punkte einer Länge',
  'the least number of players': 'die kleinste Spielerzahl', 'the largest number of players': 'die größte Spielerzahl',
  'goods on any city': 'Waren in einer Stadt', "toll cards for others' routes": 'Wegekarten für fremde Strecken',
  'unknown escape in a string': 'unbekannte Maskierung in einem Text', 'half of a surrogate pair in a string': 'halbes Zeichenpaar in einem Text',
  'control character in a string': 'Steuerzeichen in einem Text', 'not valid UTF-8': 'kein gültiges UTF-8',
  'the string has no closing quote': 'dem Text fehlt das schließende Anführungszeichen', 'a digit is missing in the number': 'der Zahl fehlt eine Ziffer',
  'a number must not start with 0': 'eine Zahl darf nicht mit 0 beginnen', 'a value is expected here': 'hier wird ein Wert erwartet',
  'the text ends too early': 'der Text endet zu früh', 'a colon is expected here': 'hier wird ein Doppelpunkt erwartet',
  'nested too deeply': 'zu tief verschachtelt', 'there is more after the end of the value': 'nach dem Ende steht noch etwas',
  'the object has this key twice': 'das Objekt hat diesen Schlüssel zweimal', 'not JSON': 'kein JSON',
  'a comma or } is expected here': 'hier wird ein Komma oder } erwartet', 'a comma or ] is expected here': 'hier wird ein Komma oder ] erwartet',
  'a key in quotes is expected here': 'hier wird ein Schlüssel in Anführungszeichen erwartet',
};

const patterns: [RegExp, string][] = Object.entries(sentences).map(([format, german]) => {
  const plain = format.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const source = plain.replace('%s %s%s', '([a-z -]+) (\\S.*?)( here)?').replace(/%s/g, '(.*?)').replace(/%d/g, '(-?\\d+)');
  return [new RegExp(`^${source}$`), german];
});

export const KNOWN = Object.keys(sentences);

export function lintInGerman(text: string): string {
  for (const [pattern, german] of patterns) {
    const found = pattern.exec(text);
    if (found) return german.replace(/\$(\d)/g, (_, n: string) => words[found[Number(n)] ?? ''] ?? found[Number(n)] ?? '');
  }
  return text;
}
