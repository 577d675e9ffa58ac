// Of every built-in board, in the order in which they are shown; see tools/boards.ts.
declare module 'virtual:boards' {
  export const boards: Record<string, { names: { de: string; en: string }; players: [number, number] }>;
}
declare module 'virtual:posters' {
  /** SVG. */
  export const posters: Record<string, string>;
}
