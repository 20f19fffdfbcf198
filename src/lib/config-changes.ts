import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import type { Operation } from '@/contract/operation';
import { parseTime } from '@/lib/time';

/**
 * Changes of the customer's config and of the integration between two runs. They are derived from what the
 * interface returns: each run's config id, the current config, and the latest revision. Earlier configs and
 * revisions cannot be read.
 */
export function configChanges(
  earlier: Operation,
  later: Operation,
  installation: Installation | undefined,
  integration: Integration | undefined,
) {
  const from = parseTime(earlier.createTime)?.getTime();
  const to = parseTime(later.createTime)?.getTime();
  const isBetween = (time: string | null | undefined) => {
    const at = parseTime(time)?.getTime();
    return at !== undefined && from !== undefined && to !== undefined && at > from && at <= to;
  };
  const changes: { what: string; at?: string | undefined }[] = [];
  const config = installation?.config;
  if (earlier.configId !== later.configId) {
    const at = config?.id === later.configId ? config.createTime : undefined;
    changes.push({ what: 'The customer’s config was changed between the runs', at: at ?? undefined });
  }
  const revision = integration?.latestRevision;
  if (revision && isBetween(revision.createTime))
    changes.push({
      what: 'A new revision of the integration was deployed between the runs',
      at: revision.createTime,
    });
  const connection = installation?.connection;
  if (connection && isBetween(connection.updateTime))
    changes.push({
      what: 'The connection was last changed between the runs',
      at: connection.updateTime ?? undefined,
    });
  return changes;
}
