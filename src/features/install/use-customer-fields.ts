import { useQueries } from '@tanstack/react-query';
import { objectMetadataQueries, type MetadataSource } from '@/api/object-metadata';
import type { Integration } from '@/contract/integration';
import { fieldRows, type FieldRow } from '@/lib/field-rows';
import type { ReadPart } from './install-parts';

/** Limits the requests to the provider: one for each object. Revisions have far fewer. */
const MOST_OBJECTS = 50;

/** The fields of a customer's account by object. An object is missing while its fields are unknown. */
export function useCustomerFields(
  project: string,
  integration: Integration,
  groupRef: string | undefined,
  isInstalled: boolean,
  objects: readonly ReadPart[],
): ReadonlyMap<string, readonly FieldRow[]> {
  const source: MetadataSource = isInstalled
    ? { by: 'installation', integrationId: integration.id, groupRef: groupRef ?? '' }
    : { by: 'connection', provider: integration.provider, groupRef: groupRef ?? '' };
  const asked = groupRef === undefined ? [] : objects.slice(0, MOST_OBJECTS);
  const answers = useQueries({
    queries: asked.map(({ objectName }) => ({
      ...objectMetadataQueries.object(project, source, objectName),
      // Fields can also be typed.
      retry: false,
    })),
  });
  return new Map(
    asked.flatMap(({ objectName }, at) => {
      const data = answers[at]?.data;
      return data ? [[objectName, fieldRows(data.fields)] as const] : [];
    }),
  );
}
