// A game on the page, and beside it the same game in the program's engine. At every decision what the
// page offers and tells is compared with what the engine says to one who looks; a move is put together by
// clicks; what was saved must be exactly that move.
import { Keys, PATIENCE, sleep } from './hands.mjs';

const canonical = (value) =>
  JSON.stringify(value, (_, v) =>
    v && typeof v === 'object' && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );
const same = (a, b) => canonical(a) === canonical(b);
const quoted = (value) => JSON.stringify(value); // as a string of CSS
const unique = (list) => [...new Set(list)];
const of = (legal, t) => legal.filter((m) => m.t === t);

function compare(what, offered, legal) {
  const a = offered.map(canonical),
    b = legal.map(canonical);
  const extra = a.filter((x) => !b.includes(x)),
    missing = b.filter((x) => !a.includes(x));
  const twice = a.length !== new Set(a).size ? [`${what}: something is offered twice`] : [];
  return [
    ...extra.map((x) => `${what}: offers ${x}, which is not legal`),
    ...missing.map((x) => `${what}: hides ${x}, which is legal`),
    ...twice,
  ];
}

// What a page in front of a decision shows, against the list of legal moves.
export function differences(o, legal) {
  const has = (t) => of(legal, t).length > 0;
  const action = o.expects === 'action',
    second = o.expects === 'second_card';
  const routes = unique(of(legal, 'claim').map((m) => m.route)).sort((a, b) => a - b);
  const slots = of(legal, 'draw').filter((m) => m.slot !== undefined);
  const drawn = of(legal, 'draw')
    .filter((m) => m.slot === undefined)
    .map((m) => m.deck);
  const bySlot = (slot) => slots.filter((m) => m.slot === slot);
  const actions = [
    ...(action && has('tickets') ? ['tickets'] : []),
    ...['passenger', 'harbour', 'exchange', 'pass'].filter(has),
    ...(second && has('stop') ? ['stop'] : []),
  ].sort();
  return [
    ...compare('glowing tracks', o.glow, routes),
    ...compare('tracks for the keyboard', o.tracks, routes),
    // A whole card stands for every deck that can refill its place.
    ...compare(
      'cards',
      o.slots.flatMap((s) =>
        (s.refill ? [s.refill] : bySlot(s.slot).map((m) => m.refill ?? null)).map((refill) => ({
          slot: s.slot,
          refill,
        })),
      ),
      slots.map((m) => ({ slot: m.slot, refill: m.refill ?? null })),
    ),
    ...compare('piles', o.decks, drawn),
    ...compare('two at once', o.two, action ? drawn : []),
    ...compare('actions', o.actions, actions),
    ...compare('tickets', o.tickets, unique(of(legal, 'keep').flatMap((m) => m.tickets))),
    ...(o.expects === 'pieces' && o.mine && !(o.pieces && o.pieces.max - o.pieces.min + 1 === legal.length)
      ? ['pieces: the slider has not as many stops as there are choices']
      : []),
    ...(o.expects === 'step' && o.mine
      ? compare(
          'steps',
          o.steps,
          of(legal, 'step').map((m) => m.route),
        )
      : []),
    ...(o.expects === 'step' && o.mine && o.confirm !== has('stop')
      ? [`the journey can ${o.confirm ? '' : 'not '}be ended`]
      : []),
  ];
}

// What a page tells beside what it offers, against the engine's answer to one who looks.
export function untrue({ expects, mine, shown }, look) {
  const held = look.tickets.filter((t) => !t.offered);
  const journey = expects === 'step' && mine ? look.journey : null;
  return [
    ...compare(
      'tickets of the hand',
      shown.held,
      held.map(({ ticket, state, missing }) => ({ ticket, state, missing })),
    ),
    ...(shown.longest.some((n) => n)
      ? compare(
          'longest paths',
          shown.longest.map((n, seat) => ({ seat, n })),
          look.seats.map((s, seat) => ({ seat, n: s.longest.length })),
        )
      : []),
    ...compare(
      'turns left',
      shown.turns.map((n, seat) => ({ seat, n })),
      look.seats.flatMap((s, seat) => (s.turns_left === null ? [] : [{ seat, n: s.turns_left }])),
    ),
    ...compare(
      'steps',
      shown.steps,
      (journey?.steps ?? []).map(({ route, gain, toll }) => ({ route, gain, toll })),
    ),
    ...compare(
      'journeys',
      shown.proposals,
      (journey?.best ?? []).map((j) => j.routes),
    ),
  ].map((text) => text.replace('legal', 'true'));
}

export class Game {
  constructor(page, hand, engine) {
    this.page = page;
    this.hand = hand;
    this.engine = engine;
    this.moves = []; // played so far
    this.saved = 0; // of them in the page's record
    this.played = {}; // by kind, by us
  }

  // Joins the game that the page shows, at whatever move it is.
  static async join(page, hand, engine) {
    const game = new Game(page, hand, engine);
    await page.locator('[data-ready]').waitFor();
    await page.evaluate(() => window.stellwerkProbe.still());
    const record = await page.evaluate(() => window.stellwerkProbe.record());
    // A game on a map of its own carries it with it.
    const text = await page.evaluate(
      () => JSON.parse(localStorage.getItem(`stellwerk.game.${location.hash.split('/')[2]}`) ?? '{}').map,
    );
    game.name = text ? (await engine.ask('use', { text })).map : record.map.id;
    const { map } = await engine.ask('map', { map: game.name });
    game.map = map;
    game.period = map.drawing?.layout?.period ?? 0;
    game.record = record;
    await game.rebuild();
    await game.sync();
    return game;
  }

  // The engine's game anew, from the moves so far.
  async rebuild() {
    const { players, seed, options } = this.record;
    if (this.id) await this.leave();
    this.id = (
      await this.engine.ask('new', {
        map: this.name,
        players,
        seed,
        ...(Object.keys(options).length ? { options } : {}),
      })
    ).game;
    for (const move of this.moves) await this.engine.ask('apply', { game: this.id, move });
  }

  // Loads the page again and finds the game as it was.
  async reload() {
    await this.page.reload();
    await this.page.locator('[data-ready]').waitFor();
    await this.page.evaluate(() => window.stellwerkProbe.still());
    return this.sync();
  }

  async leave() {
    await this.engine.ask('free', { game: this.id });
  }

  // Waits for the page to be ready for the next decision, and takes over what others played.
  async sync() {
    const got = await this.page.evaluate((a) => window.stellwerkProbe.settled(a), {
      n: this.moves.length,
      n0: this.saved,
      ms: PATIENCE,
    });
    if (got.late) throw new Error(`waited in vain for move ${this.moves.length}: ${JSON.stringify(got)}`);
    for (const [i, move] of got.moves.entries()) {
      const mine = this.moves[this.saved + i];
      if (mine === undefined) {
        await this.engine.ask('apply', { game: this.id, move });
        this.moves.push(move);
      } else if (!same(mine, move))
        throw new Error(`${canonical(mine)} was clicked, and ${canonical(move)} was played`);
    }
    this.saved = got.saved;
    this.now = got;
    if (got.move !== this.moves.length)
      throw new Error(`the page shows move ${got.move}, the engine is at ${this.moves.length}`);
    const { player, moves } = await this.engine.ask('moves', { game: this.id });
    this.legal = moves;
    this.look = await this.engine.ask('look', { game: this.id, player: got.covered ? null : player });
    return got;
  }

  offers() {
    return this.page.evaluate(() => window.stellwerkProbe.offers());
  }

  // The page in front of a decision, checked against the engine.
  async checked(o = this.now.offers) {
    const wrong = [...differences(o, o.mine ? this.legal : []), ...(o.covered || !o.mine ? [] : untrue(o, this.look))];
    if (wrong.length)
      throw new Error(`at move ${this.moves.length} (${o.expects}):\n        ${wrong.slice(0, 8).join('\n        ')}`);
    return o;
  }

  // Waits until the page shows something that follows a click at once.
  async shows(what, test, patience = PATIENCE) {
    const end = Date.now() + patience;
    for (let i = 0; Date.now() < end; i++) {
      const o = await this.offers();
      if (test(o)) return o;
      await sleep(i < 10 ? 2 : 50);
    }
    throw new Error(`waited in vain for ${what}`);
  }

  // `some`: not all of what is legal must be offered here.
  expect(what, offered, legal, { some = false } = {}) {
    const wrong = compare(what, offered, legal).filter((w) => !some || !w.startsWith(`${what}: hides`));
    if (wrong.length) throw new Error(`at move ${this.moves.length}:\n        ${wrong.slice(0, 8).join('\n        ')}`);
  }

  async uncover() {
    if (this.hand instanceof Keys) await this.page.keyboard.press('Enter');
    else await this.hand.press('[data-uncover]');
    await this.shows('the uncovered hand', (o) => !o.covered && o.mine);
    await this.sync();
  }

  // Plays one legal move by clicks.
  async play(move) {
    await this[`do_${move.t}`](move);
    await this.engine.ask('apply', { game: this.id, move });
    this.moves.push(move);
    this.played[move.t] = (this.played[move.t] ?? 0) + 1;
    const staged = move.t === 'passenger' || move.t === 'step';
    const before = this.saved;
    await this.sync();
    if (!staged && this.saved < this.moves.length) throw new Error(`${canonical(move)} was clicked and not saved`);
    if (staged && this.saved !== before)
      throw new Error(`${canonical(move)} was saved before the journey was confirmed`);
  }

  async do_keep(move) {
    let o = this.now.offers;
    for (const x of o.tickets) {
      if (o.chosen.includes(x) === move.tickets.includes(x)) continue;
      await this.hand.press(`[data-ticket="${x}"]`);
      const was = o.chosen.length;
      o = await this.shows('the chosen ticket', (p) => p.chosen.length !== was);
      const may = this.legal.some((m) => same(m.tickets, o.chosen));
      if (o.keep !== may) throw new Error(`keeping ${o.chosen} is ${may ? 'hidden' : 'offered'}`);
    }
    await this.hand.press('[data-keep]');
  }

  async do_pieces(move) {
    const o = this.now.offers;
    await this.hand.slide('[data-pieces]', o.pieces.min + this.legal.findIndex((m) => same(m, move)));
    await this.hand.press('[data-confirm]');
  }

  async do_draw(move) {
    const decks = this.map.cards.decks ?? ['main'];
    const halves =
      move.slot !== undefined && this.legal.filter((m) => m.t === 'draw' && m.slot === move.slot).length > 1;
    if (this.hand instanceof Keys && !halves) return this.hand.draw(move, decks);
    if (move.slot === undefined) return this.hand.press(`[data-deck="${move.deck}"]`);
    const card = `[data-slot="${move.slot}"] button`;
    if (!halves) return this.hand.press(card);
    // The half of a card names the pile of the next one; on a small card its outer thirds do.
    if (this.now.offers.slots.some((s) => s.slot === move.slot && s.refill))
      return this.hand.press(`${card}[data-refill="${move.refill}"]`);
    await this.hand.press(card, decks.indexOf(move.refill) ? 0.85 : 0.15);
  }

  async do_tickets(move) {
    const mixes = of(this.legal, 'tickets').map((m) => m.take);
    if (this.now.expects === 'action') await this.hand.press('[data-action=tickets]');
    const o = await this.shows('the choice of tickets', (p) => p.confirm);
    if (mixes.length > 1) {
      this.expect(
        'mixes of tickets',
        o.mixes.map((m) => JSON.parse(m)),
        mixes,
      );
      await this.hand.press(`[data-mix=${quoted(o.mixes.find((m) => same(JSON.parse(m), move.take)))}]`);
    }
    await this.hand.press('[data-confirm]');
  }

  // Points at the track; where others lie near, another point of it may be needed.
  async stage(route) {
    const staged = (o) => o.pays.length > 0;
    if (this.hand instanceof Keys) {
      await this.hand.press(`.target[data-route="${route}"]`);
      return this.shows(`the payments of track ${route}`, staged);
    }
    const single = this.map.rules.route_kinds.find((k) => k.id === this.map.routes[route].kind)?.single;
    const points = await this.hand.points(route, single ? 1 : this.map.routes[route].length, this.period);
    // Twice: beside other work a tap can take so long that it is a long press.
    for (const p of [...points, ...points]) {
      await this.hand.hit(p.x, p.y);
      const o = await this.shows(`the payments of track ${route}`, staged, 8000).catch(() => null);
      if (!o) continue;
      if (JSON.parse(o.pays[0]).route === route) return o;
      await this.hand.press('[data-dismiss]');
      await this.shows('the closed panel', (q) => !staged(q));
    }
    throw new Error(`track ${route} cannot be picked: others lie too near`);
  }

  // Checks the payments `o` of the page against `legal` and clicks that of `move`.
  async pay(o, move, legal) {
    if (o.more) {
      await this.hand.press('[data-more]');
      o = await this.shows('all payments', (p) => !p.more);
    }
    this.expect(
      'payments',
      o.pays.map((p) => JSON.parse(p)),
      legal,
    );
    await this.hand.press(`[data-pay=${quoted(o.pays.find((p) => same(JSON.parse(p), move)))}]`);
  }

  async do_claim(move) {
    const legal = of(this.legal, 'claim').filter((m) => m.route === move.route);
    const places = unique(legal.map((m) => m.passenger ?? ''));
    let o = await this.stage(move.route);
    this.expect('places for a passenger', o.placing, this.map.rules.modules?.includes('passengers') ? places : []);
    if (places.length > 1) {
      await this.hand.press(`[data-passenger="${move.passenger ?? ''}"]`);
      o = await this.shows('the payments', (p) =>
        p.pays.every((x) => (JSON.parse(x).passenger ?? '') === (move.passenger ?? '')),
      );
    }
    const told = this.look.claims.find((c) => c.route === move.route);
    this.expect('tickets that it completes', o.shown.completes, told.completes);
    if (o.shown.ends !== told.last_round)
      throw new Error(`the last round ${told.last_round ? 'is not' : 'is'} announced`);
    await this.pay(
      o,
      move,
      legal.filter((m) => m.passenger === move.passenger),
    );
  }

  async do_passenger(move) {
    await this.hand.press('[data-action=passenger]');
    const o = await this.shows('the passengers', (p) => p.cities.length > 0);
    this.expect(
      'passengers',
      o.cities,
      of(this.legal, 'passenger').map((m) => m.city),
    );
    this.expect(
      'what passengers may earn',
      o.shown.most.filter((p) => !Number.isNaN(p.most)),
      this.look.passengers.filter((p) => p.best.length).map((p) => ({ city: p.city, most: p.best[0].points })),
    );
    await this.hand.press(`button[data-city="${move.city}"]`);
  }

  async do_step(move) {
    await this.hand.press(`[data-step="${move.route}"]`);
  }

  async do_stop() {
    await this.hand.press(this.now.expects === 'step' ? '[data-confirm]' : '[data-action=stop]');
  }

  async do_harbour(move) {
    const legal = of(this.legal, 'harbour');
    await this.hand.press('[data-action=harbour]');
    const cities = unique(legal.map((m) => m.city));
    let o = await this.shows('the harbours', (p) => p.pays.length > 0);
    this.expect('harbours', o.cities, cities.length > 1 ? cities : []);
    if (cities.length > 1)
      this.expect(
        'what harbours may bring',
        o.shown.most,
        this.look.harbours.map((h) => ({ city: h.city, most: h.hoped })),
      );
    if (cities.length > 1) await this.hand.press(`button[data-city="${move.city}"]`);
    o = await this.shows(
      'the payments',
      (p) => p.pays.length > 0 && p.pays.every((x) => JSON.parse(x).city === move.city),
    );
    await this.pay(
      o,
      move,
      legal.filter((m) => m.city === move.city),
    );
  }

  async do_exchange(move) {
    const legal = of(this.legal, 'exchange');
    await this.hand.press('[data-action=exchange]');
    const o = await this.shows('the exchange', (p) => p.count !== null);
    this.expect('what can be given', o.gives, unique(legal.map((m) => m.give)));
    // Left of the middle the first kind of pieces is given, right of it the second.
    const sign = (m) => (m.give === this.map.rules.pieces[0].id ? -m.count : m.count);
    const stops = Array.from({ length: o.count.max - o.count.min + 1 }, (_, i) => i + o.count.min);
    this.expect(
      'how many can be given',
      stops.filter((n) => n),
      legal.map(sign),
    );
    await this.hand.press(`[data-give="${move.give}"]`);
    await this.hand.slide('[data-count]', sign(move));
    await this.hand.press('[data-confirm]');
  }

  async do_pass() {
    await this.hand.press('[data-action=pass]');
  }

  // Plays on, by clicks, what `choose` picks from the legal moves: to the end of the game, `most` moves,
  // or until `until` is content. The program's own bot makes it a game as people play it.
  async playOn({ most = Infinity, choose = (game) => game.advice('planner'), until = () => false } = {}) {
    for (let n = 0; n < most && !this.now.over && !until(this); n++) {
      if (this.now.covered) await this.uncover();
      await this.checked();
      await this.play(await choose(this));
    }
    return this;
  }

  async advice(bot) {
    return (await this.engine.ask('bot', { game: this.id, bot, playouts: 1, seed: this.moves.length })).move;
  }
}
