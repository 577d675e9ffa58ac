// Runs inside the page: plays by clicking what is there. A function of its own, given to `evaluate`.
export async function drive({ steps, seed, claims = 0.7 }) {
  let state = seed >>> 0;
  const roll = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const pick = (list) => list[Math.floor(roll() * list.length)];
  const all = (q) =>
    [...document.querySelectorAll(q)].filter((e) => !e.disabled && e.getAttribute('aria-disabled') !== 'true');
  const one = (q) => all(q)[0];
  const table = () => document.querySelector('[data-ready]');
  const tick = () => new Promise((done) => setTimeout(done, 0));
  // Until the table has taken a click in.
  const mark = () => {
    const t = table();
    return `${t?.dataset.move}|${t?.dataset.over}|${one('[data-uncover]') !== undefined}`;
  };
  const settled = async (before) => {
    for (let i = 0; i < 400 && mark() === before; i++) await new Promise((done) => setTimeout(done, 5));
  };
  const kinds = {};
  const did = (what) => (kinds[what] = (kinds[what] ?? 0) + 1);
  let idle = 0;
  for (let n = 0; n < steps;) {
    const t = table();
    if (!t) return { error: 'no table' };
    if (t.dataset.over !== undefined) break;
    if (one('[data-uncover]')) {
      const covered = mark();
      one('[data-uncover]').click();
      await settled(covered);
      continue;
    }
    if (t.dataset.turn !== 'me') {
      if (++idle > 4000) return { error: 'nobody moves', kinds };
      await new Promise((done) => setTimeout(done, 5));
      continue;
    }
    idle = 0;
    n++;
    const before = mark();
    const expects = t.dataset.expects;
    if (expects === 'keep') {
      const offers = all('[data-ticket]');
      for (const o of offers)
        if (o.getAttribute('aria-checked') !== 'true' && (roll() < 0.6 || offers.length < 3)) o.click();
      await tick();
      if (!one('[data-keep]')) {
        for (const o of offers) if (o.getAttribute('aria-checked') !== 'true') o.click();
        await tick();
      }
      one('[data-keep]').click();
      did('keep');
    } else if (expects === 'pieces') {
      one('[data-confirm]').click();
      did('pieces');
    } else if (expects === 'tickets') {
      pick(all('[data-mix]')).click();
      await tick();
      one('[data-confirm]').click();
      did('mix');
    } else if (expects === 'step') {
      const proposal = one('[data-proposal]');
      const stop = one('[data-confirm]');
      if (stop && (!proposal || roll() < 0.8)) {
        stop.click();
        did('journey');
      } else (proposal ?? pick(all('[data-step]'))).click();
    } else if (expects === 'second_card') {
      const cards = [...all('[data-slot] button'), ...all('[data-deck]')];
      if (cards.length) pick(cards).click();
      else one('[data-action=stop]').click();
      did('card');
    } else {
      const routes = all('.target[data-route][tabindex="0"]');
      const special = all('[data-action=harbour], [data-action=passenger], [data-action=exchange], [data-action=pass]');
      const cards = [...all('[data-slot] button'), ...all('[data-deck]'), ...all('.two')];
      if (special.length && (roll() < 0.12 || (!cards.length && !routes.length))) {
        const s = pick(special);
        s.click();
        await tick();
        const what = s.dataset.action;
        if (what === 'harbour') pick(all('[data-pay]')).click();
        else if (what === 'passenger') pick(all('.panel [data-city]')).click();
        else if (what === 'exchange') one('[data-confirm]').click();
        did(what);
      } else if (routes.length && (roll() < claims || !cards.length)) {
        pick(routes).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
        await tick();
        const passengers = all('[data-passenger]');
        if (passengers.length) {
          pick(passengers).click();
          await tick();
        }
        const more = one('[data-more]');
        if (more && roll() < 0.5) {
          more.click();
          await tick();
        }
        const pays = all('[data-pay]');
        if (!pays.length) return { error: 'a glowing route could not be claimed', kinds };
        pick(pays).click();
        did('claim');
      } else if (cards.length && roll() < 0.97) {
        pick(cards).click();
        did('draw');
      } else if (one('[data-action=tickets]')) {
        one('[data-action=tickets]').click();
        await tick();
        const mixes = all('[data-mix]');
        if (mixes.length) {
          pick(mixes).click();
          await tick();
        }
        one('[data-confirm]').click();
        did('tickets');
      }
    }
    await settled(before);
  }
  return { kinds, over: table().dataset.over !== undefined };
}
