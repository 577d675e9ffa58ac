// Clocks, seats and addresses of games in words.
import { app } from './app.svelte';
import { personTitle } from '../game/describe';
import { personsAt } from '../game/persons';
import type { Clock, NetSeat } from '../net/api';
import { netTexts } from '../text/net';

export { dateText, mapName } from './names';

export function clockText(clock: Clock): string {
  const t = netTexts(app.lang).clock;
  return !clock ? t.none : 'days' in clock ? t.ofDays(clock.days) : t.of(clock.turn, clock.reserve ?? 0);
}

type SeatFacts = Pick<NetSeat, 'kind' | 'name' | 'bot'> & { reserved?: { name: string | null } };

/** The people who play the bots of a game at a server, by seat. */
export const botsOf = (game: { id: string; seats: SeatFacts[] }) =>
  personsAt(
    game.seats.map((s) => s.bot ?? null),
    game.id,
    game.seats.flatMap((s) => (s.kind === 'person' && s.name ? [s.name] : [])),
  );

/** Who sits where in a game at a server: bots with their level. */
export function seatTexts(game: { id: string; seats: SeatFacts[] }): string[] {
  const t = netTexts(app.lang).seat;
  const bots = botsOf(game);
  return game.seats.map((seat, i) => {
    if (seat.kind === 'bot') return personTitle(bots[i]!.name, seat.bot!, app.t);
    if (seat.kind === 'person') return seat.name ?? t.nobody;
    return seat.reserved?.name ? t.reserved(seat.reserved.name) : t.open;
  });
}

// An address that works on this machine alone.
export const isLocal = (url: string) => /^(localhost|127\.|\[::1\]|0\.0\.0\.0|\[::\])/.test(new URL(url).hostname);

// The link to a table for others. The server may know itself by another name than the network does: the
// address by which this page was found works for others, too, unless it is this machine's own.
export function tableUrl(link: string): string {
  const here = new URL(location.href);
  here.hash = new URL(link).hash;
  here.search = '';
  return isLocal(here.href) && !isLocal(link) ? link : here.href;
}
