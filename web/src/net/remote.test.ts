// A table at a server that answers as no real one does when it is asked to: late, twice, or with a refusal
// in the middle of a journey. What a real one does is tested in real browsers (web/tests/net.mjs).
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine, Move } from '../engine/types';
import { NodeEngine } from '../engine/node';
import { startOf } from '../game/own';
import type { GameRecord } from '../game/record';
import type { NetGame } from './api';
import { RemoteTable } from './remote.svelte';

const engine = new NodeEngine();
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

interface Post {
  version: number;
  move?: Move;
  moves?: Move[];
}

// The game of a record up to some move, as a server has it.
class Server {
  game = 0;
  version = 1;
  posts: Post[] = [];
  answer: (post: Post) => Response | null = () => null;
  mute = false; // the stream says nothing any more
  #stream: ReadableStreamDefaultController<Uint8Array> | null = null;
  #said: Uint8Array | null = null;

  constructor(
    readonly record: GameRecord,
    readonly seat: number,
  ) {}
  async start(moves: number) {
    const { id, hash } = this.record.map;
    this.game = await startOf(engine, `${id}@${hash}`, this.record);
    for (const move of this.record.moves.slice(0, moves)) await engine.ask('apply', { game: this.game, move });
  }
  async state(): Promise<NetGame> {
    const { view } = await engine.ask('view', { game: this.game, player: this.seat });
    const seat = {
      kind: 'person' as const,
      name: 'A',
      player: 'a',
      bot: null,
      connected: true,
      away: false,
      resigned: false,
      abort: false,
      reserve: null,
    };
    return {
      id: 'g',
      map: this.record.map.id,
      map_hash: this.record.map.hash,
      status: 'running',
      version: this.version,
      position: this.version,
      created: 0,
      visibility: 'link',
      rated: false,
      seating: 'drawn',
      options: {},
      link: '',
      commitment: '',
      your_seat: this.seat,
      seats: view.seats.map(() => seat),
      clock: null,
      to_move: view.to_move,
      ready: null,
      choice: null,
      view,
      chat: [],
      result: null,
      rematch: null,
      previous: null,
    };
  }
  async #tell(events: unknown) {
    const { view, to_move } = await this.state();
    const data = {
      version: this.version,
      type: events ? 'move' : 'sit',
      seat: this.seat,
      by: 'person',
      status: 'running',
      to_move,
      clock: null,
      ...(events ? { events } : {}),
      view,
    };
    this.#said = new TextEncoder().encode(`id: ${this.version}\ndata: ${JSON.stringify(data)}\n\n`);
    if (!this.mute) this.#stream?.enqueue(this.#said);
  }
  // What was not told is told now.
  late() {
    this.#stream?.enqueue(this.#said!);
  }
  async play(move: Move) {
    const { events } = await engine.ask('apply', { game: this.game, move });
    this.version++;
    await this.#tell(events);
    return json(200, { version: this.version, events });
  }
  fetch = async (url: string, options?: RequestInit): Promise<Response> => {
    if (url.includes('/events')) {
      const body = new ReadableStream<Uint8Array>({ start: (c) => void (this.#stream = c) });
      void this.#tell(null);
      return new Response(body);
    }
    if (options?.method !== 'POST') return json(200, await this.state());
    const post = JSON.parse(options.body as string) as Post;
    this.posts.push(post);
    const refused = this.answer(post);
    if (refused) return refused;
    let made = json(400, {});
    for (const move of post.moves ?? [post.move!]) made = await this.play(move);
    return made;
  };
}

const record = JSON.parse(
  readFileSync(new URL('../../../tests/golden/maerklin-3.json', import.meta.url), 'utf8'),
) as GameRecord;
const first = record.moves.findIndex((m) => m.t === 'passenger');
const journey = record.moves.slice(first, record.moves.findIndex((m, i) => i > first && m.t === 'stop') + 1);

async function table(mine: Engine = engine): Promise<{ server: Server; table: RemoteTable }> {
  const game = await startOf(engine, `${record.map.id}@${record.map.hash}`, record);
  for (const move of record.moves.slice(0, first)) await engine.ask('apply', { game, move });
  const { player } = await engine.ask('moves', { game });
  const server = new Server(record, player!);
  await server.start(first);
  vi.stubGlobal('fetch', server.fetch);
  return { server, table: await RemoteTable.open(mine, await server.state()) };
}

beforeEach(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => void vi.unstubAllGlobals());

describe('a journey at a server', () => {
  it('is sent as a whole when it is confirmed', async () => {
    const { server, table: t } = await table();
    for (const move of journey.slice(0, -1)) await t.play(move);
    expect(server.posts).toEqual([]);
    expect(t.staging).toBe(true);
    expect(t.view.journey?.used.length).toBe(journey.length - 2);
    await t.back();
    await t.play(journey[journey.length - 2]!);
    await t.play(journey[journey.length - 1]!);
    expect(server.posts).toEqual([{ version: 1, moves: journey }]);
    expect(t.staging).toBe(false);
    expect(t.view).toEqual((await server.state()).view);
    t.close();
  });
  it('can be given up, and nobody hears of it', async () => {
    const { server, table: t } = await table();
    const before = t.view;
    await t.play(journey[0]!);
    await t.cancel();
    expect(t.view).toEqual(before);
    expect(server.posts).toEqual([]);
    expect(t.acting).toBe(server.seat);
    t.close();
  });
  it('that is refused after its first move leaves the position of the server, with a word', async () => {
    const { server, table: t } = await table();
    server.answer = () => {
      void server.play(journey[0]!);
      return json(409, { error: { code: 'stale', message: '' }, version: 9 });
    };
    for (const move of journey) await t.play(move);
    expect(server.posts.length).toBe(1);
    expect(t.notice).toBe('stale');
    expect(t.staging).toBe(false);
    expect(t.view).toEqual((await server.state()).view);
    expect(t.view.expects).toBe('step');
    expect(t.legal).toEqual((await engine.ask('moves', { game: server.game })).moves);
    t.close();
  });
});

describe('a position', () => {
  it('is asked about once, of the one who is to move and of the one who waits', async () => {
    const mine = new NodeEngine();
    const { server, table: t } = await table(mine);
    const ask = vi.spyOn(mine, 'ask');
    const asked = () => ask.mock.calls.splice(0).map(([cmd]) => cmd);
    await t.play(t.legal.find((m) => m.t === 'draw')!);
    expect(asked()).toEqual(['look']);
    expect(t.look).toEqual({
      ...(await engine.ask('look', { game: server.game, player: server.seat })),
      view: t.view,
    });
    await t.play(t.legal.find((m) => m.t === 'draw')!);
    expect(t.acting).toBeNull();
    expect(asked()).toEqual(['look']);
    await server.play((await engine.ask('moves', { game: server.game })).moves[0]!);
    await vi.waitFor(() => expect(asked()).toEqual(['look']));
    expect(t.look.seats).toEqual((await engine.ask('look', { game: server.game, player: server.seat })).seats);
    t.close();
  });
  it('a step of a journey as well', async () => {
    const mine = new NodeEngine();
    const { table: t } = await table(mine);
    const ask = vi.spyOn(mine, 'ask');
    await t.play(journey[0]!);
    await t.play(journey[1]!);
    expect(ask.mock.calls.map(([cmd]) => cmd)).toEqual(['look', 'look']);
    expect(t.look.journey!.visited.length).toBe(2);
    t.close();
  });
});

describe('a move', () => {
  it('is repeated for the same version while the server cannot be reached', async () => {
    const { server, table: t } = await table();
    server.answer = () => (server.posts.length < 3 ? json(503, { error: { code: 'unavailable', message: '' } }) : null);
    const draw = t.legal.find((m) => m.t === 'draw')!;
    await t.play(draw);
    expect(server.posts).toEqual([1, 2, 3].map(() => ({ version: 1, move: draw })));
    expect(t.notice).toBeNull();
    expect(t.moveCount).toBe(1);
    t.close();
  });
  it('that is told after its position was seen is nothing new to decide', async () => {
    const { server, table: t } = await table();
    server.mute = true;
    await server.play(t.legal.find((m) => m.t === 'draw')!);
    await t.refresh();
    await vi.waitFor(() => expect(t.acting).toBe(server.seat));
    const { decision, moveCount } = t;
    server.late();
    await vi.waitFor(() => expect(t.moveCount).toBe(moveCount + 1));
    expect(t.decision).toBe(decision);
    t.close();
  });
  it('that the stream does not tell of is asked for', async () => {
    const { server, table: t } = await table();
    server.mute = true;
    await t.play(t.legal.find((m) => m.t === 'draw')!);
    expect(t.view).toEqual((await server.state()).view);
    expect(t.acting).toBe(server.seat);
    t.close();
  });
  it('of another window drops what is staged here', async () => {
    const { server, table: t } = await table();
    await t.play(journey[0]!);
    const { moves } = await engine.ask('moves', { game: server.game });
    await server.play(moves.find((m) => m.t === 'draw')!);
    await vi.waitFor(() => expect(t.notice).toBe('elsewhere'));
    expect(t.staging).toBe(false);
    t.close();
  });
});
