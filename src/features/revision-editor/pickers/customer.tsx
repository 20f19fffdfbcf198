import { useQuery } from '@tanstack/react-query';
import { createContext, use, useState, type ReactNode } from 'react';
import { connectionQueries } from '@/api/connections';
import { installationQueries } from '@/api/installations';
import { objectMetadataQueries, type MetadataSource } from '@/api/object-metadata';
import { useOffered } from '@/api/offered';
import { IdSelect } from '@/components/id-select';
import type { ObjectMetadata } from '@/contract/object-metadata';
import { customerOf } from '@/lib/customer';
import { fieldRows, type FieldRow } from '@/lib/field-rows';
import { textAt } from '@/lib/manifest/walk';
import { useBase, useEditor, useValueAt } from '@/features/revision-editor/use-editor';

interface Customer {
  /** Undefined until one is chosen. */
  readonly source: MetadataSource | undefined;
  readonly choose: (value: string | undefined) => void;
  readonly value: string | undefined;
}

const CustomerContext = createContext<Customer>({
  source: undefined,
  choose: () => undefined,
  value: undefined,
});

// Stays while the form is closed and opened again, for as long as the page lives.
const lastChosen = new Map<string, string>();

function sourceOf(
  value: string | undefined,
  integrationId: string | undefined,
  provider: string | undefined,
): MetadataSource | undefined {
  if (value === undefined) return undefined;
  const [by, ...rest] = value.split(':');
  const groupRef = rest.join(':') || value;
  if (by === 'installation' && integrationId !== undefined)
    return { by: 'installation', integrationId, groupRef };
  // What was typed is taken for a groupRef: an installation's if there can be one.
  if (by !== 'connection' && integrationId !== undefined)
    return { by: 'installation', integrationId, groupRef: value };
  return provider ? { by: 'connection', provider, groupRef } : undefined;
}

/** Whose account the pickers and the preview look into. */
export function CustomerProvider({ children }: { children: ReactNode }) {
  const { integration, project } = useEditor();
  const provider = textAt(useValueAt(useBase()), 'provider');
  const key = `${project} ${integration?.id ?? ''}`;
  const [value, setValue] = useState(lastChosen.get(key));
  return (
    <CustomerContext
      value={{
        value,
        source: sourceOf(value, integration?.id, provider),
        choose: (next) => {
          setValue(next);
          if (next === undefined) lastChosen.delete(key);
          else lastChosen.set(key, next);
        },
      }}
    >
      {children}
    </CustomerContext>
  );
}

export const useCustomer = (): Customer => use(CustomerContext);

/** Chooses the customer: who installed the integration, or who is connected to the provider. */
export function CustomerSelect({ description }: { description?: string }) {
  const { project, integration } = useEditor();
  const { value, choose } = useCustomer();
  const provider = textAt(useValueAt(useBase()), 'provider');
  const installations = useOffered(installationQueries.list(project), { optional: true });
  const connections = useOffered(connectionQueries.list(project), { optional: true });
  const installed = (installations.data ?? []).filter(
    (installation) => installation.integrationId === integration?.id && installation.group,
  );
  const groups = new Set(installed.map(({ group }) => group?.groupRef));
  return (
    <IdSelect
      label="Look fields up for"
      placeholder="Choose a customer, or paste a groupRef"
      {...(description === undefined ? {} : { description })}
      clearable
      data={[
        ...installed.map((installation) => ({
          value: `installation:${installation.group?.groupRef ?? ''}`,
          label: customerOf(installation),
        })),
        ...(connections.data ?? [])
          .filter(({ provider: own, group }) => own === provider && group && !groups.has(group.groupRef))
          .map(({ group }) => ({
            value: `connection:${group?.groupRef ?? ''}`,
            label: `${group?.groupName || group?.groupRef || ''} (connected)`,
          })),
      ]}
      value={value}
      onChange={choose}
    />
  );
}

/** The fields of an object in the chosen customer's account. */
export function useObjectFields(objectName: string | undefined) {
  const { project } = useEditor();
  const { source } = useCustomer();
  const query = useQuery({
    ...objectMetadataQueries.object(
      project,
      source ?? { by: 'connection', provider: '', groupRef: '' },
      objectName ?? '',
    ),
    enabled: source !== undefined && Boolean(objectName),
    retry: false,
    select: toRows,
  });
  return { ...query, asked: source !== undefined && Boolean(objectName) };
}

const toRows = ({ fields }: ObjectMetadata): readonly FieldRow[] => fieldRows(fields);
