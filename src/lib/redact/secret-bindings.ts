/** Values that SQL statements bind to their placeholders, as object-relational mappers log them behind the statement. */
import { eachMatch, type AddSpan, type ReadText } from './decoded-text';
import { isPlaceholder, nameKind } from './secret-names';

const mark = String.raw`(?:\?|%s|[$:@]p?\d{1,3})(?!\w)`;
const token = new RegExp(
  [
    String.raw`\b(insert\s{1,9}into|update)\b`,
    String.raw`\(([\w\s,."\x60[\]]{1,1000})\)\s{0,20}values\s{0,3}\(([?%\s,$:@sp\d]{1,500})\)`,
    String.raw`\b(\w{2,60})["\x60\]]?\s{0,3}=\s{0,3}(${mark})`,
    `(${mark})`,
    String.raw`(\b(?:bind(?:ing)?s?|param(?:eter)?s|args|values)\b["'\]]?\s{0,3}[:=]?\s{0,3}(?:[[(]|(?=[^\s(]{1,200}\(\w{1,20}\)))|["']\s{0,3},\s{0,3}[[(])`,
    // Hibernate writes each by its number.
    String.raw`\bbinding parameter [[(](\d{1,3})[^-<\n]{1,40}<?- \[([^\]\n]{1,2000})`,
  ].join('|'),
  'gi',
);
/** A value, and its type as MyBatis has it. */
const bound = /('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|[^\s,()[\]'"][^,()[\]\n]*)(?:\(\w+\))?/g;
const isBound = /\b(?:bind(?:ing)?s?|param(?:eter)?s|parameter|args|values)\b|["']\s{0,3},\s{0,3}[[(]/i;
const LONGEST_LIST = 2_000;

export function findBound({ text }: ReadText, add: AddSpan): void {
  if (!isBound.test(text) || !new RegExp(mark).test(text)) return;
  let count = 0;
  const secret = new Set<number>();
  const see = (sign: string, name = '') => {
    const [digits] = /\d+$/.exec(sign) ?? [];
    const place = digits === undefined ? count : Number(digits) - (sign.startsWith('@') ? 0 : 1);
    if (digits === undefined) count += 1;
    if (nameKind(name.trim()) === 'secret') secret.add(place);
  };
  const put = (value: string, at: number) => {
    const bare = value.replaceAll(/^["']|["']$/g, '').trimEnd();
    if (!isPlaceholder(bare))
      add(at + value.indexOf(bare), at + value.indexOf(bare) + bare.length, 'named secret');
  };
  eachMatch(token, text, (found) => {
    const [whole, statement, columns = '', signs, name, compared, sign, list, number, value = ''] = found;
    const end = found.index + whole.length;
    if (statement !== undefined) {
      count = 0;
      secret.clear();
    } else if (signs !== undefined) {
      const names = columns.split(',');
      for (const [at, one] of signs.split(',').entries()) see(one.trim(), names[at]);
    } else if (compared !== undefined) see(compared, name);
    else if (sign !== undefined) see(sign);
    else if (number !== undefined) {
      if (secret.has(Number(number) - 1)) put(value, end - value.length);
    } else if (list !== undefined && secret.size > 0) {
      const last = Math.max(...secret);
      let place = 0;
      for (const { 1: one = '', index } of text.slice(end, end + LONGEST_LIST).matchAll(bound)) {
        if (secret.has(place)) put(one, end + index);
        if ((place += 1) > last) break;
      }
      secret.clear();
    }
  });
}
