// Clocks, seats and addresses of games in words.
import { app } from './app.svelte';
import type { Clock, NetSeat } from '../net/api';
import { netTexts } from '../text/net';

export { dateText, mapName } from './names';

export function clockText(clock: Clock): string {
  const t = netTexts(app.lang).clock;
  return !clock ? t.none : 'days' in clock ? t.ofDays(clock.days) : t.of(clock.turn, clock.reserve ?? 0);
}

export function seatText(
  seat: Pick<NetSeat, 'kind' | 'name' | 'bot'> & { reserved?: { name: string | null } },
): string {
  const t = netTexts(app.lang).seat;
  if (seat.kind === 'bot') return app.t.botNames[seat.bot!] ?? seat.bot!;
  if (seat.kind === 'person') return seat.name ?? t.nobody;
  return seat.reserved?.name ? t.reserved(seat.reserved.name) : t.open;
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
