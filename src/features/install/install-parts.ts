import type { FieldEntry, RevisionContent } from '@/contract/revision-content';

/** What a revision lets a customer choose. */
export type InstallParts = ReturnType<typeof installParts>;
export type ReadPart = InstallParts['read'][number];
export type MappedField = ReadPart['mapped'][number];

/** Drops entries that repeat an earlier one, which a revision may contain by mistake. */
function distinct<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    return !seen.has(key) && seen.add(key);
  });
}

/** The named fields: those that are always read, or those that the customer may add. */
const fieldsOf = (entries: readonly FieldEntry[]) =>
  distinct(
    entries.flatMap(({ fieldName, mapToName, mapToDisplayName, displayName }) =>
      fieldName
        ? [
            {
              fieldName,
              /** The name it is delivered under, if the revision maps it. */
              mapToName: mapToName || undefined,
              label: mapToDisplayName || displayName || mapToName || fieldName,
            },
          ]
        : [],
    ),
    ({ fieldName }) => fieldName,
  );

/** The entries that the customer maps to a field of their account. */
const mappedOf = (entries: readonly FieldEntry[], required: boolean) =>
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
export const installParts = ({ read, write, subscribe, proxy }: RevisionContent, provider: string) => ({
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
      /** Read for every customer unless it is paused, also without an entry in the config. */
      always: object.enabled === 'always',
      required: fixed,
      optional: fieldsOf(optional).filter(({ fieldName }) => !names.has(fieldName)),
      mapped: distinct(
        [...mappedOf(required, true), ...mappedOf(optional, false)],
        ({ mapToName }) => mapToName,
      ),
      /** Customers may choose any other field. */
      anyField: object.optionalFieldsAuto === 'all',
    };
  }),
  write: distinct(write?.objects ?? [], ({ objectName }) => objectName).map(
    ({ objectName, displayName }) => ({ objectName, label: displayName || objectName }),
  ),
  proxy: proxy?.enabled === true,
  /** Subscriptions follow the revision. */
  subscribed: distinct(subscribe?.objects ?? [], ({ objectName }) => objectName).map(
    ({ objectName }) => objectName,
  ),
});
