/** The known revisions of an integration: the interface only returns the latest. */
import type { SeenRevision } from '@/api/changes/kept-revisions';
import type { Installation } from '@/contract/installation';
import type { Revision } from '@/contract/integration';
import { parseTime } from '@/lib/time';

export type KnownRevision = ReturnType<typeof knownRevisions>[number];

/** Newest first, those without a time last. */
export function knownRevisions(
  latest: Revision,
  seen: readonly SeenRevision[],
  installations: readonly Installation[],
) {
  const ids = new Set([
    latest.id,
    ...seen.map(({ revision }) => revision.id),
    ...installations.flatMap(({ config }) => config?.revisionId || []),
  ]);
  const known = [...ids].map((id) => {
    const isLatest = id === latest.id;
    const ownSeen = seen.find(({ revision }) => revision.id === id);
    const own = installations.filter(({ config }) => config?.revisionId === id);
    return {
      id,
      isLatest,
      /** Undefined if only installations mention the revision. */
      revision: isLatest ? latest : ownSeen?.revision,
      /** When this browser first saw it. */
      seenAt: ownSeen?.seenAt,
      /** Number of installations whose config was last written under it. */
      installations: own.length,
      /** Connection of one of them, which the service can hydrate the revision for. */
      connectionId: own.find(({ connection }) => connection)?.connection?.id,
    };
  });
  const time = ({ revision }: (typeof known)[number]) =>
    parseTime(revision?.createTime)?.getTime() ?? -Infinity;
  return known.toSorted((a, b) => time(b) - time(a));
}
