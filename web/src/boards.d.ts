declare module 'virtual:boards' {
  /** Of every built-in board, in the order in which they are shown; see tools/boards.ts. */
  export const boards: Record<string, { names: { de: string; en: string }; players: [number, number]; day: string; night: string }>;
}
