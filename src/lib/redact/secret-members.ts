import { membersOf } from '@/contract/doubled-keys';
import { nameKind } from './secret-names';

const prefixes = 'param(?:eter)?|option|env(?:ironment)?|variable|header|setting|config|property|attribute';
const labels = new RegExp(
  `^(?:name|key|n|k|field|path|kind|header|param|parameter|type|label|id|variable|attribute|property|(?:${prefixes})_?(?:name|key))$`,
  'i',
);
export const labelled = new RegExp(
  `^(?:(?:old|new|previous|current|${prefixes})?_?values?|vals?|v|example|content|text|(?:string)?data|string|secret|default|from|to|before|after|old|new)$`,
  'i',
);

/** The name of a secret by which an object says what another of its members holds, as in `{ name, value }`. */
export function secretLabel(found: object): string | undefined {
  const names = membersOf(found).flatMap(([label, name]) =>
    labels.test(label) && typeof name === 'string' ? [name] : [],
  );
  return names.find((name) => nameKind(name) === 'secret') ?? names.find((name) => nameKind(name) === 'weak');
}

/** Members of a key in JSON (JWK) that are not public. */
export const privateInJwk = /^(?:k|d|p|q|dp|dq|qi|oth)$/;

const schemaTypes = /^(?:string|number|integer|boolean|object|array|text|date|datetime|int|float)$/i;
/** Whether a value only describes what a secret looks like, as in a JSON Schema. */
export const isSchema = (value: object): boolean => {
  const members = new Map(membersOf(value));
  const type = members.get('type') ?? members.get('valueType');
  return (
    typeof type === 'string' &&
    schemaTypes.test(type) &&
    !['value', 'values', 'default', 'example', 'examples', 'const', 'enum'].some((name) => members.has(name))
  );
};
