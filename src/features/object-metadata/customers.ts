import type { Connection } from '@/contract/connection';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { compareNatural } from '@/lib/sort';

interface Option {
  value: string;
  label: string;
}

const distinct = (options: readonly Option[]): Option[] =>
  [...new Map(options.map((option) => [option.value, option])).values()].toSorted((a, b) =>
    compareNatural(a.label, b.label),
  );

const named = (group: { groupRef: string; groupName?: string | null | undefined }): Option => ({
  value: group.groupRef,
  label:
    group.groupName && group.groupName !== group.groupRef
      ? `${group.groupName} (${group.groupRef})`
      : group.groupRef,
});

/** Customers who installed an integration. */
export const customersOf = (installations: readonly Installation[], integrationId: string): Option[] =>
  distinct(
    installations.flatMap(({ group, integrationId: own }) =>
      group && own === integrationId ? [named(group)] : [],
    ),
  );

/** Customers connected to a provider. */
export const connectedTo = (connections: readonly Connection[], provider: string): Option[] =>
  distinct(
    connections.flatMap(({ group, provider: own }) => (group && own === provider ? [named(group)] : [])),
  );

/** The objects revisions mention, and for an installation also their mapped names. */
export function objectNames(integrations: readonly Integration[], mapped: boolean): Option[] {
  return distinct(
    integrations.flatMap(({ latestRevision: { content } }) =>
      [content.read, content.write, content.subscribe].flatMap((part) =>
        (part?.objects ?? []).map((object) => {
          const mapTo = object['mapToName'];
          return {
            value: object.objectName,
            label:
              mapped && typeof mapTo === 'string' && mapTo !== ''
                ? `${object.objectName} (${mapTo})`
                : object.objectName,
          };
        }),
      ),
    ),
  );
}
