// What the back button closes: menus, sheets and windows, the last one first, before it leaves the page.
//
// Every open layer has an entry of its own in the browser's history, at the address of the page, whose state says
// how many are open. Going back from it closes the layer; a layer that is closed in another way takes its entry
// along. So nothing is left over in the history, and entries that somebody meets all the same (a page that was
// loaded anew, a step forward) are stepped over.

interface Layer {
  close: () => void;
}
const open: Layer[] = [];
let moving = false; // a step that we asked for has not come yet
let next: string | null = null; // where to go as soon as our entries are gone
let due = false;

function depth(): number {
  return Number((history.state as { layers?: number } | null)?.layers ?? 0);
}

// The entries as they should be: as many as there are layers, and none before the page is left.
function settle(): void {
  due = false;
  if (moving) return;
  const there = depth(),
    wanted = next === null ? open.length : 0;
  for (let n = there + 1; n <= wanted; n++) history.pushState({ layers: n }, '');
  if (there > wanted) {
    moving = true;
    history.go(wanted - there);
  } else if (next !== null) {
    const to = next;
    next = null;
    location.hash = to;
  }
}
// One layer often follows another at once: the new one takes over the entry of the old.
function later(): void {
  if (!due) queueMicrotask(settle);
  due = true;
}

// Tells that something is open that `close` closes. Whoever opened it calls what is returned as soon as it is gone.
export function layer(close: () => void): () => void {
  const mine = { close };
  open.push(mine);
  later();
  return () => {
    const at = open.indexOf(mine);
    if (at >= 0) open.splice(at, 1);
    later();
  };
}

// To another page. What is open on this one closes.
export function goTo(hash: string): void {
  if (!depth() && !moving) return void (location.hash = hash);
  next = hash;
  while (open.length) open.pop()!.close();
  settle();
}

function stepped(): void {
  if (!moving) while (open.length > depth()) open.pop()!.close();
  moving = false;
  settle();
}
// A link to another page leaves nothing open behind, either.
function clicked(e: MouseEvent): void {
  if (!depth() || e.defaultPrevented || e.button || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
  const link = e.target instanceof Element ? e.target.closest('a[href^="#"]:not([target])') : null;
  if (!link) return;
  e.preventDefault();
  goTo(link.getAttribute('href')!);
}

if (typeof window !== 'undefined') {
  addEventListener('popstate', stepped);
  addEventListener('click', clicked);
  later();
}
