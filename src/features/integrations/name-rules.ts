/** Why a name cannot be used for a new integration. */
export function nameError(name: string, taken: ReadonlySet<string>): string | undefined {
  const text = name.trim();
  if (text === '') return 'Enter a name';
  if (text.length > 128) return 'A name is at most 128 characters long';
  return taken.has(text) ? 'Another integration of this project has this name' : undefined;
}
