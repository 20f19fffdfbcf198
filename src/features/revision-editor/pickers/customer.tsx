import { useQueries, useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { ApiError } from '@/api/errors';
import { connectionQueries } from '@/api/connections';
import { installationQueries } from '@/api/installations';
import { objectMetadataQueries, type MetadataSource } from '@/api/object-metadata';
import { useOffered } from '@/api/offered';
import { currentSession, type Session } from '@/api/session';
import { IdSelect } from '@/components/form/id-select';
import type { ObjectMetadata } from '@/contract/object-metadata';
import { connectedTo, customersOf } from '@/lib/account-options';
import { fieldRows, type FieldRow } from '@/lib/field-rows';
import { textAt } from '@/lib/manifest/walk';
import { useBase, useEditor, useObjectNames, useValueAt } from '../use-editor';

interface Customer {
  /** Undefined while none is chosen. */
  readonly source: MetadataSource | undefined;
  readonly choose: (value: string | null) => void;
  /** Undefined until one is chosen, null once cleared. */
  readonly value: string | null | undefined;
}

const CustomerContext = createContext<Customer>({
  source: undefined,
  choose: () => undefined,
  value: undefined,
});

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;
const nobody: MetadataSource = { by: 'connection', provider: '', groupRef: '' };
const mostAsked = 50;

// Remembered until the page is reloaded or somebody else connects.
const lastChosen = new WeakMap<Session, Map<string, string | null>>();

function chosenInSession(): Map<string, string | null> {
  const session = currentSession();
  const chosen = (session && lastChosen.get(session)) ?? new Map<string, string | null>();
  if (session) lastChosen.set(session, chosen);
  return chosen;
}

export function sourceOf(
  value: string | null | undefined,
  integrationId: string | undefined,
  provider: string | undefined,
): MetadataSource | undefined {
  if (!value) return undefined;
  const [, by, groupRef = value] = /^(installation|connection):(.*)$/.exec(value) ?? [];
  // Typed text is the groupRef of an installation if there can be one.
  if (by !== 'connection' && integrationId !== undefined)
    return { by: 'installation', integrationId, groupRef };
  return provider ? { by: 'connection', provider, groupRef } : undefined;
}

/** Provides the customer whose account the pickers and the preview use. */
export function CustomerProvider({ children }: { children: ReactNode }) {
  const { integration, project } = useEditor();
  const provider = textAt(useValueAt(useBase()), 'provider');
  const key = `${project} ${integration?.id ?? ''}`;
  const [value, setValue] = useState(() => chosenInSession().get(key));
  return (
    <CustomerContext
      value={{
        value,
        source: sourceOf(value, integration?.id, provider),
        choose: (next) => {
          setValue(next);
          chosenInSession().set(key, next);
        },
      }}
    >
      <AbsentObjects />
      {children}
    </CustomerContext>
  );
}

/**
 * Tells the rules which objects the chosen customer's account lacks. A 404 may also mean that the customer is
 * wrong, so nothing is reported until one object was found.
 */
function AbsentObjects(): null {
  const { project, store } = useEditor();
  const { source } = useCustomer();
  const own = useObjectNames();
  const names = source ? own.slice(0, mostAsked) : [];
  const absent = useQueries({
    queries: names.map((name) => ({
      ...objectMetadataQueries.object(project, source ?? nobody, name),
      retry: false,
    })),
    combine: (results) =>
      results.some(({ isSuccess }) => isSuccess)
        ? names.filter((_, at) => isNotFound(results[at]?.error)).join('\n')
        : '',
  });
  useEffect(() => {
    store.setContext({ absentObjects: absent === '' ? undefined : absent.split('\n') });
  }, [store, absent]);
  return null;
}

export const useCustomer = () => use(CustomerContext);

interface CustomerSelectProps {
  description?: string;
  /** Begins with the first customer, unless the choice was made or cleared before. */
  choosesFirst?: boolean;
}

/** Chooses a customer who installed the integration or is connected to the provider. */
export function CustomerSelect({ description, choosesFirst = false }: CustomerSelectProps) {
  const { project, integration } = useEditor();
  const { value, choose } = useCustomer();
  const provider = textAt(useValueAt(useBase()), 'provider');
  const installations = useOffered(installationQueries.list(project), { optional: true });
  const connections = useOffered(connectionQueries.list(project), { optional: true });
  const installed = customersOf(installations.data, integration?.id);
  const groups = new Set(installed.map(({ value: groupRef }) => groupRef));
  const connected = connectedTo(connections.data, provider).filter((option) => !groups.has(option.value));
  const options = [
    ...installed.map((option) => ({ ...option, value: `installation:${option.value}` })),
    ...connected.map((option) => ({
      value: `connection:${option.value}`,
      label: `${option.label} (connected)`,
    })),
  ];
  const first = choosesFirst && !installations.isPending ? options[0]?.value : undefined;
  useEffect(() => {
    if (value === undefined && first !== undefined) choose(first);
  }, [value, first, choose]);
  return (
    <IdSelect
      label="Look up fields for"
      placeholder="Choose a customer, or paste a groupRef"
      description={description}
      clearable
      data={options}
      value={value ?? undefined}
      onChange={(next) => choose(next ?? null)}
    />
  );
}

/** The fields of an object in the chosen customer's account. */
export function useObjectFields(objectName: string | undefined) {
  const { project } = useEditor();
  const { source } = useCustomer();
  const query = useQuery({
    ...objectMetadataQueries.object(project, source ?? nobody, objectName ?? ''),
    enabled: source !== undefined && Boolean(objectName),
    retry: false,
    select: toRows,
  });
  return { ...query, asked: source !== undefined && Boolean(objectName) };
}

const toRows = ({ fields }: ObjectMetadata): readonly FieldRow[] => fieldRows(fields);
