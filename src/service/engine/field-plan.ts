import type { ReadConfigObject } from '@/contract/installation';
import type { FieldEntry, ReadObject } from '@/contract/revision-content';
import { stepsOf } from './field-path';

/** The source of a value: a provider field, or a part of one. */
export interface Source {
  readonly field: string;
  readonly inside?: readonly string[];
}

export interface PlannedField {
  /** The name as selected, which is also the key in the delivered record. */
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

/** What a read requests from the provider, and how it delivers the result. */
export interface FieldPlan {
  readonly rawObjectName: string;
  readonly objectName: string;
  readonly ask: readonly string[] | 'all';
  readonly fields: readonly PlannedField[];
  readonly mapped: readonly PlannedMapping[];
  /** Optional fields that the customer selected but the provider does not have. They are skipped. */
  readonly leftOut: readonly string[];
  /** Mappings that the integration requires and the customer has not made. */
  readonly unanswered: readonly string[];
  /** Values to deliver without a counterpart that the customer has chosen. */
  readonly unmappedValues: readonly { readonly mapping: string; readonly values: readonly string[] }[];
}

export interface PlanInput {
  readonly rawObjectName: string;
  readonly revision?: ReadObject | undefined;
  readonly config: ReadConfigObject;
  /** Names of the fields that the connected user can see; undefined if the object is unknown. */
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

interface RequestedField {
  readonly name: string;
  readonly mapTo?: string;
  readonly required: boolean;
}

function dynamicField(config: ReadConfigObject, mapToName: string): string | undefined {
  const input = config.dynamicMappingsInput?.find((entry) => entry.mapToName === mapToName);
  return typeof input?.['fieldName'] === 'string' ? input['fieldName'] : undefined;
}

/** The requested fields, in the order of the revision, followed by the customer's own. */
function requestedFields({ revision, config }: PlanInput): { list: RequestedField[]; unanswered: string[] } {
  const list: RequestedField[] = [];
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
    // A field that the builder maps is read if the customer selected it or made the mapping.
    const wanted = required || selected[name] === true || (mapTo !== undefined && chosen !== undefined);
    if (wanted) list.push({ name, required, ...(mapTo !== undefined && { mapTo }) });
  };
  for (const entry of revision?.requiredFields ?? []) take(entry, true);
  for (const entry of revision?.optionalFields ?? []) take(entry, false);
  const taken = new Set(list.map((field) => field.name));
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

/** `selectedValueMappings` leads from delivered to provider values. Reading needs the reverse. */
function valueMap(config: ReadConfigObject, mapTo: string, name: string): Map<string, string> | undefined {
  const all = config.selectedValueMappings ?? {};
  const pairs = all[mapTo] ?? all[name];
  if (!pairs) return undefined;
  return new Map(Object.entries(pairs).map(([delivered, provided]) => [String(provided), delivered]));
}

/** A dynamic mapping may list the values to deliver. The customer chooses a counterpart for each. */
const unmappedValues = (config: ReadConfigObject, mapped: readonly PlannedMapping[]) =>
  (config.dynamicMappingsInput ?? []).flatMap(({ mapToName, mappedValues }) => {
    const mapping = mapped.find(({ name }) => name === mapToName);
    if (!mapping || !Array.isArray(mappedValues)) return [];
    const chosen = new Set(mapping.values?.values());
    const values = (mappedValues as { mappedValue?: unknown }[])
      .map(({ mappedValue }) => String(mappedValue))
      .filter((value) => !chosen.has(value));
    return values.length > 0 ? [{ mapping: mapToName, values }] : [];
  });

export function planFields(input: PlanInput): FieldPlan {
  const { rawObjectName, revision, config } = input;
  const { list, unanswered } = requestedFields(input);
  const find = finder(input.known);
  const everything = config.selectedFieldsAuto === 'all';
  const fields: PlannedField[] = [];
  const mapped: PlannedMapping[] = [];
  const leftOut: string[] = [];
  for (const { name, mapTo, required } of list) {
    const found = find?.(name);
    // Request a required field anyway, so that people see the provider's refusal.
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
    // Parts such as `$['address']['city']` are contained in their parent.
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
