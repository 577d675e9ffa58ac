// A board of Berlin's size that nobody has seen before, and a photograph of it: drawn on paper, seen from aside.

// Numbers between 0 and 1 that are the same in every run.
function chance(seed) {
  let s = seed;
  return () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 2 ** 32;
  };
}

const NAMES =
  'Ahornweg Birkenau Domplatz Eichtal Fährhaus Gasthof Hafen Inselbad Jägerhof Kirchberg Lindenhof Marktplatz Neustadt Ostbahnhof Postamt Rathaus Schloss Turmweg Universität'.split(
    ' ',
  );
const COLOURS = ['blue', 'green', 'black', 'purple', 'red', 'orange', 'gray'];
const COLUMNS = 5;
export const SIZE = { width: 900, height: 620 };

// 19 places, 41 pairs of neighbours, 11 of them with two tracks: 52 routes, 34 for trams and 18 for subways; 22 tickets.
export function inventBoard(seed = 7) {
  const random = chance(seed);
  const at = (i) => [i % COLUMNS, Math.floor(i / COLUMNS)];
  const cities = NAMES.map((name, i) => {
    const [c, r] = at(i);
    const shift = () => (random() - 0.5) * 56;
    return { name, x: 100 + c * 175 + shift(), y: 95 + r * 143 + shift() };
  });
  const pairs = [];
  cities.forEach((_, i) => {
    const [c] = at(i);
    if (c + 1 < COLUMNS && i + 1 < cities.length) pairs.push([i, i + 1]);
    if (i + COLUMNS < cities.length) pairs.push([i, i + COLUMNS]);
    if (c + 1 < COLUMNS && i + COLUMNS + 1 < cities.length) pairs.push([i, i + COLUMNS + 1]);
  });
  pairs.push([14, 18]); // round the corner that has no place
  const routes = [];
  pairs.forEach(([from, to], i) => {
    const subway = i % 41 < 14;
    const route = {
      from,
      to,
      kind: subway ? 'subway' : 'tram',
      length: subway ? 2 + Math.floor(random() * 3) : 1 + Math.floor(random() * random() * 4),
    };
    const first = Math.floor(random() * COLOURS.length);
    const tracks = i % 41 < 4 || (i >= 14 && i < 21) ? 2 : 1;
    for (let k = 0; k < tracks; k++) routes.push({ ...route, colour: COLOURS[(first + 2 * k) % COLOURS.length] });
  });
  return { cities, routes, tickets: inventTickets(cities, routes, random) };
}

// Fields of the shortest way between two places.
function distance(routes, from, to) {
  const far = [];
  far[from] = 0;
  for (let again = true; again;) {
    again = false;
    for (const r of routes)
      for (const [a, b] of [
        [r.from, r.to],
        [r.to, r.from],
      ])
        if (far[a] !== undefined && far[a] + r.length < (far[b] ?? Infinity)) {
          far[b] = far[a] + r.length;
          again = true;
        }
  }
  return far[to];
}

// Most are worth their shortest way, as usual; some are not.
function inventTickets(cities, routes, random) {
  const tickets = [];
  while (tickets.length < 22) {
    const [from, to] = [random(), random()].map((n) => Math.floor(n * cities.length));
    const way = distance(routes, from, to);
    const there = tickets.some((t) => [t.from, t.to].includes(from) && [t.from, t.to].includes(to));
    if (way < 3 || there) continue;
    tickets.push({ from, to, points: tickets.length % 6 === 5 ? way + 1 : way });
  }
  return tickets;
}

// Where a point of the board is on the photograph, in pixels: the camera was held at an angle.
export const PHOTO = { width: 1600, height: 1200 };
export function seen({ x, y }) {
  const u = x / SIZE.width,
    v = y / SIZE.height;
  const w = 1 + 0.16 * u - 0.22 * v;
  return { x: (210 + 1270 * u - 40 * v) / w, y: (250 + 90 * u + 560 * v) / w };
}

const INK = {
  blue: '#2f73b8',
  green: '#3d8b52',
  black: '#333',
  purple: '#8a5aa8',
  red: '#c43c3c',
  orange: '#dd7a26',
  gray: '#999',
};
const line = (points) => points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

// The photograph as a drawing of vectors: the table, the board on it, its tracks, places and names.
export function photographOf({ cities, routes }) {
  const { width, height } = SIZE;
  const paper = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ].map(seen);
  const tracks = routes.map((r, i) => {
    const [a, b] = [cities[r.from], cities[r.to]];
    const beside = routes.findIndex((o) => o.from === r.from && o.to === r.to) === i ? -5 : 5;
    const far = Math.hypot(b.x - a.x, b.y - a.y);
    const side = { x: ((b.y - a.y) / far) * beside, y: ((a.x - b.x) / far) * beside };
    const ends = [a, b].map((p) => seen({ x: p.x + side.x, y: p.y + side.y }));
    const dash = r.kind === 'subway' ? '4 6' : `${(far / r.length) * 1.1 - 6} 6`;
    return `<polyline points="${line(ends)}" stroke="${INK[r.colour]}" stroke-width="9" stroke-dasharray="${dash}"/>`;
  });
  const places = cities.map((c) => {
    const { x, y } = seen(c);
    return `<circle cx="${x}" cy="${y}" r="15" fill="#d0006f"/><text x="${x + 20}" y="${y - 14}" font-size="22">${c.name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PHOTO.width}" height="${PHOTO.height}"><rect width="100%" height="100%" fill="#5b4636"/><polygon points="${line(paper)}" fill="#efe6cf"/><g fill="none">${tracks.join('')}</g>${places.join('')}</svg>`;
}

// As a file of pixels, made by a browser of the given context.
export async function pixels(context, svg) {
  const page = await context.newPage();
  const data = await page.evaluate(
    async ([text, width, height]) => {
      const picture = new Image();
      picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
      await picture.decode();
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      canvas.getContext('2d').drawImage(picture, 0, 0);
      return canvas.toDataURL('image/png').split(',')[1];
    },
    [svg, PHOTO.width, PHOTO.height],
  );
  await page.close();
  return Buffer.from(data, 'base64');
}
