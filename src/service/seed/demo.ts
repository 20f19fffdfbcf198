import { day, hour, minute } from '@/lib/time';
import { handoverKey } from '../engine/recovery';
import type { InstallationRow } from '../storage/entities';
import { addIntegration, install, type Circumstances, type InstalledIntegration } from './customers';
import { createSeedActions, type Written } from './seed-actions';
import { seedIntegrations } from './integrations';
import { customer } from './names';
import { addProject } from '../storage/new-rows';
import {
  addApiKey,
  addColleagues,
  addJwtKey,
  addOwnedOrganization,
  type StartCredentials,
} from './organization';
import { addRouting } from './routing';
import { Simulation, type ReceiverRule } from './simulation';
import writes from './demo-writes.json';
import { createStage, type SeedOptions, type Stage } from './stage';

/** Customers with special settings, by integration and index. */
const unusual: Record<string, Record<number, Circumstances>> = {
  'hubspot-crm': {
    5: { settings: { scale: 0.1, rateLimited: { everyN: 6 } } },
    7: { settings: { scale: 0.12, slow: 7 } },
    11: { settings: { scale: 1.6, slow: 2.5 } },
    12: { fields: ['renewal_owner'] },
  },
  'salesforce-crm': {
    3: { unanswered: ['account'] },
    4: { settings: { scale: 0.05, flaky: 0.25 } },
    9: { settings: { scale: 0.3, slow: 5 } },
  },
  'github-issues': { 1: { settings: { scale: 0.1 } } },
};

/** Customers who installed during the week, and how long before its end. The others existed before. */
const newcomers: Record<string, Record<number, number>> = {
  'hubspot-crm': { 11: 9000, 13: 4 * day + 3 * hour, 14: 26 * hour },
  'salesforce-crm': { 10: 5 * day + 2 * hour, 11: 2 * day + 5 * hour },
  'pipedrive-crm': { 6: 3 * day + 7 * hour },
  'zendesk-tickets': { 5: 2 * day + hour },
  'outreach-engagement': { 4: 6 * day },
  'gong-calls': { 2: 30 * hour },
  'hubspot-crm-next': { 3: 20 * hour },
};

type Installed = ReadonlyMap<string, readonly InstallationRow[]>;

function receiverRules(now: number): ReceiverRule[] {
  const outage = Math.floor((now - 2.6 * day) / (8 * hour)) * 8 * hour;
  return [
    ({ url }, at) =>
      url.endsWith('/inbox/broken-legacy') && at > now - 9 * hour ? { status: 503 } : undefined,
    ({ url }, at) =>
      url.endsWith('/inbox/broken-audit-log') && at > now - 5 * day
        ? { error: 'connect ECONNREFUSED 127.0.0.1:4000', durationMs: 2 }
        : undefined,
    // This affects everybody's reads: some messages arrive on a later attempt, some reads fail.
    ({ url }, at) =>
      url.endsWith('/inbox/crm-sync') && at >= outage && at < outage + 75_000 ? { status: 500 } : undefined,
  ];
}

/** Problems and actions during the week. */
function planIncidents(stage: Stage, simulation: Simulation, installed: Installed): void {
  const { now } = stage;
  const actions = createSeedActions(stage, simulation);
  const schedule = (
    integration: string,
    index: number,
    ago: number,
    work: (installation: InstallationRow, at: number) => void,
  ) => {
    const installation = installed.get(integration)?.[index];
    if (installation) simulation.at(now - ago, (time) => work(installation, time));
  };
  const expire = (installation: InstallationRow) =>
    actions.setSettings(installation, { expiredCredentials: true });

  schedule('hubspot-crm', 2, 2.3 * day, expire);
  schedule('salesforce-crm', 7, 14 * hour, expire);
  schedule('outreach-engagement', 1, 5 * day, expire);
  schedule('outreach-engagement', 1, 3.4 * day, (row, at) => actions.reauthorized(row, at));
  schedule('pipedrive-crm', 3, 1.2 * day, (row, at) => actions.replacedApiKey(row, 'expired-key-7f3a', at));
  schedule('salesforce-crm', 1, 1.6 * day, (row) =>
    actions.setSettings(row, { missingColumn: ['industry'] }),
  );
  schedule('salesforce-crm', 6, 4 * day, (row, at) =>
    actions.setSettings(row, { rateLimited: { untilMs: at + 7 * hour } }),
  );
  schedule('zendesk-tickets', 2, 3.2 * day, (row) => actions.setSettings(row, { serverErrors: 0.6 }));
  schedule('zendesk-tickets', 2, 2.1 * day, (row) => actions.setSettings(row, { serverErrors: 0.02 }));
  schedule('outreach-engagement', 3, 20 * hour, (row) => actions.connectionDeleted(row));
  // Without a connection nothing is scheduled, but somebody may still trigger a read.
  schedule('outreach-engagement', 3, 18 * hour, (row) => actions.triggered(row, 'prospects'));
  const pausedFor = (note: string, objects?: readonly string[]) => (row: InstallationRow, at: number) =>
    actions.paused(row, objects, note, at);
  schedule('hubspot-crm', 9, 3 * day, pausedFor('Customer is merging two portals', ['contacts']));
  schedule('salesforce-crm', 8, 1.9 * day, pausedFor('Contract ended; waiting for renewal'));
  schedule('hubspot-crm', 4, 2 * day, (row, at) =>
    actions.fieldsSelected(row, 'contacts', ['company', 'website'], at),
  );
  schedule('zendesk-tickets', 0, 30 * hour, (row, at) =>
    actions.fieldsSelected(row, 'tickets', ['sla_score'], at),
  );

  // One of each kind: single and batch, synchronous and not, successful, partly successful, and refused.
  for (const { integration, customer: index, minutesAgo, objectName, request } of writes)
    schedule(integration, index, minutesAgo * minute, (row) =>
      actions.wrote(row, objectName, request as Written),
    );

  const dice = stage.dice.of('triggered');
  const everyone = [...installed.values()].flat().filter(({ createTime }) => createTime < now - 7 * day);
  for (let count = 0; count < 36; count += 1) {
    const installation = dice.pick(everyone);
    const objects = Object.keys(
      stage.repositories.configs.byId(installation.configId)?.content.read?.objects ?? {},
    );
    const objectName = dice.pick(objects);
    const at = now - dice.between(20 * minute, 7 * day - hour);
    const since = dice.chance(0.6) ? at - dice.between(1, 20) * day : undefined;
    const until = since !== undefined && dice.chance(0.3) ? at - 6 * hour : undefined;
    simulation.at(at, () => actions.triggered(installation, objectName, { since, until }));
  }

  // Still in progress when the simulated time ends.
  schedule('salesforce-crm', 9, 2500, (row) => actions.triggered(row, 'contact'));
  schedule('github-issues', 1, 12_000, (row) => actions.triggered(row, 'user/issues'));
}

/** Marks everything before the simulated week as read. */
function wasReadUntil({ repositories }: Stage, installation: InstallationRow, readUpTo: number): void {
  const config = repositories.configs.byId(installation.configId);
  for (const objectName of Object.keys(config?.content.read?.objects ?? {}))
    repositories.schedules.put({
      installationId: installation.id,
      objectName,
      cron: '',
      dueAt: null,
      readUpTo,
      failures: 0,
    });
}

function installAll(
  stage: Stage,
  integrations: readonly InstalledIntegration[],
  simulation: Simulation,
): Installed {
  const { now } = stage;
  const begin = now - 7 * day;
  const actions = createSeedActions(stage, simulation);
  const installed = new Map<string, InstallationRow[]>();
  let number = 0;
  for (const integration of integrations) {
    const { name } = integration.content;
    const rows: InstallationRow[] = [];
    for (let index = 0; index < integration.customers; index += 1) {
      const isStaging = integration.project === 'staging';
      const who = customer(isStaging ? 3 * index : number);
      if (!isStaging) number += 1;
      const newcomer = newcomers[name]?.[index];
      const dice = stage.dice.of(`${name} ${index}`);
      const at = newcomer === undefined ? begin - dice.between(3 * 24, 90 * 24) * hour : now - newcomer;
      const row = install(stage, integration, who, at, unusual[name]?.[index]);
      rows.push(row);
      if (newcomer !== undefined) simulation.at(at, () => actions.installed(row));
      if (newcomer === undefined) wasReadUntil(stage, row, begin - dice.between(0, 8 * 60) * minute);
    }
    installed.set(name, rows);
  }
  return installed;
}

/** Two projects with a week of history, and a few operations that continue when the service starts. */
export function seedDemo(options: SeedOptions): StartCredentials {
  const stage = createStage(options);
  const { now, repositories } = stage;
  const founded = now - 160 * day;
  const { orgId, bearerToken } = addOwnedOrganization(stage, 'Acme Inc.', founded);
  addColleagues(stage, orgId, founded);
  const project = (name: string, appName: string, at: number) =>
    addProject(stage, { orgId, name, appName }, at).id;
  const projectId = project('acme-production', 'Acme', founded + day);
  const stagingId = project('acme-staging', 'Acme (staging)', founded + 2 * day);
  const apiKey = addApiKey(stage, projectId, founded + day, { label: 'Backend' });
  addApiKey(stage, projectId, founded + 20 * day, { label: 'Web app', scopes: ['frontend'] });
  addApiKey(stage, projectId, founded + 21 * day, { label: 'Old backend', active: false });
  addApiKey(stage, stagingId, founded + 2 * day, { label: 'Staging backend' });
  addRouting(stage, projectId, 'production', options.origin, founded + 3 * day);
  addRouting(stage, stagingId, 'staging', options.origin, founded + 4 * day);

  const integrations = seedIntegrations.map((integration, index) =>
    addIntegration(
      stage,
      integration.project === 'staging' ? stagingId : projectId,
      integration,
      founded + (20 + 4 * index) * day,
    ),
  );
  const simulation = new Simulation(stage, options.database, now - 7 * day, receiverRules(now), options.log);
  const installed = installAll(stage, integrations, simulation);
  planIncidents(stage, simulation, installed);
  simulation.runUntil(now);
  addJwtKey(stage, projectId, 'Customer portal', founded + 21 * day);
  repositories.meta.set(handoverKey, 'yes');
  return { orgId, projectId, apiKey, bearerToken };
}
