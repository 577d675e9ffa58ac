// A small board to start from: everything that a map needs and no more.
export function blank(names: { de: string; en: string }): string {
  return `{
  "id": "my_map",
  "names": ${JSON.stringify({ de: names.de, en: names.en }).replace('":"', '": "').replace('","', '", "').replace('":"', '": "')},
  "players": [2, 3],
  "rules": {
    "pieces": [
      {"id": "train", "count": 16}
    ],
    "route_kinds": [
      {"id": "train", "piece": "train", "points": [1, 2, 4, 7]}
    ],
    "hand": {"main": 4},
    "faceup": {"main": 5},
    "wipes": [
      {"cards": ["locomotive"], "count": 3}
    ],
    "start_tickets": {"dealt": 2, "keep": 1},
    "draw_tickets": {"dealt": 2, "keep": 1},
    "end_pieces": 2,
    "bonus_longest": 5
  },
  "cards": {
    "colours": ["blue", "green", "red", "yellow"],
    "kinds": [
      {"id": "blue", "count": 10, "colour": "blue"},
      {"id": "green", "count": 10, "colour": "green"},
      {"id": "red", "count": 10, "colour": "red"},
      {"id": "yellow", "count": 10, "colour": "yellow"},
      {"id": "locomotive", "count": 6, "joker": true, "alone": true}
    ]
  },
  "cities": [
    {"id": "north", "names": {"de": "Norden", "en": "North"}, "lat": 53.5, "lon": 10},
    {"id": "west", "names": {"de": "Westen", "en": "West"}, "lat": 51.5, "lon": 7},
    {"id": "middle", "names": {"de": "Mitte", "en": "Middle"}, "lat": 51.4, "lon": 10.1},
    {"id": "east", "names": {"de": "Osten", "en": "East"}, "lat": 51.3, "lon": 13.2},
    {"id": "south", "names": {"de": "Süden", "en": "South"}, "lat": 49.2, "lon": 10}
  ],
  "routes": [
    {"from": "north", "to": "west", "length": 4, "colour": "blue"},
    {"from": "north", "to": "middle", "length": 2, "colour": "gray"},
    {"from": "north", "to": "middle", "length": 2, "colour": "gray"},
    {"from": "north", "to": "east", "length": 4, "colour": "yellow"},
    {"from": "west", "to": "middle", "length": 3, "colour": "red"},
    {"from": "west", "to": "south", "length": 4, "colour": "green"},
    {"from": "middle", "to": "east", "length": 3, "colour": "blue"},
    {"from": "middle", "to": "south", "length": 2, "colour": "yellow"},
    {"from": "south", "to": "east", "length": 4, "colour": "red"}
  ],
  "tickets": [
    {"cities": ["west", "east"], "points": 6},
    {"cities": ["north", "south"], "points": 4},
    {"cities": ["north", "west"], "points": 4},
    {"cities": ["north", "east"], "points": 4},
    {"cities": ["west", "south"], "points": 4},
    {"cities": ["south", "east"], "points": 4},
    {"cities": ["west", "middle"], "points": 3},
    {"cities": ["middle", "east"], "points": 3}
  ],
  "drawing": {
    "layout": {
      "size": [480, 360],
      "places": [
        {"city": "north", "x": 240, "y": 50, "label": [0, -15, "middle"]},
        {"city": "west", "x": 90, "y": 180, "label": [-11, 0, "end"]},
        {"city": "middle", "x": 240, "y": 180, "label": [12, 14, "start"]},
        {"city": "east", "x": 390, "y": 180, "label": [11, 0, "start"]},
        {"city": "south", "x": 240, "y": 310, "label": [0, 15, "middle"]}
      ],
      "tracks": []
    }
  }
}
`;
}
