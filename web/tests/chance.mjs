// The player of random.mjs: before every decision what the page offers is compared with what the
// engine allows, then a random legal move is put together by clicks; now and then something that is
// not offered is clicked, and nothing may come of it but a reason. Works from outside the page with a
// real mouse, and inside it.
const check = (good, what) => {
  if (!good) throw new Error(what);
};

// A kind of move first, so that rare ones come up; then a thing, then a way to do it.
const WEIGHTS = { claim: 40, draw: 45, tickets: 3, passenger: 12, harbour: 12, exchange: 3, step: 60, stop: 40 };

export class Chance {
  constructor(game, random) {
    this.game = game;
    this.random = random; // a generator of our own: the same clicks in every run
    this.turns = 0;
    this.decisions = 0;
    this.done = {};
  }
  roll(n) {
    this.random = (Math.imul(this.random, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.random / 2 ** 32) * n);
  }
  pick(list) {
    return list[this.roll(list.length)];
  }
  note(what) {
    this.done[what] = (this.done[what] ?? 0) + 1;
  }

  choose(legal) {
    const kinds = [...new Set(legal.map((m) => m.t))];
    const kind = this.pick(kinds.flatMap((k) => Array(WEIGHTS[k] ?? 1).fill(k)));
    const list = legal.filter((m) => m.t === kind);
    const thing = this.pick([...new Set(list.map((m) => m.route ?? m.city ?? m.give ?? ''))]);
    return this.pick(list.filter((m) => (m.route ?? m.city ?? m.give ?? '') === thing));
  }

  // The position must be as it was, and what is offered too.
  async unchanged(before, what) {
    const o = await this.game.offers();
    check(o.move === before.move && o.covered === before.covered, `${what} changed the game`);
    if (before.mine) await this.game.checked(o);
    return o;
  }

  // Tracks that cannot be claimed, cards that cannot be taken, buttons that are off.
  async refused(o) {
    const { game } = this;
    const dead = await game.page.evaluate(() => window.stellwerkProbe.dead());
    if (dead.length && this.roll(2)) {
      const thing = this.pick(dead);
      await game.hand.hit(thing.x, thing.y);
      if (thing.says) await game.shows(`the reason for ${thing.what}`, (p) => p.toast !== '');
      await this.unchanged(o, thing.what);
      return this.note('things that were off');
    }
    const others = game.map.routes.map((_, i) => i).filter((r) => !o.glow.includes(r));
    if (!others.length || o.expects === 'step') return; // Esc would take the journey back
    const route = this.pick(others);
    const found = await game.page.evaluate(([r, p]) => window.stellwerkProbe.track(r, 1, p), [route, game.period]);
    if (!found.points.length) return;
    await game.hand.hit(found.points[0].x, found.points[0].y);
    const after = await game.shows(
      `the reason for track ${route}`,
      (p) => p.toast !== '' || p.pays.length || p.cities.length,
    );
    if (after.pays.length || after.cities.length) {
      // A track beside it, or a city on it, can be had: that one is meant.
      game.expect(
        `track ${route}`,
        after.pays.map((p) => JSON.parse(p)),
        game.legal,
        { some: true },
      );
      await game.page.keyboard.press('Escape');
      this.note('tracks near one that could be had');
    } else this.note('tracks that could not be had');
    await game.page.keyboard.press('Escape');
    await game.shows('the position before', (p) => p.move === o.move && p.pays.length === 0);
    await this.unchanged(o, `a click on track ${route}`);
  }

  // A card of the hand shows the tracks that it can help to pay; pressed again, all of them.
  async filtered(o) {
    const { game } = this;
    const cards = await game.page.evaluate(() =>
      [...document.querySelectorAll('[data-card]')].map((e) => e.dataset.card),
    );
    if (!cards.length || o.expects !== 'action') return;
    const card = this.pick(cards);
    await game.hand.press(`[data-card="${card}"]`);
    const with_card = [...new Set(game.legal.filter((m) => m.t === 'claim' && m.pay[card]).map((m) => m.route))].sort(
      (a, b) => a - b,
    );
    await game.shows(`the tracks for ${card}`, (p) => JSON.stringify(p.glow) === JSON.stringify(with_card));
    await game.hand.press(`[data-card="${card}"]`);
    await game.shows('all tracks', (p) => p.glow.length === o.glow.length);
    this.note('filters');
  }

  // The list of all actions has every legal move.
  async listed() {
    const { game } = this;
    await game.hand.press('[data-open-actions]');
    await game.page.locator('dialog[open]').waitFor();
    const acts = await game.page.evaluate(() => [...document.querySelectorAll('[data-act]')].map((e) => e.dataset.act));
    if (acts.length < 400)
      game.expect(
        'the list of actions',
        acts.map((a) => JSON.parse(a)),
        game.legal,
      );
    await game.page.keyboard.press('Escape');
    await game.page.locator('dialog').waitFor({ state: 'detached' });
    this.note('lists');
  }

  // Nothing of a hand can be seen while it is covered, and nothing be done.
  async hidden() {
    const o = await this.game.checked();
    const { cards, tickets } = await this.game.page.evaluate(() => window.stellwerkProbe.secrets());
    check(cards + tickets === 0, 'a covered hand can be seen');
    await this.refused(o);
  }

  // So many turns, or to the end of the game; says the state of the dice and what was done.
  async play(turns) {
    const { game } = this;
    while (!game.now.over && this.turns < turns) {
      if (game.now.covered) {
        if (!this.roll(20)) await this.hidden();
        await game.uncover();
      }
      const o = await game.checked();
      if (!this.roll(8)) await this.refused(o);
      if (!this.roll(25)) await this.filtered(o);
      if (!this.roll(25)) await this.listed();
      await game.play(this.choose(game.legal));
      this.decisions++;
      if (o.expects === 'action') this.turns++;
    }
    for (const [k, v] of Object.entries(game.played)) this.done[k] = (this.done[k] ?? 0) + v;
    game.played = {};
    return { random: this.random, turns: this.turns, decisions: this.decisions, done: this.done, over: game.now.over };
  }
}
