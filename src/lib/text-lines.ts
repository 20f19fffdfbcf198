/** Line ends of Unicode, and the carriage returns that programs write before one. */
const lineEnd = /(?<!\r)\r*\n|[\r\u0085\u2028\u2029]/g;

/** Line ends as a text within a text has them: `\n`, before what a line of a stack trace begins with. */
const escapedTrace =
  /(?<!\\)(\\{1,9})n(?:\\{1,9}[rnt]|[ \t]|at |Caused by|#\d|goroutine |[\w.]*(?:Error|Exception)\b)/;

export const withLineFeeds = (text: string): string => text.replace(lineEnd, '\n');

/** With the line ends and tabs that have as many backslashes as those of the trace. Others are of the text: `C:\\\\new`. */
const unescaped = (text: string, slashes: string): string =>
  text.replace(/(?<!\\)(\\+)(r\1n|[nt])/g, (found, before: string, letter: string) =>
    before === slashes ? (letter === 't' ? '\t' : '\n') : found,
  );

/**
 * A text of several lines, such as a stack trace, as it is read: its line ends, also those that are escaped, are line
 * feeds. Other characters that act are escaped as in JSON. Undefined if it is one line.
 */
export function linesOf(text: string): string | undefined {
  const fed = withLineFeeds(text);
  const slashes = escapedTrace.exec(fed)?.[1];
  const read = slashes === undefined ? fed : unescaped(fed, slashes);
  if (!read.trim().includes('\n')) return undefined;
  return read.replace(/[^\P{Cc}\n\t]/gu, (control) => {
    const code = control.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });
}
