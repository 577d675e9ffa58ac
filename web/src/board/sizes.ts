/** Screens and views narrower than this, in pixels, are those of a phone. */
export const NARROW = 700;
