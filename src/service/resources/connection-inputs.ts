import type { ProviderInfo } from '@/contract/provider';
import type { Services } from '../handler';
import { bodyIssue, type Issue, refuseBody, refuseInputs } from '../http/problem';
import { providerInfo, providerName } from '../provider/catalog';
import type { ConnectionRow } from '../storage/entities';
import { newConnection, newRow } from '../storage/new-rows';
import { expectFound, type InProject } from './lookup';

export function findConnection({ repositories, project }: InProject, connectionId: string): ConnectionRow {
  const row = repositories.connections.inProject(project.id, connectionId);
  return expectFound(row, 'connection', 'connectionId', connectionId);
}

export function catalogEntry(provider: string, name = 'provider'): ProviderInfo {
  const info = providerInfo(provider);
  if (!info) throw refuseBody(422, name, 'There is no such provider in the catalog', provider);
  return info;
}

interface Consumer {
  readonly groupRef: string;
  readonly groupName?: string | undefined;
  readonly consumerRef: string;
  readonly consumerName?: string | undefined;
}

interface Inputs {
  readonly providerWorkspaceRef?: string | undefined;
  readonly providerMetadata?: Readonly<Record<string, { readonly value: string }>> | undefined;
}

export const workspaceOf = ({ providerWorkspaceRef, providerMetadata }: Inputs): string | null =>
  providerWorkspaceRef || providerMetadata?.['workspace']?.value || null;

/** A new connection as the request describes it, still without credentials. */
export const connectionFor = (
  call: Services & { readonly now: number },
  body: Inputs & Consumer,
  own: Pick<ConnectionRow, 'projectId' | 'provider' | 'providerAppId' | 'authScheme'>,
): ConnectionRow =>
  newConnection({
    ...newRow(call, call.now),
    ...own,
    groupRef: body.groupRef,
    groupName: body.groupName ?? body.groupRef,
    consumerRef: body.consumerRef,
    consumerName: body.consumerName ?? body.consumerRef,
    workspaceRef: workspaceOf(body),
    providerMetadata: body.providerMetadata ?? {},
  });

/** A workspace that is part of the provider's host name. */
const hostPart = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i;

/**
 * Refuses missing or invalid values that are needed to reach the provider, such as the customer's subdomain. After a
 * consent, the provider's token may name the workspace.
 */
export function checkInputs(body: Inputs, info: ProviderInfo, needsWorkspace = true): void {
  const inputs = info.metadata?.input ?? [];
  const provider = providerName(info.name);
  const isInHost = /^https:\/\/[^/]*\{\{\.workspace\}\}/.test(info.baseURL ?? '');
  const issues: Issue[] = [];
  for (const { name, displayName, defaultValue, moduleDependencies } of inputs) {
    const isWorkspace = name === 'workspace';
    const place = isWorkspace ? 'providerWorkspaceRef' : `providerMetadata.${name}`;
    const label = displayName ?? name;
    const value = isWorkspace ? workspaceOf(body) : body.providerMetadata?.[name]?.value;
    // Inputs that only some modules need are optional.
    const isNeeded = moduleDependencies === undefined && (needsWorkspace || !isWorkspace);
    if (!value && !defaultValue && isNeeded) issues.push(bodyIssue(place, `${provider} needs ${label}`));
    else if (value && isWorkspace && isInHost && !hostPart.test(value))
      issues.push(bodyIssue(place, `${label} is letters, digits, dots and dashes only`, value));
  }
  if (
    needsWorkspace &&
    info.oauth2Opts?.explicitWorkspaceRequired &&
    !inputs.some(({ name }) => name === 'workspace') &&
    !workspaceOf(body)
  )
    issues.push(bodyIssue('providerWorkspaceRef', `${provider} needs a workspace`));
  if (issues.length > 0) throw refuseInputs(422, issues);
}
