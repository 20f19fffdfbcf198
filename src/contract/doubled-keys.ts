/**
 * An object of JSON that has a key twice, with all its members in order. `JSON.parse` would read only the last of them,
 * so it is no object to any other code, but is shown, compared, searched and sent as it was written.
 */
export class DoubledKeys {
  /** Writes the members while JSON is written; set by `toJson`. */
  static write: (members: Members) => unknown = Object.fromEntries;

  constructor(readonly members: Members) {}

  toJSON(): unknown {
    return DoubledKeys.write(this.members);
  }
}

type Members = readonly (readonly [key: string, value: unknown])[];

/** The members of an object, each as often as it is there. */
export const membersOf = (value: object): Members =>
  value instanceof DoubledKeys ? value.members : Object.entries(value);

/** An object of these members, which may have a key twice. */
export const objectOf = (members: Members): object =>
  new Set(members.map(([key]) => key)).size < members.length
    ? new DoubledKeys(members)
    : Object.fromEntries(members);
