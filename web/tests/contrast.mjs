// Every text can be read against what lies behind it, in every state: as it is, pointed at, focused, pressed, and
// also where it cannot be pressed, which axe-core leaves out. Four and a half to one, three for large text.
// In the page. Rules for a state are written once more for an attribute that everything gets for a moment.
const faint = ([inside, states]) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const paint = canvas.getContext('2d', { willReadFrequently: true });
  const known = new Map();
  const rgba = (colour) => {
    if (!known.has(colour)) {
      paint.clearRect(0, 0, 1, 1);
      paint.fillStyle = colour;
      paint.fillRect(0, 0, 1, 1);
      known.set(
        colour,
        [...paint.getImageData(0, 0, 1, 1).data].map((v, i) => (i === 3 ? v / 255 : v)),
      );
    }
    return known.get(colour);
  };
  const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
  const light = (colour) => {
    const [r, g, b] = colour.map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  // What is painted behind an element; null where a picture is.
  const behind = (e, seen) => {
    if (seen.has(e)) return seen.get(e);
    const style = getComputedStyle(e);
    const [colour, under] = [
      rgba(style.backgroundColor),
      () => (e.parentElement ? behind(e.parentElement, seen) : null),
    ];
    let found;
    if (style.backgroundImage !== 'none') found = null;
    else if (colour[3] === 1) found = colour;
    else if (e === document.documentElement) found = [255, 255, 255, 1];
    else found = under() && over(colour, under());
    seen.set(e, found);
    return found;
  };
  const brightness = (e) =>
    Number(/^brightness\(([\d.]+)\)/.exec(getComputedStyle(e.closest('.btn') ?? e).filter)?.[1] ?? 1);
  const measure = (state) => {
    const seen = new Map();
    return [...(inside ? document.querySelector(inside) : document.body).querySelectorAll('*')].flatMap((e) => {
      const text = [...e.childNodes].find((n) => n.nodeType === 3 && n.data.trim());
      if (!text || e.closest('svg, option, .hidden, .board') || !e.checkVisibility()) return [];
      const { width, height } = e.getBoundingClientRect();
      const ground = width > 1 && height > 1 && behind(e, seen);
      if (!ground) return [];
      const { color, fontSize, fontWeight } = getComputedStyle(e);
      let alpha = 1;
      for (let p = e; p && p !== document.body; p = p.parentElement) alpha *= Number(getComputedStyle(p).opacity);
      const ink = rgba(color);
      const shine = (c) => c.map((v) => Math.min(255, v * brightness(e)));
      const [a, b] = [over([...ink.slice(0, 3), ink[3] * alpha], ground), ground].map(shine).map(light);
      const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      const size = parseFloat(fontSize);
      const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
      if (ratio >= least) return [];
      return [
        `${e.tagName.toLowerCase()}.${e.className} "${text.data.trim().slice(0, 30)}" ${state}: ${ratio.toFixed(2)}`,
      ];
    });
  };
  const rulesOf = (list, state) =>
    [...list].flatMap((r) => {
      const inner = r.cssRules?.length && !r.selectorText ? rulesOf(r.cssRules, state) : [];
      if (r.selectorText?.includes(state)) return [r.cssText.replaceAll(state, '[data-forced]')];
      return r.media && inner.length ? [`@media ${r.media.mediaText} { ${inner.join('\n')} }`] : inner;
    });
  const found = measure('at rest');
  const all = [...document.body.querySelectorAll('*')];
  const before = document.adoptedStyleSheets;
  for (const e of all) e.setAttribute('data-forced', '');
  for (const state of states) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync([...document.styleSheets].flatMap((s) => rulesOf(s.cssRules, state)).join('\n'));
    document.adoptedStyleSheets = [...before, sheet];
    found.push(...measure(state));
  }
  document.adoptedStyleSheets = before;
  for (const e of all) e.removeAttribute('data-forced');
  return [...new Set(found)];
};

export async function legible(page, where, part) {
  const found = await page.evaluate(faint, [part, [':hover', ':focus-visible', ':active']]);
  if (found.length) throw new Error(`hard to read on ${where}: ${found.slice(0, 6).join('; ')}`);
}
