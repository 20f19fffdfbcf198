import { parseJson } from '@/lib/json';
import { isMap } from '@/lib/manifest/walk';

type Add = (name: string, value: unknown) => void;

/** A value that stands alone in an object: `{"S":"…"}`, `{"stringValue":"…"}`. */
function addWrapped(name: string, value: object | null, add: Add): void {
  const [only, ...others] = Object.values(value ?? {}) as unknown[];
  if (typeof only === 'string' && others.length === 0) add(name, only);
  else readJsonHeaders(value, add);
}

/** Headers in JSON: an object, also inside another one, pairs, objects with name and value, or Node's `rawHeaders`. */
function readJsonHeaders(json: unknown, add: Add): void {
  if (typeof json !== 'object' || json === null) return;
  if (!Array.isArray(json)) {
    for (const [name, value] of Object.entries(json)) {
      const isInner = /^(raw)?headers$/i.test(name) && typeof value === 'object';
      if (isInner) readJsonHeaders(value, add);
      else if (typeof value !== 'object') add(name, value);
      else if (Array.isArray(value))
        if (value.every((one) => typeof one !== 'object')) add(name, value.join(' '));
        else for (const one of value) addWrapped(name, isMap(one) ? { value: one['value'] } : one, add);
      else addWrapped(name, value, add);
    }
    return;
  }
  if (json.every((one) => typeof one === 'string')) {
    for (let at = 0; at + 1 < json.length; at += 2) add(String(json[at]), json[at + 1]);
    return;
  }
  for (const one of json as readonly unknown[]) {
    if (Array.isArray(one)) add(String(one[0]), one[1]);
    else if (typeof one === 'object' && one !== null) {
      const { name, key = name, val, value = val } = one as Readonly<Record<string, unknown>>;
      add(String(key), value);
    }
  }
}

/** What stands in a Markdown fence. */
export const fenced = (text: string) => /^\s*(```+|~~~+)[^\n]*\n([^]*?)\r?\n?[ \t]*\1\s*$/.exec(text)?.[2];

/** A header that breaks off within a signature. */
const cutSignature = /-signature["']?\s*[:=].*\bv\d\w?,\s*[\w+/]{0,43}$/i;

/** Joins a header that was folded: its next lines begin with white space and are no headers themselves. */
function unfolded(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const last = lines.at(-1);
    if (last !== undefined && cutSignature.test(last) && /^\s*[\w+/]+=?["']?[,;]?\s*$/.test(line)) {
      lines[lines.length - 1] = last.trimEnd() + line.trim();
      continue;
    }
    const isNext = /^[ \t]+(?!["']?[\w-]+["']?\s*(?:[:|\t]|=.))[^\s<>*|-]/.test(line);
    if (last !== undefined && isNext && /^[A-Za-z0-9-]+:/.test(last))
      lines[lines.length - 1] = `${last} ${line.trim()}`;
    else lines.push(line);
  }
  return lines;
}

/** A name, or a value in quotes, without what tools write around it. */
export const bare = (text: string) =>
  text
    .trim()
    .replace(/[,;]$/, '')
    .replace(/^(["'`])(?![\w-]+\1\s*[:=])(.*)\1$/, '$2')
    .trim();

/** The headers of a message, each with what it may hold. */
const shapes = [
  ['id', String.raw`[\w.:-]+`],
  ['timestamp', String.raw`\d+`],
  ['signature', String.raw`v\d\w?,[\w+/=-]+(?:\s+v\d\w?,[\w+/=-]+)*`],
] as const;
const terminalColours = new RegExp(String.raw`\u001b\[[\d;]*m`, 'g');

/** What tools and languages write between a name and its value: signs, `value`, `string(7)`, `Str(`, `b'`. */
const between = String.raw`(?:[^A-Za-z0-9]|value\b|[A-Za-z]\w{0,20}\((?:\d+\))?|b(?=["'])){0,60}`;
const messageHeaders = ['svix', 'webhook'].flatMap((product) =>
  shapes.map(([part, shape]) => ({
    name: `${product}-${part}`,
    isWhole: new RegExp(`^${shape}$`),
    // Also as `HTTP_SVIX_ID`.
    anywhere: new RegExp(
      String.raw`(?<![A-Za-z0-9-])(?:HTTP_)?${product}[-_]?${part}(?![\w-])${between}(${shape})`,
      'i',
    ),
  })),
);

/**
 * Parses pasted headers, as tools show them: lines, also with `>` as curl writes them, columns, a table, name and value
 * on two lines, JSON, options of a curl command, or how a language prints a map. Names are lower-cased.
 */
export function parseHeaders(pasted: string): Map<string, string> {
  const text = (fenced(pasted) ?? pasted)
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .replaceAll(terminalColours, '')
    .replaceAll(/&#(x?)([\da-f]{2,4});/gi, (_, hex: string, code: string) =>
      String.fromCharCode(Number.parseInt(code, hex === '' ? 10 : 16)),
    )
    .replaceAll(/[‐–]/g, '-')
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‘’]/g, "'")
    // Elements of HTML, but not the arrows of curl.
    .replaceAll(/<(?![^<>]{0,200}(?:svix|webhook)-)\/?[a-z][^<>\n]{0,200}>/gi, '\t')
    .replaceAll(/(?:\\+r)?\\+n(?=["']?[a-z]+-)/gi, '\n');
  const found = readHeaders(text);
  // They may stand inside a JSON string or an address.
  const unescaped = text
    .replaceAll(/\\+(?=["'/])/g, '')
    .replaceAll(/%[2-7][0-9a-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  for (const { name, isWhole, anywhere } of messageHeaders) {
    const given = name.endsWith('-signature') ? signaturesIn(found.get(name) ?? '') : (found.get(name) ?? '');
    const value = isWhole.test(given) ? given : anywhere.exec(unescaped)?.[1];
    if (value !== undefined) found.set(name, value);
  }
  return found;
}

/** Signatures as they are sent, with a space between two: without other spaces, and with the padding of Base64. */
const signaturesIn = (value: string) =>
  value
    .replaceAll(/(^|[\s,])(v\d\w?)\s*[,=]\s*(?=\S)/g, '$1$2,')
    .replaceAll(/,\s*(?=v\d\w?,)/g, ' ')
    .replaceAll(/(v1,[A-Za-z0-9+/]{43})(?![A-Za-z0-9+/=])/g, '$1=');

const messageHeader = /^(svix|webhook)-(id|timestamp|signature)$/i;

/** The cells of a row, which may stand in quotes. */
const cellsOf = (line: string, separator: string) =>
  [
    ...line.matchAll(
      new RegExp(
        String.raw`"((?:[^"]|"")*)"|[^"${separator}]+|(?<=^|[${separator}])(?=[${separator}]|$)`,
        'g',
      ),
    ),
  ].map(([cell, quoted]) => (quoted ?? cell).trim());

/** Headers in a table: their names in one row, their values in a later one. */
function readColumns(lines: readonly string[], add: Add): void {
  for (const separator of [',', ';', '\t', '|'])
    for (const [at, line] of lines.entries()) {
      const names = cellsOf(line, separator);
      if (names.filter((name) => messageHeader.test(name)).length < 2) continue;
      const values = lines
        .slice(at + 1)
        .map((next) => cellsOf(next, separator))
        .find((cells) => cells.length >= names.length && !cells.every((cell) => /^:?-*:?$/.test(cell)));
      for (const [place, name] of names.entries()) {
        // A signature that is not in quotes has a comma.
        const cells = values?.slice(place, place + 1 === names.length ? undefined : place + 1);
        if (messageHeader.test(name) && cells) add(name, cells.join(separator));
      }
    }
}

function readHeaders(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const add: Add = (name, value) => {
    const known = name.trim().toLowerCase();
    const before = found.get(known);
    if (before === undefined) found.set(known, bare(String(value)));
    else if (known.endsWith('-signature')) found.set(known, `${before} ${bare(String(value))}`);
  };
  // Also a part of a list.
  for (const whole of [text, `[${text.trim().replace(/,$/, '')}]`])
    try {
      const json = parseJson(whole);
      if (typeof json === 'string') return readHeaders(json);
      readJsonHeaders(json, add);
      return found;
    } catch {
      // Treat them as lines.
    }
  readColumns(text.split(/\r?\n/), add);
  if (found.size > 0) return found;
  const lines = unfolded(text).map((line) =>
    bare(
      line
        .trim()
        .replace(/\\$/, '')
        .trim()
        .replace(/^([<>*|]|-H\b|--header\b)\s*/, ''),
    ).replace(/\s*\|$/, ''),
  );
  for (const [at, line] of lines.entries()) {
    const [, name, value] = /^["']?([A-Za-z0-9-]+)["']?\s*(?:=>|[:=|\t]|\s(?=\S+$))\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined && value !== '') add(name, value);
    // Developer tools copy a header as two lines.
    else if (messageHeader.test(line.replace(/^["']|["']?\s*:?$/g, '')))
      add(line.replace(/[^A-Za-z0-9-]/g, ''), lines.slice(at + 1).find((next) => !/^:?$/.test(next)) ?? '');
  }
  return found;
}
