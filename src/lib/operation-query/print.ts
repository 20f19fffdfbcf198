import { fieldNamed } from './fields';
import { isBareValue, isBareWord, isUnknownKeyword, type QueryTerm, type QueryValue } from './parse';

/** The text of a query. Reading it gives the same terms. */
export const print = (terms: readonly QueryTerm[]): string => terms.map((term) => printTerm(term)).join(' ');

export const printTerm = ({ not, name, values }: QueryTerm): string =>
  `${not ? '-' : ''}${name === undefined ? '' : `${name}:`}${values.map((value) => printValue(value)).join(',')}`;

export const printValue = ({ text, quoted }: QueryValue): string =>
  quoted ? `"${text.replace(/["\\]/g, String.raw`\$&`)}"` : text;

/** The value that means exactly this text: with quotes where something in it would mean more. */
export function literal(name: string | undefined, text: string): QueryValue {
  const bare = name === undefined ? isBareWord(text) : isBareValue(text);
  const isWhole = name === undefined || fieldNamed(name)?.kind !== 'name';
  const plain = bare && isWhole && !text.includes('*') && !isUnknownKeyword({ text, quoted: false });
  return { text, quoted: !plain };
}

/** A condition for exactly these values. */
export const condition = (name: string | undefined, ...texts: readonly string[]): QueryTerm => ({
  not: false,
  name,
  values: texts.map((text) => literal(name, text)),
});
