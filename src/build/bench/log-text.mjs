/** The log that `npm run bench:logs` serves, in different layouts of JSON. */
const words = ['contact', 'deal', 'record', 'webhook', 'account', 'ticket', 'invoice', 'batch'];

/** A structured entry of about 270 bytes. @param {number} line */
function entry(line) {
  const word = words[line % words.length] ?? '';
  const severity =
    line % 97 === 0 ? 'ERROR' : line % 41 === 0 ? 'WARNING' : line % 7 === 0 ? 'DEBUG' : 'INFO';
  return {
    timestamp: new Date(1_772_500_000_000 + line * 37).toISOString(),
    severity,
    message: {
      msg: `Read ${word} line-${line}. of page ${line >> 6}`,
      operation_id: '0b2f6a5e-5a53-4a7e-9d3c-0123456789ab',
      ...(severity === 'ERROR' ? { error: '429 Too Many Requests' } : {}),
      details: { request: `GET /api/v1/${word}?cursor=${line}`, status: '200', took: String(line % 900) },
    },
  };
}

/**
 * The same log as different services might write it.
 * @type {Record<string, (line: ReturnType<typeof entry>) => string>}
 */
const layouts = {
  compact: (line) => JSON.stringify(line),
  // No value contains these sequences.
  spaced: (line) => JSON.stringify(line).replaceAll('":', '": ').replaceAll(',"', ', "'),
  reordered: ({ message: { msg, ...message }, severity, timestamp }) =>
    JSON.stringify({ message: { ...message, msg }, severity, timestamp })
      .replaceAll('/', String.raw`\/`)
      .replaceAll('Read', String.raw`\u0052ead`),
};
export const layoutNames = Object.keys(layouts);

/** A log in one layout, which can be cut after any line. */
export class LogText {
  /** @param {string} layout @param {number} most */
  constructor(layout, most) {
    const write = layouts[layout] ?? JSON.stringify;
    const lines = Array.from({ length: most }, (_, at) => `${at === 0 ? '[' : ','}${write(entry(at))}`);
    this.bytes = Buffer.from(lines.join(''));
    this.ends = new Uint32Array(most);
    let end = 0;
    lines.forEach((line, at) => {
      end += line.length;
      this.ends[at] = end;
    });
  }

  /** The array of the first lines, in two parts. @param {number} lines */
  parts(lines) {
    return [this.bytes.subarray(0, this.ends[lines - 1]), Buffer.from(']')];
  }
}

/** Counts the first lines that contain a text in their message. @param {string} text @param {number} lines */
export function countMatches(text, lines) {
  let count = 0;
  for (let at = 0; at < lines; at += 1)
    if (JSON.stringify(entry(at).message).toLowerCase().includes(text)) count += 1;
  return count;
}
