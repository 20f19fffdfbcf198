import type { FieldEntry, RevisionContent } from '@/contract/revision-content';

/** A field that the customer may add. */
interface OptionalField {
  readonly fieldName: string;
  /** The name it is delivered under, if the revision maps it. */
  readonly mapToName: string | undefined;
  readonly label: string;
}

/** An entry that the customer maps to a field of their account. */
export interface MappedField {
  readonly mapToName: string;
  readonly label: string;
  readonly prompt: string | undefined;
  /** The proposed field. */
  readonly proposed: string;
  readonly required: boolean;
}

export interface ReadPart {
  readonly objectName: string;
  readonly mapToName: string | undefined;
  readonly label: string;
  /** Read for every customer unless it is paused, also without an entry in the config. */
  readonly always: boolean;
  readonly required: readonly OptionalField[];
  readonly optional: readonly OptionalField[];
  readonly mapped: readonly MappedField[];
  /** Customers may choose any other field. */
  readonly anyField: boolean;
}

interface WritePart {
  readonly objectName: string;
  readonly label: string;
}

/** What a revision lets a customer choose. */
export interface InstallParts {
  readonly provider: string;
  readonly read: readonly ReadPart[];
  readonly write: readonly WritePart[];
  /** The revision enables the proxy. */
  readonly proxy: boolean;
  /** Subscriptions follow the revision. */
  readonly subscribed: readonly string[];
}

/** Without entries that repeat an earlier one, which a revision may contain by mistake. */
function distinct<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    return !seen.has(key) && seen.add(key);
  });
}

const fieldsOf = (entries: readonly FieldEntry[]): OptionalField[] =>
  distinct(
    entries.flatMap(({ fieldName, mapToName, mapToDisplayName, displayName }) =>
      fieldName
        ? [
            {
              fieldName,
              mapToName: mapToName || undefined,
              label: mapToDisplayName || displayName || mapToName || fieldName,
            },
          ]
        : [],
    ),
    ({ fieldName }) => fieldName,
  );

const mappedOf = (entries: readonly FieldEntry[], required: boolean): MappedField[] =>
  entries.flatMap((entry) =>
    !entry.fieldName && entry.mapToName
      ? [
          {
            mapToName: entry.mapToName,
            label: entry.mapToDisplayName || entry.mapToName,
            prompt: entry.prompt || undefined,
            proposed: entry.default ?? '',
            required,
          },
        ]
      : [],
  );

/** The choices that a revision offers, in its order. */
export function installParts(
  { read, write, subscribe, proxy }: RevisionContent,
  provider: string,
): InstallParts {
  return {
    provider,
    read: distinct(read?.objects ?? [], ({ objectName }) => objectName).map((object) => {
      const required = object.requiredFields ?? [];
      const optional = object.optionalFields ?? [];
      const fixed = fieldsOf(required);
      const names = new Set(fixed.map(({ fieldName }) => fieldName));
      return {
        objectName: object.objectName,
        mapToName: object.mapToName || undefined,
        label: object.mapToDisplayName || object.displayName || object.mapToName || object.objectName,
        always: object.enabled === 'always',
        required: fixed,
        optional: fieldsOf(optional).filter(({ fieldName }) => !names.has(fieldName)),
        mapped: distinct(
          [...mappedOf(required, true), ...mappedOf(optional, false)],
          ({ mapToName }) => mapToName,
        ),
        anyField: object.optionalFieldsAuto === 'all',
      };
    }),
    write: distinct(write?.objects ?? [], ({ objectName }) => objectName).map(
      ({ objectName, displayName }) => ({ objectName, label: displayName || objectName }),
    ),
    proxy: proxy?.enabled === true,
    subscribed: distinct(subscribe?.objects ?? [], ({ objectName }) => objectName).map(
      ({ objectName }) => objectName,
    ),
  };
}
