import type { FieldEntry, ReadObject, RevisionContent } from '@/contract/revision-content';

/** What a customer typically chooses of an object: optional fields, answers to prompts, value mappings. */
export interface Choices {
  readonly optional?: readonly string[];
  readonly answers?: Readonly<Record<string, readonly string[]>>;
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface SeedIntegration {
  readonly project: 'production' | 'staging';
  readonly content: RevisionContent & { readonly name: string; readonly provider: string };
  readonly choices: Readonly<Record<string, Choices>>;
  /** How many customers have installed it in the demo. */
  readonly customers: number;
}

export const required = (...names: string[]): FieldEntry[] => names.map((fieldName) => ({ fieldName }));
export const mapped = (fieldName: string, mapToName: string, mapToDisplayName: string): FieldEntry => ({
  fieldName,
  mapToName,
  mapToDisplayName,
});
export const fullHistory = { defaultPeriod: { fullHistory: true } };
export const days = (count: number) => ({ defaultPeriod: { days: count } });

export function object(
  objectName: string,
  destination: string,
  schedule: string,
  requiredFields: FieldEntry[],
  more: Partial<ReadObject> = {},
): ReadObject {
  return { objectName, destination, schedule, requiredFields, optionalFieldsAuto: 'all', ...more };
}
