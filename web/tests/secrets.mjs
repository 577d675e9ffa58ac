// Did anything reach a browser that its player may not know? The whole traffic is searched, when the game
// is over and everything is known.
const canonical = (value) =>
  JSON.stringify(value, (_, v) =>
    v && typeof v === 'object' && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );

// All JSON values in the bodies of answers: whole ones, and the data of event streams.
function* documents(bodies) {
  for (const body of bodies) {
    if (body.startsWith('{')) yield JSON.parse(body);
    else for (const [, data] of body.matchAll(/^data: (.*)\n\n/gm)) yield JSON.parse(data);
  }
}
function* objects(value) {
  if (!value || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield value;
  for (const v of Object.values(value)) yield* objects(v);
}

// Every view of the game by this viewer (null: a spectator).
async function viewsOf(engine, record, viewer) {
  const { map, players, seed, options, moves } = record;
  const { game } = await engine.ask('new', { map: map.id, players, seed, options });
  const all = new Set();
  const look = async () => all.add(canonical((await engine.ask('view', { game, player: viewer })).view));
  await look();
  for (const move of moves) {
    await engine.ask('apply', { game, move });
    await look();
  }
  await engine.ask('free', { game });
  return all;
}

// What `bodies` tell too much to `viewer`; an empty list is good.
export async function leaks(engine, record, viewer, bodies) {
  const found = [];
  // What a spectator sees, everybody may: the large screen is one, whoever opens it.
  const views = new Set([...(await viewsOf(engine, record, viewer)), ...(await viewsOf(engine, record, null))]);
  const secret = [record.seed, record.fairness.secret, ...record.fairness.client_seeds].filter((s) => s.length > 8);
  let seen = 0;
  const offered = new Set([...views].flatMap((v) => JSON.parse(v).seats[viewer ?? -1]?.offered ?? []));
  const own = ({ t, tickets }) => t !== 'keep' || tickets.every((x) => offered.has(x));
  for (const body of bodies)
    for (const s of secret) if (body.includes(s)) found.push(`the seed, or what it is made of: ${s.slice(0, 16)}…`);
  for (const document of documents(bodies)) {
    for (const o of objects(document)) {
      if (o.decks && o.owners) {
        seen++;
        if (!views.has(canonical(o))) found.push(`a view that is not this player's: ${canonical(o).slice(0, 200)}`);
        continue;
      }
      // What is chosen while all choose is one's own affair.
      if (o.choice && !(viewer !== null && own(o.choice)))
        found.push(`what another has chosen: ${canonical(o.choice)}`);
      if ('rng' in o || 'draw' in o || 'client_seeds' in o)
        found.push(`a part of the state: ${canonical(o).slice(0, 200)}`);
      if (o.e && o.seat !== undefined && o.seat !== viewer) {
        const hidden = (o.e === 'drawn' && 'card' in o) || (['offered', 'kept'].includes(o.e) && 'tickets' in o);
        if (hidden) found.push(`what seat ${o.seat} drew: ${canonical(o)}`);
      }
    }
  }
  if (!seen) found.push('no view at all was found: the search is broken');
  return [...new Set(found)];
}
