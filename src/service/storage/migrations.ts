import { firstSchema } from './first-schema';

/**
 * The schema, one step per entry; `PRAGMA user_version` counts the steps taken. Entries are never edited, only added.
 * Times are ms since 1970, flags 0 or 1, composite values JSON text.
 */
export const migrations: readonly string[] = [
  firstSchema,
  `
CREATE TABLE oauth_states (
  id TEXT PRIMARY KEY, project_id TEXT NOT NULL REFERENCES projects ON DELETE CASCADE,
  connection_id TEXT NOT NULL, is_renewal INTEGER NOT NULL,
  provider TEXT NOT NULL, provider_app_id TEXT, client_id TEXT NOT NULL, scopes TEXT NOT NULL,
  redirect_uri TEXT NOT NULL, code_verifier TEXT,
  group_ref TEXT NOT NULL, group_name TEXT NOT NULL, consumer_ref TEXT NOT NULL, consumer_name TEXT NOT NULL,
  workspace_ref TEXT, provider_metadata TEXT NOT NULL,
  create_time INTEGER NOT NULL, expires_at INTEGER NOT NULL, used_time INTEGER
) STRICT;
CREATE INDEX oauth_states_by_project ON oauth_states (project_id)`,
  `
CREATE TABLE uploads (
  path TEXT PRIMARY KEY, org_id TEXT NOT NULL REFERENCES organizations ON DELETE CASCADE,
  content TEXT NOT NULL, create_time INTEGER NOT NULL
) STRICT;
CREATE INDEX uploads_by_org ON uploads (org_id)`,
  `
CREATE TABLE provider_records (
  project_id TEXT NOT NULL REFERENCES projects ON DELETE CASCADE,
  provider TEXT NOT NULL, workspace TEXT NOT NULL, object TEXT NOT NULL, id TEXT NOT NULL,
  sequence INTEGER, created_at INTEGER, modified_at INTEGER NOT NULL, deleted_at INTEGER, fields TEXT NOT NULL,
  PRIMARY KEY (project_id, provider, workspace, object, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX provider_records_created
  ON provider_records (project_id, provider, workspace, object, sequence) WHERE sequence IS NOT NULL;
CREATE TABLE provider_fields (
  project_id TEXT NOT NULL REFERENCES projects ON DELETE CASCADE,
  provider TEXT NOT NULL, workspace TEXT NOT NULL, object TEXT NOT NULL, name TEXT NOT NULL,
  metadata TEXT NOT NULL, created_at INTEGER NOT NULL,
  PRIMARY KEY (project_id, provider, workspace, object, name)
) STRICT, WITHOUT ROWID`,
  // Whatever changes what an installation reads, and by whatever way, has its schedules planned anew.
  // No OR IGNORE in the triggers: the statement that fires them would decide instead, such as ON DELETE SET NULL.
  `
CREATE TABLE schedules (
  installation_id TEXT NOT NULL REFERENCES installations ON DELETE CASCADE, object_name TEXT NOT NULL,
  cron TEXT NOT NULL, due_at INTEGER, read_up_to INTEGER NOT NULL, failures INTEGER NOT NULL,
  PRIMARY KEY (installation_id, object_name)
) STRICT, WITHOUT ROWID;
CREATE INDEX schedules_due ON schedules (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE schedule_changes (
  installation_id TEXT PRIMARY KEY REFERENCES installations ON DELETE CASCADE
) STRICT;
INSERT INTO schedule_changes SELECT id FROM installations;
CREATE TRIGGER installation_made AFTER INSERT ON installations BEGIN
  INSERT INTO schedule_changes SELECT NEW.id WHERE NEW.id NOT IN (SELECT installation_id FROM schedule_changes);
END;
CREATE TRIGGER installation_changed AFTER UPDATE OF config_id, connection_id ON installations
WHEN NEW.config_id IS NOT OLD.config_id OR NEW.connection_id IS NOT OLD.connection_id BEGIN
  INSERT INTO schedule_changes SELECT NEW.id WHERE NEW.id NOT IN (SELECT installation_id FROM schedule_changes);
END;
CREATE TRIGGER revision_made AFTER INSERT ON revisions BEGIN
  INSERT INTO schedule_changes SELECT id FROM installations
  WHERE integration_id = NEW.integration_id AND id NOT IN (SELECT installation_id FROM schedule_changes);
END;
CREATE INDEX operations_running ON operations (installation_id, object_name) WHERE due_at IS NOT NULL`,
  // What the engine keeps an eye on for an installation. A row of kind `plan` has the others made anew.
  `
CREATE TABLE watches (
  installation_id TEXT NOT NULL REFERENCES installations ON DELETE CASCADE,
  kind TEXT NOT NULL, due_at INTEGER, state TEXT NOT NULL,
  PRIMARY KEY (installation_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX watches_due ON watches (due_at) WHERE due_at IS NOT NULL;
INSERT INTO watches SELECT id, 'plan', 0, '{}' FROM installations;
CREATE TRIGGER watch_installation_made AFTER INSERT ON installations BEGIN
  INSERT INTO watches VALUES (NEW.id, 'plan', 0, '{}');
END;
CREATE TRIGGER watch_installation_changed AFTER UPDATE OF config_id, connection_id ON installations
WHEN NEW.config_id IS NOT OLD.config_id OR NEW.connection_id IS NOT OLD.connection_id BEGIN
  INSERT INTO watches SELECT NEW.id, 'plan', 0, '{}'
    WHERE NOT EXISTS (SELECT 1 FROM watches WHERE installation_id = NEW.id AND kind = 'plan');
END;
CREATE TRIGGER watch_revision_made AFTER INSERT ON revisions BEGIN
  INSERT INTO watches SELECT id, 'plan', 0, '{}' FROM installations
    WHERE integration_id = NEW.integration_id
    AND NOT EXISTS (SELECT 1 FROM watches WHERE installation_id = installations.id AND kind = 'plan');
END;
CREATE TRIGGER watch_connection_mended AFTER UPDATE OF status ON connections
WHEN OLD.status = 'bad_credentials' AND NEW.status <> OLD.status BEGIN
  INSERT INTO watches SELECT id, 'plan', 0, '{}' FROM installations
    WHERE connection_id = NEW.id
    AND NOT EXISTS (SELECT 1 FROM watches WHERE installation_id = installations.id AND kind = 'plan');
END;

CREATE TABLE subscribed_objects (
  installation_id TEXT NOT NULL REFERENCES installations ON DELETE CASCADE, object_name TEXT NOT NULL,
  project_id TEXT NOT NULL, provider TEXT NOT NULL, workspace TEXT NOT NULL, read_up_to INTEGER NOT NULL,
  PRIMARY KEY (installation_id, object_name)
) STRICT, WITHOUT ROWID;
CREATE INDEX subscribed_objects_by_account
  ON subscribed_objects (project_id, provider, workspace, object_name);
CREATE TABLE written_changes (
  seq INTEGER PRIMARY KEY, installation_id TEXT NOT NULL, object_name TEXT NOT NULL,
  record_id TEXT NOT NULL, type TEXT NOT NULL, at INTEGER NOT NULL, fields TEXT NOT NULL,
  FOREIGN KEY (installation_id, object_name) REFERENCES subscribed_objects ON DELETE CASCADE
) STRICT;
CREATE INDEX written_changes_by_object ON written_changes (installation_id, object_name, at);
CREATE TRIGGER record_written AFTER INSERT ON provider_records BEGIN
  INSERT INTO written_changes (installation_id, object_name, record_id, type, at, fields)
    SELECT installation_id, object_name, NEW.id,
      CASE WHEN NEW.deleted_at IS NOT NULL THEN 'delete' WHEN NEW.sequence IS NOT NULL THEN 'create' ELSE 'update' END,
      coalesce(NEW.deleted_at, NEW.modified_at),
      CASE WHEN NEW.deleted_at IS NOT NULL OR NEW.sequence IS NOT NULL THEN '[]'
        ELSE (SELECT json_group_array(key) FROM json_each(NEW.fields)) END
    FROM subscribed_objects WHERE project_id = NEW.project_id AND provider = NEW.provider
      AND workspace = NEW.workspace AND object_name = NEW.object;
END;
CREATE TRIGGER record_rewritten AFTER UPDATE ON provider_records BEGIN
  INSERT INTO written_changes (installation_id, object_name, record_id, type, at, fields)
    SELECT installation_id, object_name, NEW.id,
      CASE WHEN NEW.deleted_at IS NOT NULL THEN 'delete' ELSE 'update' END,
      coalesce(NEW.deleted_at, NEW.modified_at),
      CASE WHEN NEW.deleted_at IS NOT NULL THEN '[]' ELSE
        (SELECT json_group_array(new.key) FROM json_each(NEW.fields) AS new
         LEFT JOIN json_each(OLD.fields) AS old ON old.key = new.key
         WHERE old.key IS NULL OR old.value IS NOT new.value) END
    FROM subscribed_objects WHERE project_id = NEW.project_id AND provider = NEW.provider
      AND workspace = NEW.workspace AND object_name = NEW.object;
END;
CREATE TRIGGER written_change_made AFTER INSERT ON written_changes BEGIN
  UPDATE watches SET due_at = NEW.at
    WHERE installation_id = NEW.installation_id AND kind = 'subscribe' AND due_at > NEW.at;
END;

CREATE TABLE schemas_seen (
  installation_id TEXT NOT NULL REFERENCES installations ON DELETE CASCADE, object_name TEXT NOT NULL,
  digest TEXT NOT NULL, fields TEXT NOT NULL, seen_at INTEGER NOT NULL,
  PRIMARY KEY (installation_id, object_name)
) STRICT`,
  `
CREATE TABLE downloads (
  id TEXT PRIMARY KEY, delivery_id TEXT NOT NULL REFERENCES deliveries ON DELETE CASCADE,
  place TEXT NOT NULL, content TEXT NOT NULL, expires_at INTEGER
) STRICT;
CREATE INDEX downloads_by_delivery ON downloads (delivery_id)`,
  // What the interface shows of a row, as JSON text. Virtual: it costs nothing until it is asked for; the lists that are
  // asked for most have it in an index, in their order.
  `
ALTER TABLE destinations ADD COLUMN wire TEXT GENERATED ALWAYS AS (
  '{"id":' || json_quote(id) || ',"name":' || json_quote(name) || ',"type":' || json_quote(type)
  || ',"metadata":' || metadata
  || ',"createTime":' || strftime('"%Y-%m-%dT%H:%M:%fZ"', create_time / 1000.0, 'unixepoch')
  || coalesce(',"updateTime":' || strftime('"%Y-%m-%dT%H:%M:%fZ"', update_time / 1000.0, 'unixepoch'), '') || '}'
) VIRTUAL;
CREATE INDEX destinations_listed ON destinations (project_id, create_time, id, wire);
ALTER TABLE topics ADD COLUMN wire TEXT GENERATED ALWAYS AS (
  '{"id":' || json_quote(id) || ',"name":' || json_quote(name) || ',"projectId":' || json_quote(project_id)
  || ',"createTime":' || strftime('"%Y-%m-%dT%H:%M:%fZ"', create_time / 1000.0, 'unixepoch')
  || coalesce(',"updateTime":' || strftime('"%Y-%m-%dT%H:%M:%fZ"', update_time / 1000.0, 'unixepoch'), '') || '}'
) VIRTUAL;
CREATE INDEX topics_listed ON topics (project_id, create_time, id, wire);
ALTER TABLE event_routes ADD COLUMN wire TEXT GENERATED ALWAYS AS (
  '{"id":' || json_quote(id) || ',"eventType":' || json_quote(event_type) || ',"topicId":' || json_quote(topic_id)
  || ',"projectId":' || json_quote(project_id)
  || ',"createTime":' || strftime('"%Y-%m-%dT%H:%M:%fZ"', create_time / 1000.0, 'unixepoch')
  || coalesce(',"updateTime":' || strftime('"%Y-%m-%dT%H:%M:%fZ"', update_time / 1000.0, 'unixepoch'), '') || '}'
) VIRTUAL;
ALTER TABLE topic_routes ADD COLUMN wire TEXT GENERATED ALWAYS AS (
  '{"id":' || json_quote(id) || ',"topicId":' || json_quote(topic_id)
  || ',"destinationId":' || json_quote(destination_id) || ',"projectId":' || json_quote(project_id)
  || ',"createTime":' || strftime('"%Y-%m-%dT%H:%M:%fZ"', create_time / 1000.0, 'unixepoch') || '}'
) VIRTUAL`,
];
