// The final count line by line: each is a sentence of the scripts' common part, with its numbers.
import { countTickets } from '../game/ending';
import type { Table } from '../game/table.svelte';

export interface Line {
  key: string;
  points: number; // that it brings the learner
  values: Record<string, string | number>;
}

const signed = (n: number) => (n < 0 ? `−${-n}` : `${n}`);

export function countLines(table: Table, names: string[]): Line[] {
  const me = table.humans[0]!;
  const { scores, winners } = table.scores!;
  const mine = scores[me]!,
    { rules } = table.map;
  const rivals = scores.filter((_, i) => i !== me);
  const best = rivals.reduce((a, b) => (b.total > a.total ? b : a));
  const lines: Line[] = [];
  const rival = names[scores.indexOf(best)]!;
  const line = (key: string, points: number, values: Line['values'] = {}) =>
    lines.push({ key, points, values: { n: signed(points), rival, ...values } });

  line('routes', mine.routes, { count: table.view.owners.filter((o) => o === me).length });
  if (mine.goods !== undefined) line('goods', mine.goods);
  if (mine.exchange) line('exchange', mine.exchange);
  const tickets = countTickets(table.look, me);
  const failed = tickets.filter((t) => t.state !== 'done');
  const sum = (list: typeof tickets) => list.reduce((n, t) => n + t.points, 0);
  line(failed.length ? 'ticketsFailed' : 'tickets', mine.tickets, {
    done: tickets.length - failed.length,
    failed: failed.length,
    plus: sum(tickets) - sum(failed),
    minus: signed(sum(failed)),
  });
  if (mine.harbours !== undefined) line('harbours', mine.harbours, { count: table.view.seats[me]!.harbours!.length });
  if (mine.harbours_unbuilt) line('unbuilt', mine.harbours_unbuilt);
  const bonus = mine.bonus ?? 0;
  if (rules.bonus_longest) line(bonus ? 'longest' : 'longestLost', bonus, { fields: mine.longest ?? 0 });
  if (rules.bonus_tickets) line(bonus ? 'most' : 'mostLost', bonus, { done: mine.tickets_done });
  line(winners.includes(me) ? 'won' : 'lost', 0, { total: mine.total, other: best.total });
  return lines;
}
