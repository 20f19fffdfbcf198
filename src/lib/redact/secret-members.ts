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

/** Whether a member of a key in JSON (JWK) is not public. */
export const isPrivateInJwk = (key: object, name: string) =>
  Object.hasOwn(key, 'kty') && /^(?:k|d|p|q|dp|dq|qi|oth)$/.test(name);

const schemaTypes = /^(?:string|number|integer|boolean|object|array|text|date|datetime|int|float)$/i;
const schemaMembers =
  /^(?:type|valueType|format|(?:min|max)(?:imum|Length|Items)?|pattern|title|description|displayName|fieldName|required|nullable|optional|(?:read|write)Only|custom|isCustom)$/;

/** Whether a value only describes what a secret looks like, as in a JSON Schema. */
export const isSchema = (value: object): boolean => {
  const members = membersOf(value);
  return (
    members.every(([name]) => schemaMembers.test(name)) &&
    members.some(([name, type]) => /type$/i.test(name) && typeof type === 'string' && schemaTypes.test(type))
  );
};
