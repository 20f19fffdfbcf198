import type { ReadConfigObject } from '@/contract/installation';
import type { FieldEntry, ReadObject } from '@/contract/revision-content';
import { stepsOf } from './field-path';

/** Where a value comes from: a field of the provider, or a part of one. */
export interface Source {
  readonly field: string;
  readonly inside?: readonly string[];
}

export interface PlannedField {
  /** As selected; also the key under which it is delivered. */
  readonly name: string;
  readonly source: Source;
}

export interface PlannedMapping {
  readonly name: string;
  readonly target: readonly string[];
  readonly source: Source;
  /** Delivered value by the provider's value, as text. */
  readonly values?: ReadonlyMap<string, string>;
}

/** What one read asks the provider for, and how it delivers what comes. */
export interface FieldPlan {
  readonly rawObjectName: string;
  readonly objectName: string;
  readonly ask: readonly string[] | 'all';
  readonly fields: readonly PlannedField[];
  readonly mapped: readonly PlannedMapping[];
  /** Selected by the customer, unknown at the provider, and not required: left out. */
  readonly leftOut: readonly string[];
  /** Mappings that the integration requires and the customer has not made. */
  readonly unanswered: readonly string[];
  /** Values to be delivered for which the customer has chosen none of the provider's. */
  readonly unmappedValues: readonly { readonly mapping: string; readonly values: readonly string[] }[];
}

export interface PlanInput {
  readonly rawObjectName: string;
  readonly revision?: ReadObject | undefined;
  readonly config: ReadConfigObject;
  /** Names of the fields that the connected user sees; undefined when the object is unknown. */
  readonly known?: Iterable<string> | undefined;
}

type Finder = (name: string) => Source | undefined;

function finder(known: Iterable<string> | undefined): Finder | undefined {
  if (!known) return undefined;
  const names = new Set(known);
  const byLowerCase = new Map([...names].map((name) => [name.toLowerCase(), name]));
  const find = (name: string) => (names.has(name) ? name : byLowerCase.get(name.toLowerCase()));
  return (name) => {
    const field = find(name);
    if (field !== undefined) return { field };
    const [first, ...inside] = stepsOf(name) ?? [];
    const root = first === undefined ? undefined : find(first);
    return root === undefined ? undefined : { field: root, inside };
  };
}

interface Wish {
  readonly name: string;
  readonly mapTo?: string;
  readonly required: boolean;
}

function dynamicField(config: ReadConfigObject, mapToName: string): string | undefined {
  const input = config.dynamicMappingsInput?.find((entry) => entry.mapToName === mapToName);
  return typeof input?.['fieldName'] === 'string' ? input['fieldName'] : undefined;
}

/** What the integration and the customer want, in the order of the revision, the customer's own wishes last. */
function wishes({ revision, config }: PlanInput): { list: Wish[]; unanswered: string[] } {
  const list: Wish[] = [];
  const unanswered: string[] = [];
  const selected = config.selectedFields ?? {};
  const mappings = config.selectedFieldMappings ?? {};
  const asked = new Set<string>();
  const take = (entry: FieldEntry, required: boolean) => {
    const mapTo = entry.mapToName ?? undefined;
    const chosen =
      mapTo === undefined
        ? undefined
        : (mappings[mapTo] ?? dynamicField(config, mapTo) ?? entry.default ?? undefined);
    if (mapTo !== undefined) asked.add(mapTo);
    const name = entry.fieldName ?? chosen;
    if (name === undefined) {
      if (required && mapTo !== undefined) unanswered.push(mapTo);
      return;
    }
    // A field that the builder maps is wanted when the customer selected it or made the mapping.
    const wanted = required || selected[name] === true || (mapTo !== undefined && chosen !== undefined);
    if (wanted) list.push({ name, required, ...(mapTo !== undefined && { mapTo }) });
  };
  for (const entry of revision?.requiredFields ?? []) take(entry, true);
  for (const entry of revision?.optionalFields ?? []) take(entry, false);
  const taken = new Set(list.map((wish) => wish.name));
  for (const [name, on] of Object.entries(selected))
    if (on && !taken.has(name)) list.push({ name, required: false });
  for (const [mapTo, name] of Object.entries(mappings))
    if (!asked.has(mapTo)) list.push({ name, mapTo, required: false });
  for (const { mapToName } of config.dynamicMappingsInput ?? []) {
    const name = asked.has(mapToName) || mapToName in mappings ? undefined : dynamicField(config, mapToName);
    if (name !== undefined) list.push({ name, mapTo: mapToName, required: false });
  }
  return { list, unanswered };
}

/** `selectedValueMappings` says delivered value → provider's value; reading needs the other direction. */
function valueMap(config: ReadConfigObject, mapTo: string, name: string): Map<string, string> | undefined {
  const all = config.selectedValueMappings ?? {};
  const pairs = all[mapTo] ?? all[name];
  if (!pairs) return undefined;
  return new Map(Object.entries(pairs).map(([delivered, provided]) => [String(provided), delivered]));
}

/** A dynamic mapping may list the values that are to be delivered, for the customer to choose a counterpart of each. */
function unmappedValues(config: ReadConfigObject, mapped: readonly PlannedMapping[]) {
  return (config.dynamicMappingsInput ?? []).flatMap(({ mapToName, mappedValues }) => {
    const mapping = mapped.find(({ name }) => name === mapToName);
    if (!mapping || !Array.isArray(mappedValues)) return [];
    const chosen = new Set(mapping.values?.values());
    const values = (mappedValues as { mappedValue?: unknown }[])
      .map(({ mappedValue }) => String(mappedValue))
      .filter((value) => !chosen.has(value));
    return values.length > 0 ? [{ mapping: mapToName, values }] : [];
  });
}

export function planFields(input: PlanInput): FieldPlan {
  const { rawObjectName, revision, config } = input;
  const { list, unanswered } = wishes(input);
  const find = finder(input.known);
  const everything = config.selectedFieldsAuto === 'all';
  const fields: PlannedField[] = [];
  const mapped: PlannedMapping[] = [];
  const leftOut: string[] = [];
  for (const { name, mapTo, required } of list) {
    const found = find?.(name);
    // A required field is asked for even so: the provider's refusal is the reason that people need to see.
    if (find && !found && (!required || everything)) {
      if (!leftOut.includes(name)) leftOut.push(name);
      continue;
    }
    const source = found ?? { field: name };
    if (mapTo === undefined) {
      if (!fields.some((field) => field.name === name)) fields.push({ name, source });
    } else {
      const values = valueMap(config, mapTo, name);
      mapped.push({ name: mapTo, target: stepsOf(mapTo) ?? [mapTo], source, ...(values && { values }) });
    }
  }
  if (everything && input.known) {
    const taken = new Set([...fields, ...mapped].map(({ source }) => source.field));
    // Parts such as `$['address']['city']` come inside their whole.
    for (const name of input.known)
      if (!taken.has(name) && !stepsOf(name)) fields.push({ name, source: { field: name } });
  }
  return {
    rawObjectName,
    objectName: revision?.mapToName ?? rawObjectName,
    ask: everything ? 'all' : [...new Set([...fields, ...mapped].map(({ source }) => source.field))],
    fields,
    mapped,
    leftOut,
    unanswered,
    unmappedValues: unmappedValues(config, mapped),
  };
}
