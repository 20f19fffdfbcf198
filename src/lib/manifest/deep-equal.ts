/** Whether two values of JSON say the same; the order of keys does not matter. Same objects are not looked into. */
export function deepEqual(one: unknown, two: unknown): boolean {
  if (Object.is(one, two)) return true;
  if (typeof one !== 'object' || typeof two !== 'object' || one === null || two === null) return false;
  if (Array.isArray(one) !== Array.isArray(two)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(two).length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(two, key) &&
      deepEqual((one as Record<string, unknown>)[key], (two as Record<string, unknown>)[key]),
  );
}
