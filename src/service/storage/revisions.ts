import type { Database } from './database';
import { revisionTable, type RevisionRow } from './entities';
import { planInstallations } from './planning';
import { rows } from './table';

export function revisionRepository(database: Database) {
  const revisions = rows(database, revisionTable);
  const { first, where } = revisions;
  const latest = (integrationId: string) => first('integration_id = ? ORDER BY seq DESC', integrationId);
  return {
    ...revisions,
    insert(row: RevisionRow): RevisionRow {
      revisions.insert(row);
      planInstallations(database, 'integration_id = ?', row.integrationId);
      return row;
    },
    latest,
    latestId: (integrationId: string) => {
      const id = database.value(
        'SELECT id FROM revisions WHERE integration_id = ? ORDER BY seq DESC LIMIT 1',
        integrationId,
      );
      return id === undefined ? undefined : String(id);
    },
    nextSeq: (integrationId: string) => (latest(integrationId)?.seq ?? 0) + 1,
    inIntegration: (integrationId: string, id: string) =>
      first('id = ? AND integration_id = ?', id, integrationId),
    latestOfProject: (projectId: string) =>
      where(
        `integration_id IN (SELECT id FROM integrations WHERE project_id = ?)
         AND seq = (SELECT max(seq) FROM revisions AS other WHERE other.integration_id = revisions.integration_id)`,
        projectId,
      ),
  };
}
