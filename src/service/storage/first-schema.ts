/** The schema as it was first released; what has changed since is in the migrations. */
export const firstSchema = `
CREATE TABLE organizations (
  id TEXT PRIMARY KEY, label TEXT NOT NULL, default_team_id TEXT NOT NULL,
  create_time INTEGER NOT NULL, update_time INTEGER
) STRICT;
CREATE TABLE builders (
  id TEXT PRIMARY KEY, org_id TEXT REFERENCES organizations ON DELETE SET NULL,
  idp_provider TEXT NOT NULL, idp_ref TEXT NOT NULL, first_name TEXT, last_name TEXT, primary_email TEXT,
  org_role TEXT NOT NULL, bearer_token TEXT NOT NULL UNIQUE, create_time INTEGER NOT NULL
) STRICT;
CREATE INDEX builders_by_org ON builders (org_id);
CREATE TABLE invites (
  id TEXT PRIMARY KEY, org_id TEXT NOT NULL REFERENCES organizations ON DELETE CASCADE,
  invited_email TEXT NOT NULL, status TEXT NOT NULL, create_time INTEGER NOT NULL, update_time INTEGER
) STRICT;
CREATE INDEX invites_by_org ON invites (org_id);
CREATE TABLE claimed_domains (
  id TEXT PRIMARY KEY, org_id TEXT NOT NULL REFERENCES organizations ON DELETE CASCADE,
  domain TEXT NOT NULL UNIQUE, create_time INTEGER NOT NULL
) STRICT;
CREATE INDEX claimed_domains_by_org ON claimed_domains (org_id);
CREATE TABLE billing_accounts (
  id TEXT PRIMARY KEY, org_id TEXT NOT NULL UNIQUE REFERENCES organizations ON DELETE CASCADE,
  display_name TEXT NOT NULL, create_time INTEGER NOT NULL, update_time INTEGER
) STRICT;

CREATE TABLE projects (
  id TEXT PRIMARY KEY, org_id TEXT NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name TEXT NOT NULL UNIQUE, app_name TEXT NOT NULL, entitlements TEXT NOT NULL,
  create_time INTEGER NOT NULL, update_time INTEGER
) STRICT;
CREATE INDEX projects_by_org ON projects (org_id);
CREATE TABLE api_keys (
  key TEXT PRIMARY KEY, project_id TEXT NOT NULL REFERENCES projects ON DELETE CASCADE,
  label TEXT NOT NULL, scopes TEXT NOT NULL, active INTEGER NOT NULL, create_time INTEGER NOT NULL
) STRICT;
CREATE INDEX api_keys_by_project ON api_keys (project_id);
CREATE TABLE jwt_keys (
  id TEXT PRIMARY KEY, project_id TEXT NOT NULL REFERENCES projects ON DELETE CASCADE,
  label TEXT NOT NULL, public_key_pem TEXT NOT NULL, active INTEGER NOT NULL,
  create_time INTEGER NOT NULL, update_time INTEGER NOT NULL
) STRICT;
CREATE INDEX jwt_keys_by_project ON jwt_keys (project_id);
CREATE TABLE provider_apps (
  id TEXT PRIMARY KEY, project_id TEXT NOT NULL REFERENCES projects ON DELETE CASCADE,
  provider TEXT NOT NULL, client_id TEXT NOT NULL, client_secret TEXT NOT NULL, external_ref TEXT,
  scopes TEXT NOT NULL, metadata TEXT NOT NULL, create_time INTEGER NOT NULL, update_time INTEGER
) STRICT;
CREATE INDEX provider_apps_by_project ON provider_apps (project_id);

CREATE TABLE destinations (
  id TEXT PRIMARY KEY, project_id TEXT NOT NULL REFERENCES projects ON DELETE CASCADE,
  name TEXT NOT NULL, type TEXT NOT NULL, metadata TEXT NOT NULL, secrets TEXT NOT NULL, signing_key TEXT,
  disabled_time INTEGER, consecutive_failures INTEGER NOT NULL DEFAULT 0,
  create_time INTEGER NOT NULL, update_time INTEGER,
  UNIQUE (project_id, name)
) STRICT;
CREATE TABLE topics (
  id TEXT PRIMARY KEY, project_id TEXT NOT NULL REFERENCES projects ON DELETE CASCADE,
  name TEXT NOT NULL, create_time INTEGER NOT NULL, update_time INTEGER,
  UNIQUE (project_id, name)
) STRICT;
CREATE TABLE event_routes (
  id TEXT PRIMARY KEY, project_id TEXT NOT NULL REFERENCES projects ON DELETE CASCADE,
  event_type TEXT NOT NULL, topic_id TEXT NOT NULL REFERENCES topics ON DELETE CASCADE,
  create_time INTEGER NOT NULL, update_time INTEGER,
  UNIQUE (project_id, event_type, topic_id)
) STRICT;
CREATE INDEX event_routes_by_topic ON event_routes (topic_id);
CREATE TABLE topic_routes (
  id TEXT PRIMARY KEY, project_id TEXT NOT NULL REFERENCES projects ON DELETE CASCADE,
  topic_id TEXT NOT NULL REFERENCES topics ON DELETE CASCADE,
  destination_id TEXT NOT NULL REFERENCES destinations ON DELETE CASCADE,
  create_time INTEGER NOT NULL,
  UNIQUE (topic_id, destination_id)
) STRICT;
CREATE INDEX topic_routes_by_project ON topic_routes (project_id);
CREATE INDEX topic_routes_by_destination ON topic_routes (destination_id);

CREATE TABLE integrations (
  id TEXT PRIMARY KEY, project_id TEXT NOT NULL REFERENCES projects ON DELETE CASCADE,
  name TEXT NOT NULL, provider TEXT NOT NULL, create_time INTEGER NOT NULL, update_time INTEGER,
  UNIQUE (project_id, name)
) STRICT;
CREATE TABLE revisions (
  id TEXT PRIMARY KEY, integration_id TEXT NOT NULL REFERENCES integrations ON DELETE CASCADE,
  seq INTEGER NOT NULL, spec_version TEXT NOT NULL, content TEXT NOT NULL, create_time INTEGER NOT NULL,
  UNIQUE (integration_id, seq)
) STRICT;
CREATE TABLE connections (
  id TEXT PRIMARY KEY, project_id TEXT NOT NULL REFERENCES projects ON DELETE CASCADE,
  provider TEXT NOT NULL, provider_app_id TEXT REFERENCES provider_apps ON DELETE SET NULL,
  group_ref TEXT NOT NULL, group_name TEXT NOT NULL, consumer_ref TEXT NOT NULL, consumer_name TEXT NOT NULL,
  workspace_ref TEXT, auth_scheme TEXT NOT NULL, status TEXT NOT NULL,
  credentials TEXT NOT NULL, provider_metadata TEXT NOT NULL, faults TEXT NOT NULL,
  call_count INTEGER NOT NULL DEFAULT 0,
  create_time INTEGER NOT NULL, update_time INTEGER
) STRICT;
CREATE INDEX connections_by_project ON connections (project_id, group_ref);
CREATE TABLE installations (
  id TEXT PRIMARY KEY, project_id TEXT NOT NULL REFERENCES projects ON DELETE CASCADE,
  integration_id TEXT NOT NULL REFERENCES integrations ON DELETE CASCADE,
  group_ref TEXT NOT NULL, group_name TEXT NOT NULL,
  connection_id TEXT REFERENCES connections ON DELETE SET NULL,
  created_by TEXT NOT NULL, config_id TEXT NOT NULL, health_status TEXT NOT NULL, last_operation_status TEXT,
  create_time INTEGER NOT NULL, update_time INTEGER,
  UNIQUE (integration_id, group_ref)
) STRICT;
CREATE INDEX installations_by_project ON installations (project_id, group_ref);
CREATE INDEX installations_by_connection ON installations (connection_id);
CREATE TABLE configs (
  id TEXT PRIMARY KEY, installation_id TEXT NOT NULL REFERENCES installations ON DELETE CASCADE,
  revision_id TEXT NOT NULL, created_by TEXT NOT NULL, content TEXT NOT NULL, create_time INTEGER NOT NULL
) STRICT;
CREATE INDEX configs_by_installation ON configs (installation_id);

CREATE TABLE operations (
  id TEXT PRIMARY KEY, project_id TEXT NOT NULL REFERENCES projects ON DELETE CASCADE,
  integration_id TEXT NOT NULL,
  installation_id TEXT NOT NULL REFERENCES installations ON DELETE CASCADE,
  config_id TEXT NOT NULL, action_type TEXT NOT NULL, object_name TEXT,
  status TEXT NOT NULL, result TEXT, metadata TEXT NOT NULL, engine_state TEXT NOT NULL, due_at INTEGER,
  create_time INTEGER NOT NULL, update_time INTEGER
) STRICT;
CREATE INDEX operations_by_installation ON operations (installation_id, create_time DESC, id DESC);
CREATE INDEX operations_by_project ON operations (project_id);
CREATE INDEX operations_due ON operations (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE log_lines (
  operation_id TEXT NOT NULL REFERENCES operations ON DELETE CASCADE, seq INTEGER NOT NULL,
  time INTEGER NOT NULL, severity TEXT NOT NULL, message TEXT NOT NULL,
  PRIMARY KEY (operation_id, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE deliveries (
  id TEXT PRIMARY KEY, project_id TEXT NOT NULL REFERENCES projects ON DELETE CASCADE,
  destination_id TEXT NOT NULL REFERENCES destinations ON DELETE CASCADE,
  operation_id TEXT REFERENCES operations ON DELETE CASCADE,
  event_type TEXT, payload TEXT NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER, last_error TEXT, create_time INTEGER NOT NULL, update_time INTEGER
) STRICT;
CREATE INDEX deliveries_by_project ON deliveries (project_id);
CREATE INDEX deliveries_by_destination ON deliveries (destination_id);
CREATE INDEX deliveries_by_operation ON deliveries (operation_id);
CREATE INDEX deliveries_due ON deliveries (due_at) WHERE state = 'pending';
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT`;
