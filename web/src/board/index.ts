/** The board: a picture of a map file and of the pieces on it. It knows no rules and reports clicks. */
export { default as Board } from './Board.svelte';
export type { Layout, LayoutPlace, LayoutTrack, Mark, Seat, Standing, Step } from './types';
export { makeBoard, nameOf, findings, layoutOf } from './geometry';
export { PATTERNS, COLOURS, symbolPath } from './art';
