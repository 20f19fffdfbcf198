import { specOf } from './catalog';
import { hashText, mix } from './random';
import { nameKey, schemaOf, visibility } from './schema';
import type { ObjectSpec, ProviderSpec } from './spec';
import { clockOf, countAt } from './timeline';
import type { Account, ConnectionSeed, FieldMetadata, Millis } from './types';

/** The account that a connection leads to. Throws on a provider that is not in the catalog. */
export function accountFor({ provider, workspaceRef, seed, scale = 1 }: ConnectionSeed): Account {
  specOf(provider);
  return {
    provider,
    workspaceRef,
    seed: mix(hashText(`${provider}/${workspaceRef}`), hashText(String(seed))),
    scale,
    clocks: new Map(),
    schemas: new Map(),
  };
}

/** The object of this name; names compare as the provider compares them. */
export const findObject = (spec: ProviderSpec, name: string): ObjectSpec | undefined =>
  spec.objects.get(nameKey(spec, name));

/** Fields of an object as its metadata shows them; undefined for an object that the provider does not have. */
export function fieldsOf(
  account: Account,
  objectName: string,
  now: Millis,
  withheld: readonly string[] = [],
): Record<string, FieldMetadata> | undefined {
  const spec = specOf(account.provider);
  const object = findObject(spec, objectName);
  if (!object) return undefined;
  const fields = [...schemaOf({ account, spec, object }).values()].filter(visibility(spec, now, withheld));
  return Object.fromEntries(fields.map(({ metadata }) => [metadata.fieldName, metadata]));
}

/** How many records the account itself has created until `now`, including the few that it has deleted. */
export function countOf(account: Account, objectName: string, now: Millis): number {
  const object = findObject(specOf(account.provider), objectName);
  return object ? countAt(clockOf({ account, object }), now) : 0;
}
