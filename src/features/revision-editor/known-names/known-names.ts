/** Object and field names to suggest while there is no customer whose account could be read. */
import type { Integration } from '@/contract/integration';
import { at, listOf, objectsOf, textAt } from '@/lib/manifest/walk';
import { memberAt } from '@/lib/member-at';
import { compareNatural } from '@/lib/sort';
import { objectNamesIn } from '../model/object-names';

/** Object names of each provider with the names of their fields, separated by spaces. */
type CommonNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface KnownName {
  readonly name: string;
  /** Integrations of the project that use it. Empty for a name that is only used by others. */
  readonly usedBy: readonly string[];
}

type Used = Pick<Integration, 'name' | 'provider' | 'latestRevision'>;

const lower = (name: string) => name.toLowerCase();

/** Names that the project uses first. Case does not matter: many providers ignore it. */
function joined(
  used: readonly (readonly [name: string, by: string])[],
  common: readonly string[],
): KnownName[] {
  const found = new Map<string, { name: string; usedBy: Set<string> }>();
  for (const [name, by] of used) {
    const known = found.get(lower(name)) ?? { name, usedBy: new Set() };
    known.usedBy.add(by);
    found.set(lower(name), known);
  }
  const own = [...found.values()]
    .map(({ name, usedBy }) => ({ name, usedBy: [...usedBy] }))
    .toSorted((a, b) => compareNatural(a.name, b.name));
  return [...own, ...common.filter((name) => !found.has(lower(name))).map((name) => ({ name, usedBy: [] }))];
}

const ofProvider = (integrations: readonly Used[], provider: string) =>
  integrations.filter((integration) => integration.provider === provider);

const commonOf = (provider: string, common: CommonNames) => memberAt(common, provider) ?? {};

export function knownObjects(
  provider: string,
  integrations: readonly Used[],
  common: CommonNames,
): KnownName[] {
  const used = ofProvider(integrations, provider).flatMap(({ name, latestRevision: { content } }) =>
    objectNamesIn(content).map((object) => [object, name] as const),
  );
  return joined(used, Object.keys(commonOf(provider, common)));
}

export function knownFields(
  provider: string,
  objectName: string,
  integrations: readonly Used[],
  common: CommonNames,
): KnownName[] {
  const isSame = (name: string | undefined) => name !== undefined && lower(name) === lower(objectName);
  const used = ofProvider(integrations, provider).flatMap(({ name, latestRevision: { content } }) =>
    objectsOf(content, 'read', [])
      .filter(([object]) => isSame(textAt(object, 'objectName')))
      .flatMap(([object]) => [at(object, 'requiredFields'), at(object, 'optionalFields')].flatMap(listOf))
      .flatMap((entry) => textAt(entry, 'fieldName') || [])
      .map((field) => [field, name] as const),
  );
  const [, fields = ''] = Object.entries(commonOf(provider, common)).find(([object]) => isSame(object)) ?? [];
  return joined(used, fields.split(' ').filter(Boolean));
}
