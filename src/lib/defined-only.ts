/** An object without the members that are undefined. */
export const definedOnly = <Of extends object>(of: Of) =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Of]?: Exclude<Of[Key], undefined>;
  };
