// Who sits at this browser. The session is a cookie that scripts cannot read; what is kept here is the
// name to show, and the sign that there may be a session at all: a stranger asks the server nothing.
import { readSetting, writeSetting } from '../game/store';
import { api, ApiError, type Person } from './api';
import { served } from './served';

function stored(): Person | null {
  try {
    const p = JSON.parse(readSetting('visitor') ?? 'null') as Person | null;
    return typeof p?.id === 'string' && typeof p.name === 'string' ? p : null;
  } catch {
    return null;
  }
}

class Visitor {
  person: Person | null = $state(stored());
  turns: number = $state(0); // games in which it is this person's turn

  keep(person: Person | null) {
    this.person = person;
    if (!person) this.turns = 0;
    writeSetting('visitor', JSON.stringify(person));
  }

  // Does the server still know us? Null: it does not, or nobody has said a name here.
  async ask() {
    if (!this.person || !served) return null;
    try {
      const me = await api.me();
      this.keep(me.player);
      this.turns = me.games.running.filter((g) => g.your_turn).length;
      return me;
    } catch (e) {
      if (!(e instanceof ApiError) || e.status !== 401) throw e;
      this.keep(null);
      return null;
    }
  }

  // Does something that needs a session: whoever has none yet becomes a guest of this name.
  async as<T>(name: string, what: () => Promise<T>): Promise<T> {
    if (this.person) {
      try {
        return await what();
      } catch (e) {
        if (!(e instanceof ApiError) || e.status !== 401) throw e;
      }
    }
    this.keep((await api.guest(name)).player);
    return what();
  }
}

export const visitor = new Visitor();
