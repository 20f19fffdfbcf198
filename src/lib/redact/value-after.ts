/** Finds the value that follows a name and its separator, in whatever notation. */

/** Scheme in front of a credential. */
const scheme = /^(?:bearer|basic|token|digest|negotiate|ntlm|apikey|api-key|key|jwt|mac|hawk)$/i;
/** Ends at a space, a quote, or a separator that something else follows. */
const bare =
  /(?:<[^\s<>]{2,}>|[^\s"'`,;&<>(){}[\]|\\]|\\(?!["'\\])|[,;&](?![\s"'{[\\]|[\w.-]{1,40}["']?\s{0,3}[=:]|amp;|quot;|$)|[)}\]|(](?![\s"',;&)}\]]|$)|[<>{[](?=\w{0,3}[^\w\s<>])){1,4096}/y;
const nextLines =
  /[ \t]*(?:[|>][-+\d]{0,2}[ \t]*((?:\r?\n[ \t]+[^\r\n]+)+)|(?:#[^\r\n]{0,200}|\\)?(\r?\n(?:[ \t]*\r?\n){0,3}[ \t]*(?:value:[ \t]+)?["']?[^\s:"']{3,}["']?[ \t]*(?=\r?\n|$)|(?:\r?\n[ \t]*- +[^\r\n]+)+))/y;
const wholeLine = /[^\r\n]+/y;
/** A code in groups, as people read it. */
const groups = /(?:\d{3} \d{3,4}|\d{4}(?: \d{4}){1,4}|\d\d(?: \d\d){2,4})(?![\w:-]|\.\d)/y;
const LONGEST_BARE = 4096;
const rest = /[^\s"'`]+/y;
/** Emphasis of Markdown, whose end stands after the separator. */
const emphasis = /[ \t]*(?:\*\*|__)(?=[ \t])/y;
const marksOfYaml = /(?:(?:!{1,2}[\w.:/-]{0,60}|&[\w-]{1,60})[ \t]{1,9}){1,2}/y;
const LONGEST_LIST = 5_000;

/** What stands before a string, as in `u'…'`, `string(3) "…"` and `(string) (len=8) "…"`. */
const prefix =
  /(?:\s{0,20}string\(\d+\)\s|\[\]\w{1,20}\{|(?:\([\w *.=]{1,30}\)\s?){1,3}\(?)?(?:[a-z]{1,2}|[@$])?(?=["'])/iy;
/** A call around a string, as in `String("…")`. */
const call = /(?:new\s+)?[A-Za-z_][\w.:]{0,60}[([]\s{0,9}["'][^\n()[\]]+[)\]]/y;

const tuple = /\(\s{0,3}["']/y;

export interface Value {
  readonly start: number;
  readonly end: number;
  /** A string of which only the text between its quotes is meant, or a list, a map, words. */
  readonly form: 'quoted' | 'bare' | 'lines' | 'list';
}

export function sticky(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function closingQuote(text: string, quote: string, from: number): number {
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0 || quote === "'") return at;
  }
  return text.length;
}

const closerOf: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

function closingBracket(text: string, from: number): number {
  let depth = 0;
  const opener = text[from] ?? '';
  const closer = closerOf[opener];
  const last = Math.min(text.length, from + LONGEST_LIST);
  for (let at = from; at < last; at += 1) {
    const sign = text[at];
    if (sign === opener) depth += 1;
    else if (sign === closer) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return last;
}

/** The value that begins at `at`, after the separator. `toEnd`: it goes on to the end of its line. */
export function valueAfter(text: string, at: number, toEnd: boolean): Value | undefined {
  let start = at + (sticky(emphasis, text, at)?.[0].length ?? 0);
  while (text[start] === ' ' || text[start] === '\t') start += 1;
  if (start - at > 60) return undefined;
  // A tag or an anchor of YAML.
  start += sticky(marksOfYaml, text, start)?.[0].length ?? 0;
  start += sticky(prefix, text, start)?.[0].length ?? 0;
  const made = sticky(call, text, start);
  if (made) return { start, end: start + made[0].length, form: 'list' };
  const first = text[start];
  if (first === '"' || first === "'" || first === '`') {
    const quote = text.startsWith(first.repeat(3), start) ? first.repeat(3) : first;
    const from = start + quote.length;
    return { start: from, end: closingQuote(text, quote, from), form: 'quoted' };
  }
  if (first === '[' || first === '{' || sticky(tuple, text, start)) {
    const end = closingBracket(text, start);
    // The scheme of a hash may stand in braces before it.
    return { start, end: end + (sticky(bare, text, end)?.[0].length ?? 0), form: 'list' };
  }
  const [below, block, words] = sticky(nextLines, text, start) ?? [];
  if (below !== undefined && (block ?? words)) {
    const skipped = below.length - below.trimStart().length;
    return { start: start + skipped, end: start + below.length, form: 'lines' };
  }
  if (toEnd) {
    const line = sticky(wholeLine, text, start);
    return line ? { start, end: start + line[0].trimEnd().length, form: 'lines' } : undefined;
  }
  const found = sticky(groups, text, start) ?? sticky(bare, text, start);
  if (!found) return undefined;
  let end = start + found[0].length;
  if (end - start >= LONGEST_BARE) end += sticky(rest, text, end)?.[0].length ?? 0;
  if (scheme.test(found[0])) {
    const next = valueAfter(text, end, false);
    return next && next.form !== 'list' ? { ...next, form: 'bare' } : undefined;
  }
  return { start, end, form: 'bare' };
}
