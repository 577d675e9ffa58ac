// What only some tables have: a table over the network gives it to the table on the screen.
import type { Snippet } from 'svelte';

export interface Extras {
  seat?: Snippet<[number]>; // in the box of a player
  notice?: Snippet; // over the board
  guide?: Snippet<[boolean]>; // in place of the explanations; as text
  top?: Snippet; // in the status line
  menu?: Snippet<[() => void]>; // its entries close it
  talk?: Snippet; // beside the log
  end?: Snippet; // at the end, beside the links
  unread?: number; // lines of the talk
  badge?: string; // it is one's turn: the title of the window says so
  handOnly?: boolean; // a phone beside the board of another screen
}
