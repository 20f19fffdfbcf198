import type { ReadObject, WriteObject } from '@/contract/revision-content';
import type { WriteConfigObject } from '@/contract/installation';
import { copyJson } from '@/lib/json';
import { isMap } from '@/lib/manifest/walk';
import { bracketName } from '../../provider/field';
import { stepsOf, removeAt, valueAt } from '../field-path';
import type { FieldPlan } from '../field-plan';
import { isIdKey } from './write-request';
import type { WriteType } from './write-state';

interface Mapping {
  /** Path of the value in the caller's record. */
  readonly steps: readonly string[];
  readonly name: string;
  readonly field: string;
  /** The provider's value by the delivered one. */
  readonly values?: ReadonlyMap<string, string> | undefined;
}

type When = 'always' | 'never' | 'ifEmpty';

interface Setting {
  readonly field: string;
  readonly fallback: unknown;
  readonly onCreate: When;
  readonly onUpdate: When;
  /** Whether the default applies to new records only. */
  readonly fallbackOnUpdate: boolean;
}

/** How records of one object are written for one installation. */
export interface WritePlan {
  readonly mapped: readonly Mapping[];
  readonly settings: readonly Setting[];
  /** Fields whose defaults the integration does not allow. */
  readonly deniedDefaults: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

/** The values to write, and how they differ from the caller's record. */
export interface NativeRecord {
  readonly fields: Record<string, unknown>;
  /** Fields to write only if the provider's record has no value yet. */
  readonly ifEmpty: readonly string[];
  readonly notes: readonly string[];
}

function mappingsOf(plan: FieldPlan, revision: ReadObject | undefined): Mapping[] {
  const planned = plan.mapped.map(({ name, target, source, values }): Mapping => ({
    name,
    steps: target,
    field: source.inside ? bracketName([source.field, ...source.inside]) : source.field,
    values: values && new Map([...values].map(([provided, delivered]) => [delivered, provided])),
  }));
  // The builder's mappings apply to writes even if the customer's reads do not use them.
  const entries = [...(revision?.requiredFields ?? []), ...(revision?.optionalFields ?? [])];
  const others = entries.flatMap(({ fieldName, mapToName }): Mapping[] =>
    fieldName && mapToName && !planned.some(({ name }) => name === mapToName)
      ? [{ name: mapToName, steps: stepsOf(mapToName) ?? [mapToName], field: fieldName }]
      : [],
  );
  return [...planned, ...others];
}

/** `{stringValue}`, `{integerValue}` or `{booleanValue}`, or the value itself. */
function plainDefault(value: unknown): unknown {
  if (!isMap(value)) return value ?? undefined;
  return value['stringValue'] ?? value['integerValue'] ?? value['booleanValue'];
}

const when = (value: unknown, ...known: readonly When[]): When =>
  known.find((one) => one === value) ?? 'always';

function settingsOf(config: WriteConfigObject): Setting[] {
  const settings = new Map<string, Setting>();
  for (const [field, value] of Object.entries(config.selectedValueDefaults ?? {})) {
    const { value: inner, applyOnUpdate } = isMap(value) ? value : {};
    settings.set(field, {
      field,
      fallback: plainDefault(inner),
      onCreate: 'always',
      onUpdate: 'always',
      fallbackOnUpdate: applyOnUpdate !== 'never',
    });
  }
  for (const [field, value] of Object.entries(config.selectedFieldSettings ?? {})) {
    if (!isMap(value)) continue;
    settings.set(field, {
      field,
      fallback: plainDefault(value['default']),
      onCreate: when(value['writeOnCreate'], 'never'),
      onUpdate: when(value['writeOnUpdate'], 'never', 'ifEmpty'),
      fallbackOnUpdate: true,
    });
  }
  return [...settings.values()];
}

export function planWrite(
  config: WriteConfigObject,
  object: WriteObject | undefined,
  inherited: { readonly plan: FieldPlan; readonly revision: ReadObject | undefined } | undefined,
): WritePlan {
  const mapped = object?.inheritMapping && inherited ? mappingsOf(inherited.plan, inherited.revision) : [];
  const settings = settingsOf(config);
  const denied = object?.valueDefaults?.allowAnyFields
    ? []
    : settings.filter(({ fallback }) => fallback !== undefined).map(({ field }) => field);
  return {
    mapped,
    settings: settings.map((setting) =>
      denied.includes(setting.field) ? { ...setting, fallback: undefined } : setting,
    ),
    deniedDefaults: denied,
  };
}

function nativeValue({ values }: Mapping, value: unknown): unknown {
  const one = (part: unknown): unknown =>
    typeof part === 'object' || part === undefined ? part : (values?.get(String(part)) ?? part);
  return Array.isArray(value) ? value.map(one) : one(value);
}

/** The key as the record spells it: some providers ignore case. */
function presentKey(fields: ReadonlyMap<string, unknown>, name: string): string {
  if (fields.has(name)) return name;
  const lower = name.toLowerCase();
  for (const key of fields.keys()) if (key.toLowerCase() === lower) return key;
  return name;
}

/** A deep copy of plain objects, which can be modified. */
function copyOf(record: Values, type: WriteType): Record<string, unknown> {
  const entries = Object.entries(record).filter(([key]) => type === 'create' || !isIdKey(key));
  return copyJson(Object.fromEntries(entries));
}

/** The caller's record with the provider's names and values, after applying the customer's settings. */
export function toNative(plan: WritePlan, record: Values, type: WriteType): NativeRecord {
  const rest = copyOf(record, type);
  const fields = new Map<string, unknown>();
  const notes: string[] = [];
  for (const mapping of plan.mapped) {
    const value = valueAt(rest, mapping.steps);
    if (value === undefined) continue;
    removeAt(rest, mapping.steps);
    fields.set(mapping.field, nativeValue(mapping, value));
    if (mapping.field !== mapping.name) notes.push(`${mapping.name} is written as ${mapping.field}`);
  }
  for (const [name, value] of Object.entries(rest)) if (!fields.has(name)) fields.set(name, value);
  const ifEmpty: string[] = [];
  for (const setting of plan.settings) {
    const mapped = plan.mapped.find((mapping) => mapping.name === setting.field)?.field;
    const name = presentKey(fields, mapped ?? setting.field);
    const rule = type === 'create' ? setting.onCreate : setting.onUpdate;
    const hasFallback = setting.fallback !== undefined && (type === 'create' || setting.fallbackOnUpdate);
    if (rule === 'never') {
      if (fields.delete(name))
        notes.push(`${name} is left out: the customer’s settings never write it on ${type}`);
      continue;
    }
    if (!fields.has(name) && hasFallback) {
      fields.set(name, setting.fallback);
      notes.push(`${name} gets its default`);
    }
    if (rule === 'ifEmpty' && fields.has(name)) ifEmpty.push(name);
  }
  return { fields: Object.fromEntries(fields), ifEmpty, notes };
}
