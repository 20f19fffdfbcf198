/**
 * Writes JSON in another layout than `JSON.stringify`: keys in reverse, white space between all tokens, and escapes
 * where they are allowed but not needed.
 */
export function writeJson(value: unknown, indent = '\n'): string {
  const deeper = `${indent}\t`;
  if (Array.isArray(value))
    return value.length === 0
      ? '[ ]'
      : `[${value.map((item) => deeper + writeJson(item, deeper)).join(' ,')}${indent}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).toReversed();
    return members.length === 0
      ? '{ }'
      : `{${members
          .map(([key, item]) => `${deeper}${writeText(key)} : ${writeJson(item, deeper)}`)
          .join(' ,')}${indent}}`;
  }
  return typeof value === 'string' ? writeText(value) : JSON.stringify(value);
}

const writeText = (text: string) =>
  JSON.stringify(text)
    .replaceAll('/', String.raw`\/`)
    .replaceAll(
      /[^\u0020-\u007E]/g,
      (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
