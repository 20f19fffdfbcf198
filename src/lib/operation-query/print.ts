import { operationLanguage, wordIn } from './fields';
import { isUnknownKeyword, type QueryTerm, type QueryValue } from './language';
import type { FieldId } from './filter';
import { quote } from './quote';

/** The text of a query. Reading it gives the same terms. */
export const print = (terms: readonly QueryTerm[]): string => terms.map((term) => printTerm(term)).join(' ');

export const printTerm = ({ not, name, values }: QueryTerm): string =>
  `${not ? '-' : ''}${name === undefined ? '' : `${name}:`}${values.map((value) => printValue(value)).join(',')}`;

export const printValue = ({ text, quoted }: QueryValue): string => (quoted ? quote(text) : text);

/** Whether a text can stand without quotes where a word is expected. */
export const isBareWord = (text: string): boolean =>
  isBareValue(text) && !/^(?:[-−–]|[a-z]+[:：])/i.test(text);

/** The same for a value of a field. */
export const isBareValue = (text: string): boolean =>
  /^[^\s\p{Cc},，、"“”„‟«»'‘‚‹「][^\s\p{Cc},，、]*$/u.test(text);

/** The value that means exactly this text, in quotes where it would mean something else. An empty text means unknown. */
export function literal(name: string | undefined, text: string, language = operationLanguage): QueryValue {
  if (name !== undefined && text === '') return { text: 'unknown', quoted: false };
  const bare = name === undefined ? isBareWord(text) : isBareValue(text);
  const isWhole = name === undefined || language.named(name)?.kind !== 'name';
  const plain = bare && isWhole && !text.includes('*') && !isUnknownKeyword({ text, quoted: false });
  return { text, quoted: !plain };
}

/** A condition for exactly these values. */
export const condition = (name: string | undefined, ...texts: readonly string[]): QueryTerm => ({
  not: false,
  name,
  values: texts.map((text) => literal(name, text)),
});

/** The query for exactly these values of fields. */
export const queryFor = (values: Readonly<Partial<Record<FieldId, string>>>): string =>
  print(Object.entries(values).map(([name, value]) => condition(name, wordIn(name as FieldId, value))));
