/** The known revisions of an integration: the interface only returns the latest. */
import type { Installation } from '@/contract/installation';
import type { Revision } from '@/contract/integration';

export interface KnownRevision {
  readonly id: string;
  /** Undefined if only installations mention the revision. */
  readonly revision?: Revision | undefined;
  /** When this browser first saw it. */
  readonly seenAt?: number | undefined;
  readonly isLatest: boolean;
  /** Number of installations whose config was last written under it. */
  readonly installations: number;
  /** Connection of one of them, which the service can hydrate the revision for. */
  readonly connectionId?: string | undefined;
}

/** Newest first, those without a time last. */
export function knownRevisions(
  latest: Revision,
  seen: readonly { readonly revision: Revision; readonly seenAt: number }[],
  installations: readonly Installation[],
): KnownRevision[] {
  const counts = new Map<string, number>();
  const connections = new Map<string, string>();
  for (const { config, connection } of installations) {
    if (!config?.revisionId) continue;
    counts.set(config.revisionId, (counts.get(config.revisionId) ?? 0) + 1);
    if (connection) connections.set(config.revisionId, connection.id);
  }
  const known = new Map<string, KnownRevision>();
  for (const { revision, seenAt } of [{ revision: latest, seenAt: undefined }, ...seen])
    known.set(revision.id, {
      id: revision.id,
      revision: known.get(revision.id)?.revision ?? revision,
      seenAt: seenAt ?? known.get(revision.id)?.seenAt,
      isLatest: revision.id === latest.id,
      installations: counts.get(revision.id) ?? 0,
    });
  for (const [id, count] of counts)
    if (!known.has(id))
      known.set(id, { id, isLatest: false, installations: count, connectionId: connections.get(id) });
  const time = ({ revision }: KnownRevision) => (revision ? Date.parse(revision.createTime) : -Infinity);
  return [...known.values()].toSorted((a, b) => time(b) - time(a));
}
