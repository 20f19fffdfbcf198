/** Line ends of Unicode, and the carriage returns that programs write before one. */
const lineEnd = /(?<!\r)\r*\n|[\r\u0085\u2028\u2029]/g;

/** Line ends as a text within a text has them: `\n`, before the indentation of a stack trace. */
const escapedTrace = /\\n(?:\\{1,9}[rnt]|[ \t]|at |Caused by)/;
const escapedCharacter = /(?:\\{1,9}r)?\\{1,9}n|\\{1,9}t/g;

export const withLineFeeds = (text: string): string => text.replace(lineEnd, '\n');

/**
 * A text of several lines, such as a stack trace, as it is read: its line ends, also those that are escaped, are line
 * feeds. Other characters that act are escaped as in JSON. Undefined if it is one line.
 */
export function linesOf(text: string): string | undefined {
  const fed = withLineFeeds(text);
  const read = escapedTrace.test(fed)
    ? fed.replace(escapedCharacter, (character) => (character.endsWith('t') ? '\t' : '\n'))
    : fed;
  if (!read.trim().includes('\n')) return undefined;
  return read.replace(/[^\P{Cc}\n\t]/gu, (control) => {
    const code = control.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });
}
