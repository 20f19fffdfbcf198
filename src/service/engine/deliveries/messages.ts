import { toJson } from '@/lib/json';
import { iso } from '@/lib/time';
import type { ConnectionRow, InstallationRow, IntegrationRow } from '../../storage/entities';
import type { Linked } from './links';

interface FrameParts {
  readonly installation: InstallationRow;
  readonly integration: IntegrationRow;
  readonly connection: ConnectionRow;
}

interface FrameObject {
  readonly objectName: string;
  readonly rawObjectName: string;
  readonly action: 'read' | 'subscribe' | 'schema.watch';
}

/** The frame of every message, around its records (facts 4.3). */
export const frameOf = (
  { installation, integration, connection }: FrameParts,
  { objectName, rawObjectName, action }: FrameObject,
) => ({
  projectId: installation.projectId,
  provider: integration.provider,
  groupRef: installation.groupRef,
  groupName: installation.groupName,
  consumerRef: connection.consumerRef,
  consumerName: connection.consumerName,
  installationId: installation.id,
  installationUpdateTime: iso(installation.updateTime ?? installation.createTime),
  objectName,
  rawObjectName,
  workspace: connection.workspaceRef ?? '',
  action,
});
type Frame = ReturnType<typeof frameOf>;

export interface Message {
  readonly body: string;
  readonly bytes: number;
  readonly records: number;
  /** For a record that is too large for a message: the linked content, as JSON text. */
  readonly linked?: string;
}

/** Path in a message of the link to its records. */
export const linkPlace = ['resultInfo', 'downloadUrl'] as const;

/** Maximum length of a webhook's body (facts 4.4). */
export const maxMessageBytes = 300_000;

function compose(frame: Frame, entries: readonly string[]): string {
  const head = toJson({ ...frame, resultInfo: { type: 'inline', numRecords: entries.length } });
  return `${head.slice(0, -1)},"result":[${entries.join(',')}]}`;
}

/** A message with a link to one record. The link is filled in when the message is sent. */
function linkedMessage(frame: Frame, entry: string): Message {
  const body = toJson({ ...frame, resultInfo: { type: 'url', numRecords: 1, downloadUrl: '' } });
  return { body, bytes: Buffer.byteLength(body), records: 1, linked: `[${entry}]` };
}

/**
 * Puts entries, each already JSON text, into as few messages as the limit allows and keeps their order.
 * An entry that fits in no message gets one of its own with a link.
 */
export function buildMessages(frame: Frame, entries: readonly string[], limit = maxMessageBytes): Message[] {
  // The frame contains the number of records. Ten digits are enough for any page.
  const overhead = Buffer.byteLength(compose(frame, [])) + 10;
  const messages: Message[] = [];
  let batch: string[] = [];
  let size = overhead;
  const flush = () => {
    if (batch.length === 0) return;
    const body = compose(frame, batch);
    messages.push({ body, bytes: Buffer.byteLength(body), records: batch.length });
    batch = [];
    size = overhead;
  };
  for (const entry of entries) {
    const bytes = Buffer.byteLength(entry) + 1;
    if (overhead + bytes > limit) {
      flush();
      messages.push(linkedMessage(frame, entry));
      continue;
    }
    if (size + bytes > limit) flush();
    batch.push(entry);
    size += bytes;
  }
  flush();
  return messages;
}

/** A message whose result is one object, or a link if it is too large. */
export function objectMessage(
  frame: Frame,
  result: unknown,
  numRecords: number,
): { body: string; links: Linked[] } {
  const body = toJson({ ...frame, resultInfo: { type: 'inline', numRecords }, result });
  if (Buffer.byteLength(body) <= maxMessageBytes) return { body, links: [] };
  const linked = { ...frame, resultInfo: { type: 'url', numRecords, downloadUrl: '' } };
  return { body: toJson(linked), links: [{ place: linkPlace, content: toJson(result) }] };
}
