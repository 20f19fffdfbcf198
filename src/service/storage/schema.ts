import * as entities from './entities';
import * as ownTables from './own-tables';
import { createTable } from './table';

/**
 * The number of this schema, which the file keeps as `PRAGMA user_version`. Raise it with every change, and add a step
 * to `upgrades` for the databases that people have.
 */
export const schemaVersion = 11;

/** Columns of these tables that are unique together. */
const together: Readonly<Record<string, string>> = {
  destinations: 'project_id, name',
  topics: 'project_id, name',
  event_routes: 'project_id, event_type, topic_id',
  topic_routes: 'topic_id, destination_id',
  integrations: 'project_id, name',
  revisions: 'integration_id, seq',
  installations: 'integration_id, group_ref',
};

const tables = [...Object.values(entities), ...Object.values(ownTables)]
  .filter((entity) => 'columns' in entity)
  .map((table) => createTable(table, together[table.name]));

/** Times are ms since 1970, flags 0 or 1, composite values JSON text. */
export const schema = `
${tables.join(';\n')};
CREATE INDEX builders_by_org ON builders (org_id);
CREATE INDEX invites_by_org ON invites (org_id);
CREATE INDEX claimed_domains_by_org ON claimed_domains (org_id);

CREATE INDEX projects_by_org ON projects (org_id);
CREATE INDEX api_keys_by_project ON api_keys (project_id);
CREATE INDEX jwt_keys_by_project ON jwt_keys (project_id);
CREATE INDEX provider_apps_by_project ON provider_apps (project_id);

CREATE INDEX event_routes_by_topic ON event_routes (topic_id);
CREATE INDEX topic_routes_by_project ON topic_routes (project_id);
CREATE INDEX topic_routes_by_destination ON topic_routes (destination_id);

CREATE INDEX connections_by_project ON connections (project_id, group_ref);
CREATE TABLE connection_calls (
  connection_id TEXT PRIMARY KEY REFERENCES connections ON DELETE CASCADE, call_count INTEGER NOT NULL
) STRICT;
CREATE INDEX installations_by_project ON installations (project_id, group_ref);
CREATE INDEX installations_by_connection ON installations (connection_id);
CREATE INDEX configs_by_installation ON configs (installation_id);

CREATE INDEX operations_by_installation ON operations (installation_id, create_time DESC, id DESC);
CREATE INDEX operations_by_project ON operations (project_id);
CREATE INDEX operations_due ON operations (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE log_lines (
  operation_id TEXT NOT NULL REFERENCES operations ON DELETE CASCADE, seq INTEGER NOT NULL,
  time INTEGER NOT NULL, severity TEXT NOT NULL, message TEXT NOT NULL,
  PRIMARY KEY (operation_id, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX deliveries_by_project ON deliveries (project_id);
CREATE INDEX deliveries_by_destination ON deliveries (destination_id);
CREATE INDEX deliveries_by_operation ON deliveries (operation_id);
CREATE INDEX deliveries_due ON deliveries (due_at) WHERE state = 'pending';
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE INDEX oauth_states_by_project ON oauth_states (project_id);
CREATE INDEX uploads_by_org ON uploads (org_id);
CREATE INDEX downloads_by_delivery ON downloads (delivery_id);
CREATE UNIQUE INDEX provider_records_created
  ON provider_records (project_id, provider, workspace, object, sequence) WHERE sequence IS NOT NULL;

CREATE INDEX schedules_due ON schedules (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE schedule_changes (
  installation_id TEXT PRIMARY KEY REFERENCES installations ON DELETE CASCADE
) STRICT;
CREATE INDEX operations_running ON operations (installation_id, object_name) WHERE due_at IS NOT NULL;

CREATE INDEX watches_due ON watches (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX subscribed_objects_by_account
  ON subscribed_objects (project_id, provider, workspace, object_name);
CREATE TABLE written_changes (
  seq INTEGER PRIMARY KEY, installation_id TEXT NOT NULL, object_name TEXT NOT NULL,
  record_id TEXT NOT NULL, type TEXT NOT NULL, at INTEGER NOT NULL, fields TEXT NOT NULL,
  FOREIGN KEY (installation_id, object_name) REFERENCES subscribed_objects ON DELETE CASCADE
) STRICT;
CREATE INDEX written_changes_by_object ON written_changes (installation_id, object_name, at)`;

/** Steps from one version to the next, for the databases of earlier releases. */
export const upgrades: ReadonlyMap<number, string> = new Map([
  // Release 0.1 kept its plans and the JSON of its answers up to date in the database itself.
  [
    8,
    `
DROP TRIGGER installation_made;
DROP TRIGGER installation_changed;
DROP TRIGGER revision_made;
DROP TRIGGER watch_installation_made;
DROP TRIGGER watch_installation_changed;
DROP TRIGGER watch_revision_made;
DROP TRIGGER watch_connection_mended;
DROP TRIGGER record_written;
DROP TRIGGER record_rewritten;
DROP TRIGGER written_change_made;
DROP INDEX destinations_listed;
DROP INDEX topics_listed;
ALTER TABLE destinations DROP COLUMN wire;
ALTER TABLE topics DROP COLUMN wire;
ALTER TABLE event_routes DROP COLUMN wire;
ALTER TABLE topic_routes DROP COLUMN wire`,
  ],
  // What is known of connections that were deleted before the service kept them for their installations.
  [
    9,
    `
ALTER TABLE installations ADD COLUMN former_connection TEXT;
UPDATE installations SET former_connection = json_object(
  'id', '00000000-0000-0000-0000-000000000000', 'projectId', project_id,
  'provider', (SELECT provider FROM integrations WHERE integrations.id = integration_id), 'providerAppId', NULL,
  'groupRef', group_ref, 'groupName', group_name, 'consumerRef', group_ref, 'consumerName', group_name,
  'workspaceRef', NULL, 'authScheme', 'none', 'status', 'bad_credentials', 'credentials', json('{}'),
  'providerMetadata', json('{}'), 'faults', json('{}'), 'callCount', 0,
  'createTime', create_time, 'updateTime', update_time)
WHERE connection_id IS NULL`,
  ],
  // Calls are counted in a table of their own, so that each of them does not count as a change of the connection.
  [
    10,
    `
CREATE TABLE connection_calls (
  connection_id TEXT PRIMARY KEY REFERENCES connections ON DELETE CASCADE, call_count INTEGER NOT NULL
) STRICT;
INSERT INTO connection_calls SELECT id, call_count FROM connections WHERE call_count > 0;
ALTER TABLE connections DROP COLUMN call_count`,
  ],
]);
