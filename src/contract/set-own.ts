/** Sets a member. An assignment to `__proto__` would set the prototype instead. */
export function setOwn(map: object, key: string, value: unknown): void {
  Object.defineProperty(map, key, { value, writable: true, enumerable: true, configurable: true });
}
