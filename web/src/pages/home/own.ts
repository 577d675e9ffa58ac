// Boards of one's own to choose from: those that can be played.
import { playedMap } from '../../game/own';
import { listDrafts } from '../../maker/map/drafts';
import type { OwnBoard } from '../../setup/Boards.svelte';
import { app } from '../../shell/app.svelte';

export async function ownBoards(): Promise<OwnBoard[]> {
  const found = await Promise.all(
    listDrafts().map(({ id, text }) =>
      playedMap(app.engine, id, text).then(
        ({ name, map }) => [{ id, text, name, map }],
        () => [], // it has errors, which the map maker tells
      ),
    ),
  );
  return found.flat();
}
