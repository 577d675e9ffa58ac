/** The few words that the board itself says. */
export const words = {
  de: {
    board: (name: string) => `Spielplan ${name}`,
    larger: 'Vergrößern',
    smaller: 'Verkleinern',
    fit: 'Ganzen Plan zeigen',
    goods: (values: number[]) => `Waren ${values.join(', ')}`,
    noGoods: 'keine Waren mehr',
    colours: { purple: 'lila', blue: 'blau', orange: 'orange', white: 'weiß', green: 'grün', yellow: 'gelb', black: 'schwarz', red: 'rot', gray: 'grau' } as Record<string, string>,
  },
  en: {
    board: (name: string) => `Board ${name}`,
    larger: 'Zoom in',
    smaller: 'Zoom out',
    fit: 'Show the whole board',
    goods: (values: number[]) => `goods ${values.join(', ')}`,
    noGoods: 'no goods left',
    colours: { purple: 'purple', blue: 'blue', orange: 'orange', white: 'white', green: 'green', yellow: 'yellow', black: 'black', red: 'red', gray: 'gray' } as Record<string, string>,
  },
};
