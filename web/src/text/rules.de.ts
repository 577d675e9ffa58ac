// Die Regeln der vier Spiele auf Deutsch. Nur die Seite der Regeln lädt sie.
import type { RulesTexts } from './rules.en';

export const rules: RulesTexts = {
  title: 'Regeln',
  contents: 'Kapitel',
  length: 'Felder',
  pointsName: 'Punkte',
  more: 'Zeichen wie G-12 sind die Nummern von Entscheidungen: was in Zweifelsfällen gilt. docs/RULINGS.md des Projekts führt sie alle auf.',
  facts: {
    usa: '2–5 Spieler · je 45 Wagen · 30 Zielkarten · zehn Punkte für den längsten Weg',
    maerklin:
      '2–5 Spieler · je 45 Wagen und 3 Reisende · kurze und lange Zielkarten · zehn Punkte für die meisten Ziele',
    berlin: '2–4 Spieler · je 11 Straßenbahnen und 5 U-Bahnen · 22 Zielkarten · zwanzig Minuten',
    world: '2–5 Spieler · je 60 Figuren nach Wahl und 3 Häfen · Zielkarten und Rundreisen · zwei letzte Züge',
  },
  chapters: [
    {
      id: 'ticket',
      title: 'Worum es geht',
      lines: [
        'Du baust dein eigenes Netz. Jede Strecke bringt sofort Punkte, und Zielkarten nennen Orte, die deine Strecken verbinden sollen.',
        'Am Ende bringt eine erfüllte Zielkarte ihre Punkte, jede andere kostet sie (G-29). Bis dahin sieht niemand deine Ziele, nur wie viele es sind (G-28).',
      ],
    },
    {
      id: 'turn',
      title: 'Dein Zug',
      lines: [
        'Ein Zug ist genau eine Handlung (G-1): Karten ziehen, eine Strecke bauen oder Zielkarten ziehen.',
        {
          maerklin: 'Auf diesem Plan kannst du stattdessen einen Reisenden losschicken (M-13).',
          world: 'Auf diesem Plan kannst du stattdessen einen Hafen bauen (W-12) oder Figuren tauschen (W-14).',
        },
        'Passen darf nur, wer nichts anderes kann (G-2). Passen alle nacheinander, ist das Spiel zu Ende (G-4).',
      ],
    },
    {
      id: 'draw',
      title: 'Karten ziehen',
      lines: [
        'Nimm zwei Karten nacheinander, offen oder verdeckt vom Stapel. Eine offene Karte wird sofort ersetzt; der Ersatz darf deine zweite sein (G-11).',
        'Ein offener Joker zählt für beide: Er ist die einzige Karte deines Zuges und nie die zweite (G-7, G-8). Verdeckt gezogen ist er eine Karte wie jede andere (G-9).',
        {
          maerklin: 'Lokomotiven 4+ und Reisekarten werden genommen wie gewöhnliche Karten (M-4).',
          world:
            'Es gibt zwei Stapel. Wer eine offene Karte nimmt, sagt vorher, von welchem sie ersetzt wird (W-3); verdeckt ziehst du vom Stapel deiner Wahl (W-23).',
        },
        'Drei offene Joker räumen die Reihe ab: Alle Karten werden abgelegt und neue ausgelegt (G-15). Ist ein Stapel leer, wird seine Ablage gemischt (G-12). Die Hand hat keine Grenze.',
      ],
    },
    {
      id: 'claim',
      title: 'Eine Strecke bauen',
      lines: [
        {
          usa: 'Wähle eine freie Strecke, irgendwo auf dem Plan (G-21). Bezahle für jedes Feld eine Karte in der Farbe der Strecke; eine graue nimmt irgendeine Farbe. Joker stehen für jede Karte (G-18).',
          maerklin:
            'Wähle eine freie Strecke, irgendwo auf dem Plan (G-21). Bezahle für jedes Feld eine Karte in der Farbe der Strecke; eine graue nimmt irgendeine Farbe. Lokomotiven stehen für jede Karte (G-18), Lokomotiven 4+ nur auf Strecken ab vier Feldern (M-8).',
          berlin:
            'Wähle eine freie Strecke, irgendwo auf dem Plan (G-21). Eine Straßenbahnstrecke nimmt je Feld eine Karte und eine Bahn (B-2). Eine U-Bahn-Strecke hat ein einziges Feld: Bezahle so viele Karten, wie sie Punkte zeigt, und setze eine U-Bahn (B-3).',
          world:
            'Wähle eine freie Strecke, irgendwo auf dem Plan (G-21). Schienen bezahlst du mit Wagenkarten, Seewege mit Schiffskarten (W-8). Ein Doppelschiff bezahlt zwei Felder, ein Joker eins von beiden Arten (W-7). Keine Zahlung enthält eine Karte, die sie nicht braucht (W-9).',
        },
        'Für jedes besetzte Feld brauchst du eine Figur (G-20). Welche Karten du ausgibst, ist deine Sache (G-19).',
        {
          berlin:
            'Auch hier sind die Karten von einer Farbe; graue Strecken nehmen irgendeine, Fahrräder stehen für jede Karte (B-4, G-18).',
          world: 'Strecken, die den Plan im Osten verlassen, kommen im Westen wieder herein (W-19).',
        },
      ],
    },
    {
      id: 'double',
      title: 'Gleise nebeneinander',
      lines: [
        'Zwischen manchen Orten liegen zwei oder drei Gleise. Niemand besitzt je zwei davon (G-22, G-23).',
        {
          usa: 'Zu zweit und zu dritt sperrt das erste gebaute das andere für alle.',
          maerklin:
            'Zu zweit und zu dritt sperrt das erste gebaute die anderen für alle; sonst darf von drei Gleisen jeder eins haben (M-22).',
          berlin: 'Zu zweit sperrt das erste gebaute das andere für beide (B-8).',
          world: 'Zu zweit und zu dritt sperrt das erste gebaute das andere für alle.',
        },
      ],
    },
    { id: 'points', title: 'Punkte für Strecken', lines: ['Lange Strecken sind weit mehr wert als kurze:'] },
    {
      id: 'rough',
      title: 'Gelände',
      on: ['world'],
      lines: [
        'Jedes schraffierte Feld kostet zwei Wagenkarten einer Farbe, egal welcher; ein anderes Feld darf eine andere haben. Joker helfen aus (W-11). Es bleibt ein Wagen und ein Feld.',
      ],
    },
    {
      id: 'country',
      title: 'Länder',
      on: ['maerklin'],
      lines: [
        'Fünf Nachbarländer stehen am Rand. Eine Strecke in ein Land endet dort: Nichts führt hindurch, und zwei Strecken in dasselbe Land treffen sich nicht (M-17, M-21).',
      ],
    },
    {
      id: 'passenger',
      title: 'Reisende und Waren',
      on: ['maerklin'],
      lines: [
        'Beim Bauen darfst du einen deiner drei Reisenden in einen der beiden Orte stellen, wenn dort niemand steht; nie in ein Land (M-10, M-11).',
        'Ein späterer Zug ist seine Reise: über gebaute Strecken, jede höchstens einmal. Eigene sind frei; für jede fremde legst du eine Reisekarte ab (M-13).',
        'In jedem Ort, den er betritt, nimmt er die höchste Ware, einmal je Ort (M-15, M-16). Dann verlässt er das Spiel, und die Waren zählen sofort (M-19). Andere unterwegs stören nicht (M-18).',
      ],
    },
    {
      id: 'harbour',
      title: 'Häfen',
      on: ['world'],
      lines: [
        'Als Zug baust du einen Hafen in einer Hafenstadt an einer eigenen Strecke, wenn dort keiner ist: zwei Wagen- und zwei Schiffskarten einer Farbe, alle mit Anker. Joker helfen aus (W-12).',
        'Am Ende zählt er nach deinen erfüllten Zielkarten, die die Stadt nennen: 20, 30 oder 40 Punkte für eine, zwei, drei oder mehr. Jeder deiner drei Häfen, der nicht gebaut ist, kostet 4 Punkte (W-13).',
      ],
    },
    {
      id: 'tour',
      title: 'Rundreisen',
      on: ['world'],
      lines: [
        'Rundreisen sind Zielkarten mit mehr als zwei Orten und drei Werten: der höchste, wenn man auf deinen Strecken in ihrer Reihenfolge durch sie reisen kann, der mittlere, wenn alle verbunden sind (W-16, W-17), und der letzte ist, was sie sonst kosten.',
      ],
    },
    {
      id: 'pieces',
      title: 'Figuren wählen und tauschen',
      on: ['world'],
      lines: [
        'Nach den ersten Zielkarten wählt jeder geheim 60 Figuren: 10 bis 25 Wagen, der Rest Schiffe. Was übrig bleibt, ist deine Schachtel (W-2).',
        'Als Zug darfst du beliebig viele Figuren der einen Art gegen die andere aus deiner Schachtel tauschen, ein Punkt je Stück (W-14). Das leitet nie die letzte Runde ein (W-15).',
      ],
    },
    {
      id: 'tickets',
      title: 'Zielkarten',
      lines: [
        {
          usa: 'Am Anfang bekommst du drei Zielkarten und behältst mindestens zwei (N-4). Als Zug ziehst du drei weitere und behältst mindestens eine.',
          maerklin:
            'Es gibt einen kurzen und einen langen Stapel. Sag zuerst, wie viele von vier Karten du woher willst; am Anfang behältst du mindestens zwei (M-2), später eine (M-3).',
          berlin:
            'Am Anfang bekommst du zwei Zielkarten und behältst mindestens eine. Als Zug ziehst du zwei weitere und behältst mindestens eine (B-1).',
          world:
            'Am Anfang bekommst du fünf Zielkarten und behältst mindestens drei. Als Zug ziehst du vier und behältst mindestens eine (W-1).',
        },
        'Was du nicht behältst, kommt unter seinen Stapel (G-26). Behaltenes gibst du nie zurück (G-27).',
      ],
    },
    {
      id: 'longest',
      title: 'Der längste Weg',
      on: ['usa'],
      lines: [
        'Zehn Punkte bringt der längste Weg: die meisten Felder auf einem Weg, der jedes deiner Gleise höchstens einmal benutzt. Orte darf er mehrmals berühren; Abzweige zählen nicht. Bei Gleichstand bekommen alle die Punkte (G-33).',
      ],
    },
    {
      id: 'most',
      title: 'Die meisten Ziele',
      on: ['maerklin'],
      lines: ['Zehn Punkte bekommt, wer die meisten Zielkarten erfüllt hat; bei Gleichstand alle (M-23).'],
    },
    {
      id: 'end',
      title: 'Das Ende',
      lines: [
        {
          usa: 'Beendet jemand seinen Zug mit höchstens zwei Wagen, haben alle noch einen Zug, auch dieser Spieler (G-30, G-31).',
          maerklin:
            'Beendet jemand seinen Zug mit höchstens zwei Wagen, haben alle noch einen Zug, auch dieser Spieler (G-30, G-31).',
          berlin:
            'Beendet jemand seinen Zug mit höchstens einer Figur, beide Arten zusammen, haben alle noch einen Zug, auch dieser Spieler (G-30, G-31).',
          world:
            'Beendet jemand seinen Zug mit höchstens sechs Figuren, beide Arten zusammen, haben alle noch zwei Züge, auch dieser Spieler (G-30, G-31).',
        },
        {
          usa: 'Dann zählen Zielkarten und der längste Weg. Die meisten Punkte gewinnen; bei Gleichstand die meisten erfüllten Ziele, dann der längere Weg (G-39).',
          maerklin:
            'Dann zählen Zielkarten und die Zugabe. Die meisten Punkte gewinnen; bei Gleichstand die meisten erfüllten Ziele, dann die Punkte aus Waren (G-39).',
          berlin:
            'Dann zählen die Zielkarten; eine Zugabe gibt es nicht (B-9). Die meisten Punkte gewinnen; bei Gleichstand die meisten erfüllten Ziele (G-39).',
          world:
            'Dann zählen Zielkarten, Rundreisen und Häfen. Die meisten Punkte gewinnen; ein Gleichstand wird geteilt (G-39).',
        },
      ],
    },
  ],
  captions: {
    'usa.ticket': 'Denver – El Paso: Zwei eigene Strecken verbinden sie. Das Ziel ist erfüllt.',
    'usa.draw': 'Der Stapel, zwei Wagen und eine Lokomotive, der Joker dieses Plans.',
    'usa.claim': 'Vier Felder des orangen Gleises, bezahlt mit drei orangen Karten und einer Lokomotive: 7 Punkte.',
    'usa.double': 'Zu zweit oder dritt: Ein Gleis ist gebaut, das andere ist für alle gesperrt.',
    'usa.longest':
      'Salt Lake City – Denver – Kansas City – Saint Louis: neun Felder. Der Abzweig nach Santa Fe zählt nicht.',
    'maerklin.ticket': 'Eine Zielkarte des kurzen Stapels.',
    'maerklin.draw': 'Der Stapel, ein Wagen, eine Lokomotive, eine Lokomotive 4+ und eine Reisekarte.',
    'maerklin.claim': 'Vier Felder: zwei orange Karten, eine Lokomotive und eine Lokomotive 4+.',
    'maerklin.country': 'Zwei Strecken in dasselbe Land: Freiburg und Konstanz verbinden sie nicht.',
    'maerklin.passenger':
      'Von Berlin nach Leipzig, +4, und Dresden, +3, auf eigenen Strecken; weiter nach Chemnitz, +3, mit einer Reisekarte.',
    'berlin.ticket': 'Eine Zielkarte: zwei Orte der Stadt.',
    'berlin.draw': 'Der Stapel, zwei Karten und ein Fahrrad, der Joker dieses Plans.',
    'berlin.claim':
      'Zwei Straßenbahnen auf zwei Feldern, eine U-Bahn auf ihrem runden Feld und eine leuchtende Strecke von zwei Feldern, bezahlt mit einer blauen Karte und einem Fahrrad.',
    'world.ticket': 'Eine Zielkarte mit zwei Orten.',
    'world.draw': 'Beide Stapel, ein Wagen, ein Doppelschiff und ein Joker.',
    'world.claim': 'Drei Felder zur See: ein Doppelschiff und ein einfaches.',
    'world.rough':
      'Zwei schraffierte Felder: ein rotes Paar für das eine, eine gelbe Karte und ein Joker für das andere.',
    'world.harbour':
      'Ein Hafen in Rio: zwei Wagen und zwei Schiffe einer Farbe mit Anker; hier ist ein Joker eins der Schiffe.',
    'world.tour':
      'Mexiko-Stadt – Caracas – Lima – Valparaiso lassen sich in dieser Reihenfolge bereisen: der höchste Wert.',
  },
};
