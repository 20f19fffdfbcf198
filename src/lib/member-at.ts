/** A member of a map by a key from outside: an id may be `constructor`, which every object inherits. */
export const memberAt = <Item>(
  map: Readonly<Record<string, Item>> | null | undefined,
  key: string | null | undefined,
): Item | undefined => (map && typeof key === 'string' && Object.hasOwn(map, key) ? map[key] : undefined);
