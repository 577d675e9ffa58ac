// Three ways to work the page: a mouse, a finger, a keyboard. Each presses what a selector names,
// moves a slider, and picks a track on the board; each fails, with the reason, where a person could
// not do it: the thing is not there, disabled, out of reach or covered by another.

// How long one waits in vain (ms): much longer than anything takes, even beside other work.
export const PATIENCE = 45000;

export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

class Pointer {
  constructor(page) {
    this.page = page;
  }
  // Brings a track under the pointer and gives the points at which it can be hit.
  async points(route, fields, period) {
    const look = () => this.page.evaluate(([r, f, p]) => window.stellwerkProbe.track(r, f, p), [route, fields, period]);
    for (let i = 0; i < 20; i++) {
      const found = await look();
      if (found.why) throw new Error(found.why);
      if (found.points.length) {
        // A board that is on the move (a sheet has closed, the view follows the tickets) is not hit.
        if (this.quick) return found.points;
        await this.page.evaluate(() => window.stellwerkProbe.still());
        const { points } = await look();
        if (points?.length && Math.hypot(points[0].x - found.points[0].x, points[0].y - found.points[0].y) < 0.5)
          return points;
        continue;
      }
      const { dx, dy, covered } = found.nearest;
      if (covered && i > 3) throw new Error(`track ${route} is covered by ${covered}`);
      await this.pan(found.board, -dx, -dy);
    }
    throw new Error(`track ${route} cannot be brought into view`);
  }
  async pan(board, dx, dy) {
    const limit = (v, most) => Math.max(-most, Math.min(most, v));
    const x = board.x + board.w / 2,
      y = board.y + board.h / 2;
    await this.drag(x, y, x + limit(dx, board.w * 0.4), y + limit(dy, board.h * 0.4));
  }
  async slide(selector, value) {
    for (let i = 0; i < 8; i++) {
      const at = await this.page.evaluate(
        ([q, v]) => {
          const e = document.querySelector(q);
          e.scrollIntoViewIfNeeded?.(true);
          const r = e.getBoundingClientRect();
          const part = (v - e.min) / Math.max(1, e.max - e.min);
          return { now: Number(e.value), x: r.left + 9 + part * (r.width - 18), y: r.top + r.height / 2 };
        },
        [selector, value],
      );
      if (at.now === value) return;
      await this.hit(at.x, at.y);
    }
    throw new Error(`${selector} cannot be set to ${value}`);
  }
}

// `quick` spares Playwright's wait for two equal frames and looks itself whether something covers the
// button: thousands of clicks in a minute.
export class Mouse extends Pointer {
  constructor(page, quick = false) {
    super(page);
    this.quick = quick;
  }
  async press(selector) {
    if (!this.quick) return this.page.locator(selector).click({ timeout: PATIENCE });
    let at;
    for (const end = Date.now() + PATIENCE; ; await sleep(10)) {
      at = await this.page.evaluate((q) => window.stellwerkProbe.point(q), selector);
      if (!at.why) break;
      if (Date.now() > end) throw new Error(at.why);
    }
    await this.hit(at.x, at.y);
  }
  hit(x, y) {
    return this.page.mouse.click(x, y);
  }
  async drag(x0, y0, x1, y1) {
    await this.page.mouse.move(x0, y0);
    await this.page.mouse.down();
    await this.page.mouse.move(x1, y1, { steps: 4 });
    await this.page.mouse.up();
  }
}

export class Finger extends Pointer {
  // `part`: how far to the right; the middle if left out.
  async press(selector, part) {
    const one = this.page.locator(selector);
    const box = part === undefined ? null : await one.boundingBox();
    // Twice: beside other work a tap can take so long that it is a long press, and no click.
    for (let tries = 0; tries < 2; tries++) {
      const before = await this.clicks();
      await one.tap({ timeout: PATIENCE, ...(box ? { position: { x: box.width * part, y: box.height / 2 } } : {}) });
      for (const end = Date.now() + 2000; Date.now() < end; await sleep(20))
        if ((await this.clicks()) !== before) return;
    }
  }
  // How many the page has heard; another number also after it was left.
  clicks() {
    return this.page.evaluate(() => window.stellwerkProbe.clicks()).catch(() => -1);
  }
  hit(x, y) {
    return this.page.touchscreen.tap(x, y);
  }
  // Fingers go from some points to others in a few steps, and leave the screen.
  async #touch(from, to) {
    this.session ??= await this.page.context().newCDPSession(this.page);
    const send = (type, touchPoints) => this.session.send('Input.dispatchTouchEvent', { type, touchPoints });
    const between = (part) =>
      from.map((p, id) => ({ id, x: p.x + (to[id].x - p.x) * part, y: p.y + (to[id].y - p.y) * part }));
    await send(
      'touchStart',
      from.map((p, id) => ({ id, ...p })),
    );
    for (let i = 1; i <= 4; i++) await send('touchMove', between(i / 4));
    await send('touchEnd', []);
  }
  drag(x0, y0, x1, y1) {
    return this.#touch([{ x: x0, y: y0 }], [{ x: x1, y: y1 }]);
  }
  // Two fingers beside a point, from one distance to another.
  pinch(x, y, from, to) {
    const pair = (d) => [
      { x: x - d / 2, y },
      { x: x + d / 2, y },
    ];
    return this.#touch(pair(from), pair(to));
  }
}

export class Keys {
  // `look` is called at every stop of the focus.
  constructor(page, look = () => undefined) {
    this.page = page;
    this.look = look;
  }
  async reach(selector) {
    // Which way is shorter, and how long? The rest is Tab.
    const way = await this.page.evaluate((q) => {
      const stops = [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex]')].filter(
        (e) => e.tabIndex >= 0 && !e.disabled && e.getClientRects().length && (e.type !== 'radio' || e.checked),
      );
      const from = stops.indexOf(document.activeElement),
        to = stops.findIndex((e) => e.matches(q));
      const back = (from - to + stops.length) % stops.length,
        on = (to - from + stops.length) % stops.length;
      return to < 0 ? null : { key: back < on ? 'Shift+Tab' : 'Tab', steps: from < 0 ? 0 : Math.min(back, on) };
    }, selector);
    if (!way) throw new Error(`${selector} cannot get the focus`);
    // Nearly there without a look at every stop on the way: that would take as long again.
    for (let i = 0; i < way.steps - 2; i++) await this.page.keyboard.press(way.key);
    for (let i = 0; i < 400; i++) {
      if (await this.page.evaluate((q) => document.activeElement?.matches(q), selector)) return this.look();
      await this.page.keyboard.press(way.key);
    }
    throw new Error(`${selector} is not reached by Tab`);
  }
  async press(selector) {
    await this.reach(selector);
    await this.page.keyboard.press('Enter');
  }
  // The keys of the table: the numbers of the face-up cards, D and S for the piles.
  draw(move, decks) {
    return this.page.keyboard.press(
      move.slot !== undefined ? String(move.slot + 1) : ['d', 's'][decks.indexOf(move.deck)],
    );
  }
  async slide(selector, value) {
    await this.reach(selector);
    await this.page.keyboard.press('Home');
    const min = Number(await this.page.locator(selector).getAttribute('min'));
    for (let i = min; i < value; i++) await this.page.keyboard.press('ArrowRight');
    const now = Number(await this.page.locator(selector).inputValue());
    if (now !== value) throw new Error(`${selector} stands at ${now} instead of ${value}`);
  }
}
