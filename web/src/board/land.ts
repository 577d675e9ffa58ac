/** Land shapes of the boards that have them, fetched when needed. Paths are in half board units. */

export interface Land {
  land?: string;
  home?: string;
  borders?: string;
  states?: string;
  lakes?: string;
  rivers?: string;
  parks?: string;
  canal?: string;
  ring?: string;
}

const files = import.meta.glob<{ default: Land }>('./land/*.json');

/** Of a board without: all of it is land. */
export async function landOf(id: string): Promise<Land> {
  const load = files[`./land/${id}.json`];
  return load ? (await load()).default : {};
}
