import {
  destinationNameSchema,
  destinationProblems,
  headerNameMessage,
  headerValueMessage,
  TWICE,
} from '@/contract/destination';
import { destinationKind } from '@/contract/destination-kinds';
import { firstIssue } from '@/lib/first-issue';
import { trimEdges } from '@/lib/hidden-characters';
import { tryParseJson } from '@/lib/json';
import type { KeyValue } from '@/lib/key-values';
import { metadataOf, secretsOf, type DestinationValues } from './destination-values';

/** Validation messages by field path. */
type FieldErrors = Map<string, string>;

const nameMessage = (name: string, taken: ReadonlySet<string>) =>
  firstIssue(destinationNameSchema, name) ??
  (taken.has(name) ? 'Another destination of this project has this name' : undefined);

/** Checks header rows one by one: the contract has a map, while rows may repeat or lack a name. */
function headerErrors(key: string, rows: readonly KeyValue[]) {
  const errors: FieldErrors = new Map();
  const seen = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const name = trimEdges(row.name);
    if (name === '' && row.value === '') continue;
    const folded = name.toLowerCase();
    const nameProblem = name === '' ? 'Name is required' : seen.has(folded) ? TWICE : headerNameMessage(name);
    seen.add(folded);
    if (nameProblem) errors.set(`metadata.${key}.${at}.name`, nameProblem);
    const valueProblem = headerValueMessage(row.value);
    if (valueProblem) errors.set(`metadata.${key}.${at}.value`, valueProblem);
  }
  return errors;
}

/** Validation messages for what the service would reject. */
export function destinationErrors(values: DestinationValues, taken: ReadonlySet<string>): FieldErrors {
  const errors: FieldErrors = new Map();
  const name = nameMessage(values.name, taken);
  if (name) errors.set('name', name);
  const kind = destinationKind(values.type);
  for (const { path, message } of destinationProblems(values.type, metadataOf(values), secretsOf(values))) {
    const key = path.slice(0, 2).join('.');
    const isLeftUnchanged = path[0] === 'secrets' && values.secrets[path[1] ?? ''] === null;
    const isHeaders = kind?.metadata.some((field) => field.type === 'headers' && field.key === path[1]);
    if (!isLeftUnchanged && !isHeaders && !errors.has(key)) errors.set(key, message);
  }
  for (const field of kind?.metadata ?? []) {
    const rows = field.type === 'headers' ? values.metadata[field.key] : undefined;
    if (!Array.isArray(rows)) continue;
    for (const [path, message] of headerErrors(field.key, rows)) errors.set(path, message);
  }
  for (const [at, { text, json }] of values.other.entries())
    if (json && tryParseJson(text) === undefined)
      errors.set(`other.${at}.text`, 'This value is JSON, and this is not');
  return errors;
}

/** All fields of the form in order, for issues of the service. */
export function fieldNames(values: Pick<DestinationValues, 'type' | 'other'>): string[] {
  const kind = destinationKind(values.type);
  return [
    'type',
    'name',
    ...(kind?.metadata.map(({ key }) => `metadata.${key}`) ?? []),
    ...(kind?.secrets.map(({ key }) => `secrets.${key}`) ?? []),
    ...values.other.map((_, at) => `other.${at}.text`),
  ];
}
