import { authSchemes } from '@/contract/auth-schemes';
import { eachMatch, type AddSpan, type ReadText } from './decoded-text';
import { looksSecret } from './looks-secret';
import { isCommit, isCountOf, isPlaceholder, isSecretPhrase, nameKind } from './secret-names';
import { isOrdinaryAfter } from './secret-nouns';
import { sticky, valueAfter, type Value } from './value-after';

// Characters of a name: everything but white space and the usual signs.
const isNameSign = Array.from({ length: 128 }, (_, code) => /[\w.-]/.test(String.fromCharCode(code)));
const isName = (text: string, at: number) => at >= 0 && (isNameSign[text.charCodeAt(at)] ?? true);
const closers = new Set(['"', "'", '`', '*', ']', ')', '}', '>']);
const isBlank = (sign: string | undefined) => sign === ' ' || sign === '\t';
const LONGEST_NAME = 80;
/** Between a name and a separator, as in columns that are aligned. */
const MOST_SPACES = 60;

/** White space separates if no sign does behind it. */
const separators =
  /(?: ?\.){4,}[ \t]?[:=]?|=>|->|<-|:=|[=!]={1,2}|::(?= )|[:=|│→⇒➔➜;]|(?:\t|(?<=\S) {2,})(?![ \t]{0,60}(?:[:=|│→⇒➔➜;]|->|<-|!=))|(?<=\S) [-–—](?= )/g;
const isTable = (separator: string) =>
  ['|', '│', '\t', ';'].includes(separator) || separator.startsWith('  ');
/** These also carry one in addresses. */
const inAddress =
  /^(?:code|key|sig|auth|hash|hmac|ticket|invite|assertion|code_verifier|saml\w+|p|pw|k|t|st|sv)$/i;
const wholeLine =
  /(?:^|[^a-z])(?:cookies?|mnemonic|pass ?phrase|(?:seed|recovery)[ _-]?phrase|(?:recovery|backup)[ _-]?codes)$/i;
/** An unknown authorization scheme in front of a credential. */
const otherScheme = /[ \t]*[A-Za-z][\w-]{1,30}[ \t]+(?=[^\s"']*\d|\[redacted: )/y;
/** A line of a settings file, whose value may hold spaces. */
const iniLine =
  /^[\w.-]+[ \t]{0,60}=[ \t]{0,60}[^\s=:;,&"'`<>[\]{}()]+(?: [^\s=:;,&"'`<>[\]{}()]+)+\r?\n(?:\r?\n)*(?:[\w.-]+[ \t]{0,60}=|\[|$)/;
const schemesToEnd = /^[ \t]*["']?(?:digest|aws4[\w-]*|oauth|signature|hawk|mac|ntlm|negotiate)\s/i;
const header = /authorization|cookie|^x-|api-key$/i;

/** "the API key provided: …", "senha incorreta: …" */
const filler =
  /^(?:provided|given|supplied|received|sent|used|found|entered|is|value|incorrect|incorreta|incorrecta|errada|invalid|wrong|set|now|falsch|below|follows)$/i;

/** Followed by a line, as in stack traces. */
const sourceFile = /\.(?:[cm]?[jt]sx?|go|py|rb|rs|java|kt|php|cs|cpp|swift|scala|exs?|vue)$/;

/** Source code that reads the value from elsewhere. */
const expression =
  /^(?:process\.env|import\.meta\.env|os\.environ|ENV)\b|^(?:\w+\.)*(?:get|read|load|fetch|env|token_(?:hex|urlsafe))\w*(?:\(|\.\w+\()(?![^)]*["'][^)]*\d)/i;
/** `${DB_PASSWORD}`, but not `${DB_PASSWORD:-…}`, which holds a default. */
const variable = /^\$\{{1,2}\s?[\w.]+\s?\}/;
const ownMember = /^(?:this|self)\./;
/** A JSON Schema, or a scheme of OpenAPI. */
const described =
  /^\{\s*"type"\s*:\s*"(?:string|number|integer|boolean|object|array|http|apiKey|oauth2)"(?![^]*"(?:value|default|examples?|const|enum)")/;
/** The name of a secret follows. */
const resourceName = /\barn:[\w-]*:secretsmanager:[\w-]*:\d*:$/;

/** The new value after the old one, as lists of changes have it. */
const changedTo = /["']?\s{0,3}(?:->|=>|→)\s{0,3}["']?([^\s"',;]{2,})/y;

const toQuote = { '"': /[^"\n]+(?=")/y, "'": /[^'\n]+(?=')/y } as const;

/** The value of `-e "password=two words"`, where the quotes are around both. */
function inQuotes(text: string, start: number, from: number): Value | undefined {
  const quote = text[start - 1];
  if ((quote !== '"' && quote !== "'") || text[start - 2] === '\\' || text[from] === quote) return undefined;
  const found = sticky(toQuote[quote], text, from);
  return found && !/[&;,"'\\]/.test(found[0])
    ? { start: from, end: from + found[0].length, form: 'quoted' }
    : undefined;
}

function wordBefore(text: string, end: number): number {
  let start = end;
  while (end - start < LONGEST_NAME && isName(text, start - 1)) start -= 1;
  return start;
}

/** `name: value`, `name=value`, `| name | value |` and the like. */
export function findAssignments({ text }: ReadText, add: AddSpan): void {
  let done = 0;
  eachMatch(separators, text, (found) => {
    if (found.index < done) return;
    const [separator] = found;
    let end = found.index;
    while (isBlank(text[end - 1]) && found.index - end < MOST_SPACES) end -= 1;
    const closed = end;
    while (closers.has(text[end - 1] ?? '') && closed - end < 4) end -= 1;
    let start = wordBefore(text, end);
    if (start === end) return;
    if (filler.test(text.slice(start, end)) && text[start - 1] === ' ') {
      end = start - 1;
      start = wordBefore(text, end);
    }
    const name = text.slice(start, end);
    let kind = nameKind(name);
    const before = text[start - 1];
    if (kind !== 'secret' && before === ' ') {
      const second = wordBefore(text, start - 1);
      const third = text[second - 1] === ' ' ? wordBefore(text, second - 1) : second;
      const phrase = [second, third].find((from) => isSecretPhrase(text.slice(from, end)));
      if (phrase !== undefined) {
        kind = 'secret';
        start = phrase;
      } else if (nameKind(text.slice(second, end).replace(' ', '_')) === 'plain') kind = 'plain';
    }
    if ((before === '?' || before === '&') && separator === '=' && inAddress.test(name)) kind = 'secret';
    if (kind === 'plain') return;
    if (
      isTable(separator) &&
      !/(?:^|[\n|│\t;]|[\n|│] {1,8}|[|│] {1,8}(?:[A-Za-z-]{1,20} ){1,2})["']?$/.test(
        text.slice(Math.max(0, start - 50), start),
      )
    )
      return;
    let from = found.index + separator.length;
    if (/authori[sz]ation$/i.test(name)) from += sticky(otherScheme, text, from)?.[0].length ?? 0;
    const toEnd =
      !isTable(separator) &&
      ((separator === '=' &&
        /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - MOST_SPACES), start)) &&
        iniLine.test(text.slice(start, found.index + 400))) ||
        wholeLine.test(text.slice(start, end)) ||
        (/authorization$/i.test(name) && schemesToEnd.test(text.slice(from, from + 40))));
    const value =
      (separator === '=' && closed === end && inQuotes(text, start, from)) || valueAfter(text, from, toEnd);
    if (!value || value.end <= value.start) return;
    const raw = text.slice(value.start, value.end);
    const stripped = value.form === 'bare' ? raw.replace(/[.!?…:]+$/, '') : raw;
    if (
      isPlaceholder(raw, name) ||
      isPlaceholder(stripped, name) ||
      isCountOf(name, stripped) ||
      (/^(?:→|->)/.test(separator) && /^\d+$/.test(raw)) ||
      (separator === ':' && sourceFile.test(name) && /^\d+(?::\d+)?:?$/.test(raw)) ||
      authSchemes.includes(raw) ||
      isNamedOnly(name, separator, raw) ||
      variable.test(text.slice(value.start, value.start + 80)) ||
      (toEnd && /^\d{1,3} [a-z]{2}/.test(raw)) ||
      resourceName.test(text.slice(Math.max(0, start - 80), start))
    )
      return;
    // Dots lead to results of checks, too: "Testing the password ..... done".
    if (separator.includes('..') || separator.includes(' .'))
      if (!looksSecret(stripped, 4) && !/^[A-Za-z]+\d\w*$/.test(stripped)) return;
    // In a sentence, a semicolon or a dash follows a word more often than it separates name and value.
    if (/^(?:;| [-–—])$/.test(separator) && !looksSecret(stripped, 4)) return;
    if (kind === 'weak' && (!looksSecret(stripped, 8) || isCommit(name, stripped))) {
      // So that each character is read a limited number of times.
      if (raw.length > 200) done = value.end;
      return;
    }
    if (value.form === 'bare' && isSaid(name, separator, stripped, text[from] === ' ')) return;
    const quote = text[end];
    add(
      value.start,
      value.end,
      header.test(name) ? 'header' : 'named secret',
      value.form === 'bare' || value.form === 'list'
        ? quote === '"' && closed > end
          ? quote
          : undefined
        : undefined,
    );
    done = value.end;
    const next = sticky(changedTo, text, value.end);
    if (next?.[1]) add(changedTo.lastIndex - next[1].length, changedTo.lastIndex, 'named secret');
  });
}

/** Code and schemas, which name a secret without its value. */
const isNamedOnly = (name: string, separator: string, value: string) =>
  expression.test(value) ||
  described.test(value) ||
  (/^[=!]=/.test(separator) && /^[A-Za-z_$.]+$/.test(value)) ||
  (ownMember.test(name) && name.endsWith(`.${value}`));

/** "token: refreshed", "session: 120": a sentence about it, not its value. The second is a resource of Terraform. */
const isSaid = (name: string, separator: string, value: string, isSpaced: boolean) =>
  separator === ':' &&
  isSpaced &&
  ((/(?:tokens?|session|authn?|credentials?|key|signature|cookie|refresh|secret|codes?)$/i.test(name) &&
    (/^[A-Za-z]+(?:ed|ing)$/.test(value) || isOrdinaryAfter(value))) ||
    (/^[a-z]+_\w+\.\w+$/.test(name) && /^[A-Z][a-z]+(?:ing|ion)$/.test(value)));

const rowNames = 'values?|rows?|data|cells?|records?|body';
const columnList = String.raw`(?:\(([\w\s,."\x60[\]]{1,1000})\)|\[([\w\s,."'\x60$-]{1,1000})\])`;
// A quote written twice is read as two texts: a second way to read it would take time without end.
const cellString = String.raw`'[^']*'|"(?:[^"\\]|\\.)*"`;
// As in `crypt('…', gen_salt('bf'))`.
const cellCall = String.raw`\((?:[^()'"]|${cellString}|\((?:[^()'"]|${cellString}){0,200}\)){0,400}\)`;
const cellText = String.raw`(?:[^()[\]'"]|${cellString}|${cellCall}){0,4000}`;
const inserted = new RegExp(
  String.raw`${columnList}["',;\s{}]{0,20}(?:\w{1,20}["']?\s{0,3}:\s{0,3}\{\s{0,3}["']?)?\b(?:${rowNames})\b["']?\s{0,3}[:=]?\s{0,9}[[(]?\s{0,20}` +
    String.raw`((?:[([]${cellText}[)\]][\s,]{0,20}){1,50})`,
  'gi',
);
const isInserted = new RegExp(String.raw`\b(?:${rowNames})\b["']?\s*[:=]?\s*[[(]`, 'i');
const cells =
  /[A-Za-z]\w*\((?:[^()']|'[^']*'|\([^()]*\))*\)|[()[\],]|'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|[^\s,()[\]'"][^,()[\]]*/g;

/** Values by the names of their columns, as in an SQL INSERT and in `fields: […], values: […]`. */
export function findInserted({ text }: ReadText, add: AddSpan): void {
  if (!isInserted.test(text)) return;
  eachMatch(inserted, text, (found) => {
    const [whole, inParentheses, columns = inParentheses ?? '', rows = ''] = found;
    const secret = columns.split(',').map((name) => nameKind(name) === 'secret');
    const from = found.index + whole.length - rows.length;
    let column = 0;
    eachMatch(cells, rows, ({ 0: cell, index }) => {
      if (/^[()[\]]/.test(cell)) column = 0;
      else if (cell === ',') column += 1;
      else if (secret[column] && !isPlaceholder(cell)) {
        const isQuoted = /^["']/.test(cell);
        const start = from + index + (isQuoted ? 1 : 0);
        add(start, from + index + cell.trimEnd().length - (isQuoted ? 1 : 0), 'named secret');
      }
    });
  });
}

const columnName = /^[^:=]{0,60}$/;
const comment = /^\s*(?:#|\/\/|--)/;
const rule = /^[-+=|:\s─━═│┼├┤┌┬┐└┴┘]*$/;
const cell = /\s*("(?:[^"]|"")*"|[^,;\t|│]*)(?:[,;\t|│]|$)/g;
const wide = /\s*(\S+(?: \S+)*)(?: {2,}|$)/g;

/** Columns under the name of a secret, in CSV and tables, as long as the lines have cells. */
export function findColumns({ text }: ReadText, add: AddSpan): void {
  if (!text.includes('\n')) return;
  let columns: readonly number[] = [];
  let pattern = cell;
  let count = 0;
  let from = 0;
  let isUnderHead = false;
  for (const line of text.split('\n')) {
    const found = cellsOf(line, pattern);
    if (columns.length > 0 && (found.length === count || (pattern === cell && found.length > 1))) {
      for (const { value, at } of found.filter((_, column) => columns.includes(column)))
        if (!isPlaceholder(value) && !rule.test(value))
          add(from + at, from + at + value.length, 'named secret');
      // The names may stand in two lines, the first of which joins columns.
      if (isUnderHead && found.length === count && found.every(({ value }) => /^[\w .-]{0,40}$/.test(value)))
        columns = [...columns, ...secretColumns(found)];
      isUnderHead = false;
    } else if (!rule.test(line) && (columns.length === 0 || !comment.test(line))) {
      pattern = /[,;\t|│]/.test(line) ? cell : wide;
      const head = cellsOf(line, pattern);
      count = head.length;
      isUnderHead = true;
      columns = count > 1 && head.every(({ value }) => columnName.test(value)) ? secretColumns(head) : [];
    }
    from += line.length + 1;
  }
}

/** "name, mail and password" is a sentence. */
const secretColumns = (head: readonly { readonly value: string }[]) =>
  head.flatMap(({ value }, column) =>
    nameKind(value) === 'secret' && !/\b(?:and|or|the)\b/i.test(value) ? [column] : [],
  );

const cellsOf = (line: string, pattern: RegExp) =>
  [...line.slice(0, 4_000).matchAll(pattern)]
    .filter(({ 0: whole }) => whole !== '' || /[,;\t|│]$/.test(line))
    .map(({ 0: whole, 1: raw = '', index }) => {
      const value = raw.trim().replace(/^["']|["']$/g, '');
      return { value, at: index + whole.indexOf(value) };
    });
