import { eachMatch, type AddSpan, type ReadText } from './decoded-text';
import { looksSecret, uuid } from './looks-secret';
import { isPlaceholder, nameKind } from './secret-names';
import { isOrdinaryAfter } from './secret-nouns';
import { valueAfter } from './value-after';

const nameWords =
  '(?:param(?:eter)?|option|env)_?(?:name|key)|name|key|field|header|param(?:eter)?|id|type|k|n|label|variable|env|attribute|property';
const valueWords = '(?:param(?:eter)?|option|env)_?value|values?|val|v|content|text|data|string|secret';
const quoted = String.raw`["'](?:[^"'\\]|\\.)*["']`;
const pairs = new RegExp(
  String.raw`\b(?:${nameWords})["']?\s{0,3}[:=]\s{0,3}["']([^"'\n]{1,80})["']([^\n<>]{0,80}?)\b(?:${valueWords})["']?\s{0,3}[:=]\s{0,3}\[?(${quoted})`,
  'gi',
);
/** A value, and what follows it in its object. */
const reversed = new RegExp(
  String.raw`\b(?:${valueWords})["']?\s{0,3}[:=]\s{0,3}(${quoted})(?=([^{}<>]{0,200}))`,
  'gi',
);
const nameAfter = new RegExp(
  String.raw`(?:^[\s,;]{1,10}|["'])\b(?:${nameWords})["']?\s{0,3}[:=]\s{0,3}["']([^"'\n]{1,80})["']`,
  'gi',
);
const flags = /(?<![\w-])(-{1,2}|\/)([A-Za-z][\w.-]{1,60})(?:["',]{0,3}\s+(?:- +)?|["'],)["',[]{0,3}/g;
const called =
  /\b([A-Za-z][\w.-]{1,40}) ?[([]\s{0,9}(?:(?<=\b(?:set|with|check|verify|add|change|update|reset|save|store)\w{0,40}\(\s{0,9})(?:(?:["'][^"'\n]{0,80}["']|[\w$.]{1,60})\s{0,9},\s{0,9}){1,2})?["']?([^\s"'()[\]]{4,})["']?\s{0,9}[)\]]/g;
/** A call that takes a secret, or a quoted number. */
const storing =
  /["']\d{4,}["']\s*[)\]]$|(?:(?:set|with|check|verify|add|change)\w*|passw\w*|api_?key|equals)\(\s*(["'])[^"']+\1\s*\)$/i;
const environment =
  /(?<![\w$-])([A-Za-z][A-Za-z0-9]{0,30}(?:_\w{1,60}|(?:-[A-Za-z0-9]{1,30}){1,4}|[A-Z][a-z]\w{0,30})|(?:[a-z]{0,20}api|secret|private)key)[ \t]+(?:(?:is|was)[ \t]+)?["']?([^\s"'=:]{4,})/g;
const isConstant = /^[A-Z0-9_]+$/;
const element =
  /<(?:[\w-]{1,40}:)?([\w.-]{1,80})(?:\s[^<>]{0,200})?>\s{0,20}(?:<value>)?(?:<!\[CDATA\[((?:[^\]]|\](?!\]>)){1,5000})|([^<\]]+))/gi;
const listed =
  /(?:([[(,]\s{0,20}[[(]|\w\()|[[(]|^)\s{0,20}["'][#.]?([\w-]{2,60})["']\s{0,3},\s{0,20}["']((?:[^"'\\]|\\.)+)["']|["']((?:proxy-)?authorization|(?:set-)?cookie|x-[\w-]*(?:key|token|secret|signature))["']\s{0,3},\s{0,20}["']((?:[^"'\\]|\\.)+)["']/gim;
/** Variables with a type or an unusual assignment: `let token: String = "…"`, `var password string = "…"`. */
const assigned = /(?:=|\|\||\?\?|\bdefault[ (])\s{0,3}(?:[\w.:]{1,30}\(|\w{0,3})["'`]{1,3}([^"'`\n]+)["'`]/gi;
/**
 * Pairs of a name and a secret, directives that define a name, atoms,
 * values with the letter of their type, what a debugger printed, and a value inside the named element.
 */
const told = [
  /\bname:\s{0,3}["']?([\w.-]{1,80})["']?[ \t]*\r?\n[ \t]*value:[ \t]*([^\r\n]+)/g,
  /name=["']?([\w.[\]-]{1,80})["']?[^\n]{0,200}\r?\n(?:[^\r\n]{1,300}\r?\n){0,4}\r?\n([^\r\n]+)/gi,
  /\bname:\s{0,3}["']?([\w.-]{1,80})["']?,\s{0,3}value:\s{0,3}["']?([^\s"',}]{2,})/g,
  // The text of an element after that of the one before, as in tables and lists.
  />\s{0,9}([^<>\n]{2,60}?)\s{0,9}<\/[\w:]{1,20}>\s{0,20}(?::\s{0,9}|(?:<[\w:]{1,20}(?:\s[^<>]{0,200})?>\s{0,20}){1,3})([^<\s][^<]*)/g,
  /(?:#define|\b(?:set(?:x|env|[ \t]+-\w+)|export|const|ENV|ARG))\s{1,4}([\w.]{2,60})\s{1,9}(?:\/m\s+)?["']([^"'\n]+)["']/gi,
  /(?<!\w)(\w{2,60})(?: [\w-]{1,20})? <<<\s{0,3}["']?([^\s"']{2,})/g,
  /(?<![\w:]):([a-z_]\w{1,40}),?\s{1,4}["']([^"'\n]+)["']/gi,
  /\b([\w-]{2,40})"? [a-z] "([^"\n]+)"/g,
  /^(?:[^\w\n[]{0,8}|\(?\w{2,8}[>)])[ \t]?(?:\w+[ \t]+){0,2}\$?(?:\w+[.[]["']?){0,3}([A-Za-z]\w{1,60})["']?\]?\s*\n\s*(?:=>\s|\([\w *<>:]{1,40}\)\s*)?(?:\$\w+ = )?["']?([^\s"']{2,})["']?\s*$/gm,
  /\bvariable\s+"([\w-]{2,60})"\s*\{[^{}]{0,400}?\bdefault\s*=\s*"([^"\n]+)"/g,
  /\b(?:auth|login|secret)\b[^\n|]{0,60}--with-(token|password)\s+<<<\s{0,3}["']?([^\s"']{2,})/gi,
  /\b(?:name|key)=["']([\w.-]{1,80})["'][^<>]{0,80}>\s{0,20}(?:<(?:value|string|content)>|<!\[CDATA\[)?([^<\s][^<\]]*)/gi,
  /\b([A-Za-z]\w{1,60})\s?[({[]\s{0,3}(?:value|inner|raw)\s{0,3}[:=]\s{0,3}["']?([^\s"',)}\]]{2,})/g,
  /--(?:name|key)[\s=]{1,9}["']?([\w.-]{1,80})["']?[^\n|]{0,80}?\s--(?:value|body)[\s=]{1,9}["']?([^\s"']+)/g,
  // MessagePack as text.
  /[\xa1-\xbf\ufffd](\w{2,31})[\xa1-\xbf\ufffd]([^\s\x80-\uffff]{2,5000})/g,
  /s:\d+:"([^"\n]{1,80})";s:\d+:"([^"\n]+)"/g,
  /\bconfig\w*\s+set\s+(?:\S*:)?([\w.-]{2,60})\s+["']?([^\s"']{2,})/gi,
  /[(,]\s{0,3}(?:\w+\.)?([A-Z][A-Z_]{2,60})\s{0,3},\s{0,3}["']([^"'\n]+)["']/g,
];
/** A name that can only be a header's, so that a word after it is its value. */
export const headerName = /^(?:(?:proxy-)?authorization|cookie|\w+(?:-\w+)+)$/i;

/** A member of a block of YAML. */
const member = /^([ \t]*(?:- +)*)["']?(\w+)["']?:[ \t]+(\S[^\r\n]{0,2000}?)[ \t]*\r?$/gm;
const isNameKey = new RegExp(`^(?:${nameWords})$`);
const isValueKey = /^(?:value|val)$/;
/** The members of a map among which a name and its value are looked for: a log may look like one long map. */
const NEAR = 8;

/** The names and values of each map in blocks of YAML, whichever stands first. */
function eachSibling(text: string, put: (name: string, value: string, end: number) => void): void {
  let open: { depth: number; names: string[]; values: [string, number][] }[] = [];
  eachMatch(member, text, ({ 0: line, 1: indent = '', 2: key = '', 3: value = '', index }) => {
    const isNext = indent.includes('-');
    open = open.filter(({ depth }) => depth < indent.length || (depth === indent.length && !isNext));
    let map = open.at(-1);
    if (map?.depth !== indent.length) open.push((map = { depth: indent.length, names: [], values: [] }));
    const end = index + line.trimEnd().length;
    if (isValueKey.test(key)) {
      map.values = [...map.values.slice(-NEAR), [value, end]];
      for (const name of map.names) put(name, value, end);
    } else if (isNameKey.test(key)) {
      map.names = [...map.names.slice(-NEAR), value];
      for (const [before, at] of map.values) put(value, before, at);
    }
  });
}

/** Names and values that no separator joins: options, elements, parts of forms, pairs in lists. */
export function findPairs({ text }: ReadText, add: AddSpan): void {
  const put = (name = '', value = '', end: number) => {
    const bare = value.replace(/^["']|["']$/g, '');
    const kind = nameKind(name);
    if (kind === 'plain' || isPlaceholder(bare) || (kind === 'weak' && !looksSecret(bare, 8))) return;
    const to = end - (value.endsWith('"') || value.endsWith("'") ? 1 : 0);
    add(to - bare.length, to, 'named secret');
  };
  const ends = (found: RegExpMatchArray) => (found.index ?? 0) + found[0].length;
  if (/["']/.test(text)) {
    pairs.lastIndex = 0;
    for (let found = pairs.exec(text); found; found = pairs.exec(text)) {
      put(found[1], found[3], ends(found));
      // The next name may stand between this one and its value.
      pairs.lastIndex = found.index + 1;
    }
    eachMatch(reversed, text, (found) => {
      for (const [, name] of (found[2] ?? '').matchAll(nameAfter)) put(name, found[1], ends(found));
    });
    eachMatch(listed, text, (found) => {
      const [, isPair, name = found[4] ?? '', value = found[5] ?? ''] = found;
      const isValue = isPair ?? found[4] ?? headerName.exec(name);
      if (isValue || !/^[a-z_]+$/i.test(value)) put(name, value, ends(found) - 1);
    });
  }
  eachMatch(assigned, text, (found) => {
    const before = /[^\n=;,(){}]*$/.exec(text.slice(Math.max(0, found.index - 80), found.index))?.[0] ?? '';
    // As a server answers, such as `Bearer error="…"`.
    if (/\b(?:realm|error|scope)\s*$/.test(before)) return;
    if (found[0].includes('(') && nameKind(found[1] ?? '') === 'secret') return;
    const names = before.split(/[^\w$.-]+/).slice(-5);
    put(
      names.find((name) => nameKind(name) === 'secret'),
      found[1],
      ends(found) - 1,
    );
  });
  if (text.includes('-') || text.includes('/'))
    eachMatch(flags, text, (found) => {
      const kind = nameKind(found[2] ?? '');
      if (kind === 'plain' || (found[1] === '/' && kind === 'weak')) return;
      const value = valueAfter(text, ends(found) - (/["']$/.test(found[0]) ? 1 : 0), false);
      if (!value || value.form === 'list') return;
      const raw = text.slice(value.start, value.end);
      if (/^-{1,2}[a-z]/i.test(raw)) return;
      if (found[1] === '/' ? looksSecret(raw) : kind === 'secret' || looksSecret(raw, 8))
        put(found[2], raw, value.end);
    });
  eachMatch(called, text, (found) => {
    const value = found[2] ?? '';
    if (looksSecret(value, 4) || /^[A-Za-z]+\d\w*$/.test(value) || storing.test(found[0]))
      put(found[1], value, found.index + found[0].lastIndexOf(value) + value.length);
  });
  eachMatch(environment, text, (found) => {
    const { 1: name = '', 2: value = '' } = found;
    if (
      !isOrdinaryAfter(value) &&
      (looksSecret(value, 4) ||
        (/key$/i.test(name) && uuid.test(value)) ||
        (isConstant.test(name) && /\d|^[a-z]{6,}$/.test(value)))
    )
      put(name, value, ends(found));
  });
  if (/^[ \t-]*["']?val(?:ue)?["']?:/m.test(text)) eachSibling(text, put);
  if (text.includes('<')) {
    eachMatch(element, text, (found) => {
      const { 1: name, 2: inCdata, 3: inner = inCdata ?? '' } = found;
      put(name, inner.trimEnd(), ends(found) - inner.length + inner.trimEnd().length);
    });
  }
  for (const pattern of told)
    eachMatch(pattern, text, (found) => {
      const { 1: name, 2: value = '' } = found;
      put(name, value, found.index + found[0].lastIndexOf(value) + value.length);
    });
}
