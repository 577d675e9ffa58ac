// Is there a server behind these pages? Copies for plain web hosts (scripts/site) say in index.html that there is
// none: they ask nobody anything.
export const served =
  typeof document === 'undefined' || document.querySelector('meta[name="stellwerk-server"][content="none"]') === null;
