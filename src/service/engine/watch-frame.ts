import type { Linked } from './links';
import { linkPlace, maxMessageBytes } from './messages';
import type { ConnectionRow, InstallationRow, IntegrationRow } from '../storage/entities';

interface Parts {
  readonly installation: InstallationRow;
  readonly integration: IntegrationRow;
  readonly connection: ConnectionRow;
}

/** The frame of a message that does not come from a read (facts 4.3). */
export function frameOf<const Own extends object>(
  { installation, integration, connection }: Parts,
  own: Own,
) {
  return {
    projectId: installation.projectId,
    provider: integration.provider,
    groupRef: installation.groupRef,
    groupName: installation.groupName,
    consumerRef: connection.consumerRef,
    consumerName: connection.consumerName,
    installationId: installation.id,
    installationUpdateTime: new Date(installation.updateTime ?? installation.createTime).toISOString(),
    workspace: connection.workspaceRef ?? '',
    ...own,
  };
}

/** A message whose result is one object, or a link if it is too large. */
export function objectMessage(
  frame: Readonly<Record<string, unknown>>,
  result: unknown,
  numRecords: number,
): { body: string; links: Linked[] } {
  const body = JSON.stringify({ ...frame, resultInfo: { type: 'inline', numRecords }, result });
  if (Buffer.byteLength(body) <= maxMessageBytes) return { body, links: [] };
  const linked = { ...frame, resultInfo: { type: 'url', numRecords, downloadUrl: '' } };
  return { body: JSON.stringify(linked), links: [{ place: linkPlace, content: JSON.stringify(result) }] };
}
