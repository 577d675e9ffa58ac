// Runs inside the page, as `stellwerkProbe`: reads off the page what may be clicked, where it is, and
// whether something covers it. It never clicks.
(() => {
  const all = (q) => [...document.querySelectorAll(q)];
  const seen = (e) => e.getClientRects().length > 0;
  const live = (e) => seen(e) && !e.disabled && e.getAttribute('aria-disabled') !== 'true' && !e.closest('[inert]');
  // A round board shows everything once more at its edges.
  const once = (e) => !e.closest('[aria-hidden=true]');
  const numbers = (list) => list.map(Number).sort((a, b) => a - b);
  const table = () => document.querySelector('[data-ready]');

  function state() {
    const t = table();
    if (!t) return { ready: false };
    return {
      ready: true,
      move: Number(t.dataset.move),
      mine: t.dataset.turn === 'me',
      over: t.dataset.over !== undefined,
      expects: t.dataset.expects,
      covered: all('[data-uncover]').length > 0,
      toast: document.querySelector('[data-toast]')?.textContent ?? '',
    };
  }

  // The saved record of the game on this page.
  function record() {
    const id = location.hash.split('/')[2];
    const saved = JSON.parse(localStorage.getItem('stellwerk.game.' + id) ?? 'null');
    return saved?.record ?? null;
  }

  // Waits until the page shows move `n` or a later one and somebody here may act (or the game is
  // over); then says the state and the moves from `n0` on that were saved.
  function settled({ n, n0, ms }) {
    return new Promise((done) => {
      const end = performance.now() + ms;
      const look = () => {
        const s = state();
        if (s.ready && s.move >= n && (s.mine || s.over || s.covered)) {
          const moves = record()?.moves ?? [];
          done({ ...s, saved: moves.length, moves: moves.slice(n0), offers: offers() });
        } else if (performance.now() > end) done({ ...s, late: true, moves: [] });
        else setTimeout(look, 2);
      };
      setTimeout(look, 0);
    });
  }

  // What the page tells beside what it offers.
  function shown() {
    const data = (q, key) =>
      all(q)
        .filter(seen)
        .map((e) => e.dataset[key]);
    const state = (e) => e.querySelector('[data-state]')?.dataset;
    return {
      held: all('[data-held]').map((e) => ({
        ticket: Number(e.dataset.held),
        state: state(e)?.state,
        missing: Number(state(e)?.missing),
      })),
      longest: all('[data-seat]').map((e) => Number(e.querySelector('[data-longest]')?.dataset.longest ?? 0)),
      turns: all('[data-turns]').map((e) => Number(e.dataset.turns)),
      steps: all('[data-step]').map(({ dataset: d }) => ({
        route: Number(d.step),
        gain: Number(d.gain),
        toll: d.toll === 'true',
      })),
      proposals: data('[data-proposal]', 'proposal').map((list) => list.split(',').map(Number)),
      most: all('[data-most]').map(({ dataset: d }) => ({ city: d.city, most: Number(d.most) })),
      completes: data('[data-completes]', 'completes').map(Number),
      ends: data('[data-ends]', 'ends').length > 0,
    };
  }

  // What the page offers, as far as it can be seen without a click.
  function offers() {
    const panel = (q) => all(q).filter(live);
    const slider = (q) => {
      const e = document.querySelector(q);
      return e ? { min: Number(e.min), max: Number(e.max), value: Number(e.value) } : null;
    };
    return {
      ...state(),
      glow: numbers(
        all('[data-glow]')
          .filter(once)
          .map((e) => e.dataset.glow),
      ),
      tracks: numbers(all('.target[data-route][tabindex="0"]').map((e) => e.dataset.route)),
      slots: all('[data-slot]').flatMap((s) =>
        [...s.querySelectorAll('button:not([aria-hidden])')]
          .filter(live)
          .map((b) => ({ slot: Number(s.dataset.slot), refill: b.dataset.refill ?? null })),
      ),
      decks: panel('[data-deck]').map((e) => e.dataset.deck),
      two: panel('[data-two]').map((e) => e.dataset.two),
      actions: panel('[data-action]')
        .map((e) => e.dataset.action)
        .sort(),
      tickets: numbers(panel('[data-ticket]').map((e) => e.dataset.ticket)),
      chosen: numbers(panel('[data-ticket][aria-checked=true]').map((e) => e.dataset.ticket)),
      keep: panel('[data-keep]').length > 0,
      mixes: panel('[data-mix]')
        .map((e) => e.dataset.mix)
        .sort(),
      pieces: slider('[data-pieces]'),
      count: slider('[data-count]'),
      gives: panel('[data-give]')
        .map((e) => e.dataset.give)
        .sort(),
      cities: panel('button[data-city]')
        .map((e) => e.dataset.city)
        .sort(),
      placing: panel('[data-passenger]')
        .map((e) => e.dataset.passenger)
        .sort(),
      pays: panel('[data-pay]').map((e) => e.dataset.pay),
      more: panel('[data-more]').length > 0,
      steps: numbers(panel('[data-step]').map((e) => e.dataset.step)),
      shown: shown(),
      stepsTo: all('[data-step-to]')
        .filter(once)
        .map((e) => e.dataset.stepTo)
        .sort(),
      confirm: panel('[data-confirm]').length > 0,
    };
  }

  const name = (e) =>
    e
      ? `<${e.tagName.toLowerCase()} class="${e.getAttribute('class') ?? ''}"> ${(e.getAttribute('aria-label') ?? e.textContent ?? '').trim().slice(0, 60)}`
      : 'nothing';

  // Where to click on an element; or why that cannot be.
  function point(selector) {
    const found = all(selector);
    if (found.length !== 1) return { why: `there are ${found.length} of ${selector}` };
    const e = found[0];
    if (!live(e)) return { why: `${selector} is disabled or invisible` };
    e.scrollIntoViewIfNeeded?.(true);
    const r = e.getBoundingClientRect();
    const x = r.left + r.width / 2,
      y = r.top + r.height / 2;
    const hit = document.elementFromPoint(x, y);
    if (!hit || !(e.contains(hit) || (hit.contains(e) && hit.tagName === 'LABEL')))
      return { why: `${selector} is covered by ${name(hit)}` };
    return { x, y };
  }

  // What lies under something is pulled out from under it, to the middle of the board.
  const away = (x, y, box) => ({
    dx: 80 * Math.sign(x - box.left - box.width / 2),
    dy: 80 * Math.sign(y - box.top - box.height / 2),
  });

  // Points on a track, in the middles of its fields, those in its middle first: on the screen, and
  // whether the board is what one touches there.
  function track(route, fields, period = 0) {
    const e = document.querySelector(`.target[data-route="${route}"]`);
    if (!e) return { why: `track ${route} is not there` };
    const box = e.closest('.board').getBoundingClientRect();
    const m = e.getScreenCTM();
    const long = e.getTotalLength();
    const order = [...Array(fields).keys()].sort(
      (a, b) => Math.abs(a - (fields - 1) / 2) - Math.abs(b - (fields - 1) / 2),
    );
    const points = [];
    let nearest = null;
    for (const shift of period ? [0, -period, period] : [0]) {
      for (const i of order) {
        const p = e.getPointAtLength(((i + 0.5) / fields) * long);
        const x = m.a * (p.x + shift) + m.c * p.y + m.e,
          y = m.b * (p.x + shift) + m.d * p.y + m.f;
        const dx = x < box.left + 4 ? x - box.left - 60 : x > box.right - 4 ? x - box.right + 60 : 0;
        const dy = y < box.top + 4 ? y - box.top - 60 : y > box.bottom - 4 ? y - box.bottom + 60 : 0;
        if (!dx && !dy) {
          const hit = document.elementFromPoint(x, y);
          if (hit?.closest('.board') && !hit.closest('button')) points.push({ x, y });
          else nearest ??= { ...away(x, y, box), covered: name(hit) };
        } else if (!nearest || Math.hypot(dx, dy) < Math.hypot(nearest.dx, nearest.dy)) nearest = { dx, dy };
      }
    }
    return { points, nearest, board: { x: box.left, y: box.top, w: box.width, h: box.height } };
  }

  // Things in the draw area that are shown and not offered now, and where they are.
  function dead() {
    return all('[data-slot] button, [data-deck], [data-two], [data-action]')
      .filter((e) => seen(e) && !live(e) && !e.closest('[inert]'))
      .flatMap((e) => {
        const r = e.getBoundingClientRect();
        const x = r.left + r.width / 2,
          y = r.top + r.height / 2;
        const says = !e.disabled;
        return e.contains(document.elementFromPoint(x, y)) ? [{ x, y, says, what: name(e) }] : [];
      });
  }

  // Cards and tickets of the one who looks.
  function secrets() {
    return { cards: all('[data-card]').length, tickets: all('.tickets-area li, [data-ticket]').length };
  }

  const frame = () => new Promise((done) => requestAnimationFrame(done));

  // Waits until the page is laid out and nothing moves: fonts are there, sizes have been observed,
  // animations are over.
  async function rest() {
    await document.fonts.ready;
    await frame();
    await frame();
    await Promise.all(document.getAnimations().map((a) => a.finished.catch(() => undefined)));
  }

  // Waits until the board stands still: a page that was just loaded finds its size first, and the view
  // follows what is laid on it.
  async function still() {
    const place = () => {
      const m = document.querySelector('.target[data-route]')?.getScreenCTM();
      return m ? [m.a, m.d, m.e, m.f].join() : '';
    };
    for (let same = 0, before = ''; same < 3;) {
      await frame();
      const now = place();
      same = now && now === before ? same + 1 : 0;
      before = now;
    }
  }

  // Whatever has moved at a table although nobody did anything to it, by how much, and what it was. What a browser
  // puts down to a click half a second ago may be somebody else's move: it counts once it is not our turn any more.
  const moved = [];
  let left = Infinity; // when our turn ended
  let mine = false;
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(() => {
      const now = table()?.dataset.turn === 'me';
      if (mine !== now) left = now ? Infinity : performance.now();
      mine = now;
    }).observe(document, { subtree: true, attributeFilter: ['data-turn'] }),
  );
  const node = (n) =>
    n
      ? `${n.nodeName.toLowerCase()}.${n.className?.baseVal ?? n.className ?? n.parentElement?.className ?? ''}`
      : 'gone';
  new PerformanceObserver((list) => {
    for (const e of list.getEntries())
      if (table() && (!e.hadRecentInput || e.startTime > left + 80))
        moved.push({
          value: e.value,
          what: e.sources.map(
            ({ node: n, previousRect: a, currentRect: b }) =>
              `${node(n)} ${a.x | 0},${a.y | 0} ${a.width | 0}×${a.height | 0} → ${b.x | 0},${b.y | 0} ${b.width | 0}×${b.height | 0}`,
          ),
        });
  }).observe({ type: 'layout-shift', buffered: true });
  const shifts = () => ({
    sum: moved.reduce((sum, m) => sum + m.value, 0),
    worst: [...moved].sort((a, b) => b.value - a.value).slice(0, 5),
  });

  let clicked = 0;
  addEventListener('click', () => clicked++, true);
  const clicks = () => clicked;

  window.stellwerkProbe = { clicks, state, record, settled, offers, point, track, dead, secrets, rest, still, shifts };
})();
