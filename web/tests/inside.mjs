// Random clicking from inside the page: what Game asks of Playwright's page, and a hand that sends the
// events of a mouse itself. It clicks what lies on top where it points, as a mouse would, and spares
// several round trips between two programs at every click.
import { Chance } from './chance.mjs';
import { Game } from './game.mjs';
import { Mouse, PATIENCE, sleep } from './hands.mjs';

class Inside {
  keyboard = {
    // Esc closes a dialog by the browser's own doing, which a page can only ask for.
    press: async (key) => {
      const dialog = document.querySelector('dialog[open]');
      if (dialog && key === 'Escape') return dialog.close();
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
    },
  };
  async evaluate(what, arg) {
    return what(arg);
  }
  locator(selector) {
    return {
      waitFor: async ({ state = 'visible' } = {}) => {
        for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(2)) {
          if ((document.querySelector(selector) === null) === (state === 'detached')) return;
        }
        throw new Error(`waited in vain for ${selector} to be ${state}`);
      },
    };
  }
}

class Clicks extends Mouse {
  constructor(page) {
    super(page, true);
  }
  #send(target, type, x, y, buttons) {
    const Kind = type.startsWith('pointer') ? PointerEvent : MouseEvent;
    const more = Kind === PointerEvent ? { pointerId: 1, pointerType: 'mouse', isPrimary: true } : {};
    return target.dispatchEvent(
      new Kind(type, {
        bubbles: true,
        cancelable: true,
        composed: true,
        clientX: x,
        clientY: y,
        button: 0,
        buttons,
        detail: 1,
        ...more,
      }),
    );
  }
  async hit(x, y) {
    const target = document.elementFromPoint(x, y);
    if (!target) throw new Error(`nothing lies at ${x}, ${y}`);
    this.#send(target, 'pointermove', x, y, 0);
    this.#send(target, 'pointerdown', x, y, 1);
    if (this.#send(target, 'mousedown', x, y, 1))
      target.closest('button, a, input, [tabindex]')?.focus({ preventScroll: true });
    this.#send(target, 'pointerup', x, y, 0);
    this.#send(target, 'mouseup', x, y, 0);
    this.#send(target, 'click', x, y, 0);
  }
  async drag(x0, y0, x1, y1) {
    const target = document.elementFromPoint(x0, y0);
    this.#send(target, 'pointerdown', x0, y0, 1);
    for (let i = 1; i <= 4; i++)
      this.#send(target, 'pointermove', x0 + ((x1 - x0) * i) / 4, y0 + ((y1 - y0) * i) / 4, 1);
    this.#send(target, 'pointerup', x1, y1, 0);
    await sleep(0);
  }
  async slide(selector, value) {
    const e = document.querySelector(selector);
    e.value = String(value);
    e.dispatchEvent(new Event('input', { bubbles: true }));
    e.dispatchEvent(new Event('change', { bubbles: true }));
    await sleep(0);
    if (Number(e.value) !== value) throw new Error(`${selector} cannot be set to ${value}`);
  }
}

// Asks the program's engine; as text, which takes less time on its way.
const engine = { ask: async (cmd, rest = {}) => JSON.parse(await window.stellwerkEngine(cmd, JSON.stringify(rest))) };

let chance;
export async function play(random, turns) {
  if (!chance) {
    const page = new Inside();
    chance = new Chance(await Game.join(page, new Clicks(page), engine), random);
  }
  chance.random = random;
  chance.turns = chance.decisions = 0;
  chance.done = {};
  return chance.play(turns);
}
