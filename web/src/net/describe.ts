// Clocks, seats and times of games in words.
import { boards } from 'virtual:boards';
import { app } from '../app/app.svelte';
import { netTexts } from '../text/net';
import type { Clock, NetSeat } from './api';

export function clockText(clock: Clock): string {
  const t = netTexts(app.lang).clock;
  return !clock ? t.none : 'days' in clock ? t.ofDays(clock.days) : t.of(clock.turn, clock.reserve);
}

export function seatText(seat: Pick<NetSeat, 'kind' | 'name' | 'bot'> & { reserved?: { name: string | null } }): string {
  const t = netTexts(app.lang).seat;
  if (seat.kind === 'bot') return app.t.botNames[seat.bot!] ?? seat.bot!;
  if (seat.kind === 'person') return seat.name ?? t.nobody;
  return seat.reserved?.name ? t.reserved(seat.reserved.name) : t.open;
}

export const dateText = (at: number) => new Date(at).toLocaleString(app.locale, { dateStyle: 'medium', timeStyle: 'short' });

export const mapName = (id: string) => boards[id]?.names[app.lang] ?? id;
