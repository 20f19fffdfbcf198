import { formatNumber } from '@/lib/format';
import { day, iso } from '@/lib/time';
import { logOf, type OperationLog } from '../engine/log';
import { progressText, readResult } from '../engine/wording';
import type { InstallationRow } from '../storage/entities';
import { addInstallation } from '../storage/new-rows';
import { pick } from '../wire';
import { seedDemo } from './demo';
import { customer, customerCount } from './names';
import type { StartCredentials } from './organization';
import { createStage, type SeedOptions, type Stage } from './stage';

export interface LargeSize {
  readonly installations: number;
  readonly operations: number;
  /** Lines of the one operation with a very long log. */
  readonly longLog: number;
}

export const largeSize: LargeSize = { installations: 1000, operations: 200_000, longLog: 500_000 };

const week = 7 * day;

type Template = ReturnType<typeof templates>[number];

/** The customers of the demo, each with the week that the engine gave it. */
const templates = ({ repositories, now }: Stage, projectId: string) =>
  repositories.installations.list(projectId).flatMap((installation) => {
    const connection = installation.connectionId && repositories.connections.byId(installation.connectionId);
    const config = repositories.configs.byId(installation.configId);
    if (!connection || !config || installation.createTime > now - week) return [];
    const rows = repositories.operations.page(installation.id, 10_000).filter(({ dueAt }) => dueAt === null);
    const operations = rows.toReversed().map((row) => ({ row, lines: repositories.logs.rawLines(row.id) }));
    return [{ installation, connection, config, operations }];
  });

/** Replaces several strings in one pass. */
function replacer(pairs: ReadonlyMap<string, string>): (text: string) => string {
  const escaped = [...pairs.keys()].map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(escaped.join('|'), 'g');
  return (text) => text.replaceAll(pattern, (found) => pairs.get(found) ?? found);
}

const shiftedTime = (value: unknown, by: number) =>
  typeof value === 'string' ? iso(Date.parse(value) + by) : value;

/** Another customer's installation, like the template's. */
function copyInstallation(
  stage: Stage,
  { installation, connection, config }: Template,
  index: number,
): InstallationRow {
  const { repositories } = stage;
  const { consumerRef, consumerName, ...group } = customer(index);
  const createTime = installation.createTime - stage.dice.between(40, 90) * day;
  const id = stage.newId(createTime);
  const copied = { ...connection, ...group, consumerRef, consumerName, id, createTime };
  const revision = { id: config.revisionId, integrationId: installation.integrationId };
  const { content } = config;
  const copy = addInstallation(
    stage,
    repositories.connections.insert(copied),
    revision,
    { createdBy: `consumer:${consumerRef}`, content },
    createTime,
  );
  repositories.installations.update(copy.id, pick(installation, 'healthStatus', 'lastOperationStatus'));
  // The service finds the next times itself when it starts.
  for (const schedule of repositories.schedules.ofInstallation(installation.id))
    repositories.schedules.put({ ...schedule, installationId: copy.id, cron: '', dueAt: null });
  return copy;
}

/** The template's operations, shifted back by weeks. Only the last week has logs. */
function copyWeek(
  stage: Stage,
  template: Template,
  copy: InstallationRow,
  weeksAgo: number,
  most: number,
): number {
  const { repositories } = stage;
  const by = -weeksAgo * week;
  const { installation, operations } = template;
  const pairs = new Map([
    [installation.id, copy.id],
    [installation.connectionId ?? installation.id, copy.connectionId ?? copy.id],
    [installation.configId, copy.configId],
    [installation.groupRef, copy.groupRef],
    [installation.groupName, copy.groupName],
  ]);
  for (const { row, lines } of operations.slice(0, most)) {
    const createTime = row.createTime + by;
    const id = stage.newId(createTime);
    const progress = row.metadata['progress'] as Record<string, unknown> | undefined;
    repositories.operations.insert({
      ...row,
      id,
      installationId: copy.id,
      configId: copy.configId,
      createTime,
      updateTime: (row.updateTime ?? row.createTime) + by,
      metadata: {
        ...row.metadata,
        ...(progress && {
          progress: {
            ...progress,
            installationId: copy.id,
            operationId: id,
            createTime: shiftedTime(progress['createTime'], by),
            updateTime: shiftedTime(progress['updateTime'], by),
          },
        }),
      },
    });
    if (weeksAgo > 0) continue;
    const replace = replacer(pairs.set(row.id, id));
    const copied = lines.map(({ time, severity, message }) => ({
      time,
      severity,
      message: JSON.parse(replace(message)) as Record<string, unknown>,
    }));
    repositories.logs.append(id, ...copied);
    pairs.delete(row.id);
  }
  return Math.min(operations.length, most);
}

/** The lines of one page as the engine writes them. */
function writePage(log: (time: number) => OperationLog, page: number, time: number, total: number): void {
  const path = '/crm/v3/objects/contacts';
  const request = `GET https://api.hubapi.com${path}?limit=100&after=${page * 100}&properties=email,firstname,lastname`;
  const messageId = `msg_${page.toString(16).padStart(32, '0')}`;
  const tookMs = 90 + ((page * 37) % 160);
  log(time).debug(`Requesting page ${page}: GET ${path}?limit=100&after=${page * 100}`, {
    request,
    page,
    attempt: 1,
  });
  log(time + tookMs).info(`GET ${path} → 200 · 100 records · ${tookMs} ms`, {
    request,
    status: 200,
    records: 100,
    page,
  });
  log(time + tookMs).debug('Mapped 100 records', { records: 100, fields: 'email, firstname, lastname' });
  log(time + tookMs).info(`Message ${page} queued for crm-sync: 100 records, 31 kB`, {
    messageId,
    records: 100,
  });
  log(time + tookMs).info(`Progress: ${progressText(page * 100, total)}`, {
    recordsProcessed: page * 100,
    pages: page,
  });
  if (page % 97 === 0)
    log(time + tookMs + 30).warn('Message not taken by crm-sync (attempt 1 of 9); next attempt in 1 s', {
      error: '502 answered',
      details: { messageId, status: 502, attempt: 1 },
    });
  log(time + tookMs + 40).info('Message delivered to crm-sync: 204 in 40 ms', {
    messageId,
    status: 204,
    attempt: 1,
  });
}

/** One backfill of a very large account: its log is as long as logs get. */
function addLongOperation(stage: Stage, template: Template, lines: number): void {
  const { repositories, now } = stage;
  const like = template.operations.find(({ row }) => row.objectName === 'contacts')?.row;
  if (!like) return;
  const createTime = now - 3 * day;
  const id = stage.newId(createTime);
  const pages = Math.ceil(lines / 6);
  const total = pages * 100;
  repositories.operations.insert({
    ...like,
    id,
    result: readResult('contacts', { records: total, pages }),
    status: 'success',
    engineState: { ...like.engineState, readType: 'backfill', records: total, pages },
    metadata: {
      objects: ['contacts'],
      progress: {
        installationId: like.installationId,
        objectName: 'contacts',
        operationId: id,
        recordsProcessed: total,
        recordsEstimatedTotal: total,
        createTime: iso(createTime),
        updateTime: iso(createTime + pages * 300),
      },
    },
    createTime,
    updateTime: createTime + pages * 300,
  });
  const log = (time: number) => logOf(repositories.logs, id, time);
  log(createTime).info('Backfill of contacts requested: everything', {
    readType: 'backfill',
    object: 'contacts',
  });
  for (let page = 1; page <= pages; page += 1) writePage(log, page, createTime + page * 300, total);
  log(createTime + pages * 300).info(
    `Read finished: ${formatNumber(total)} records in ${formatNumber(pages)} pages`,
  );
}

/** The demo, and many more customers like its own, with a longer past. */
export function seedLarge(options: SeedOptions, size: LargeSize = largeSize): StartCredentials {
  const made = seedDemo(options);
  const { seedNumber = 1 } = options;
  // A different seed than the demo's, or the ids would be the same.
  const stage = createStage({ ...options, seedNumber: seedNumber + 1_000_003 });
  const sources = templates(stage, made.projectId);
  const existing = options.repositories.installations.list(made.projectId).length;
  const copies: [Template, InstallationRow][] = [];
  for (let index = 0; existing + index < size.installations; index += 1) {
    const template = sources[index % sources.length];
    if (template) copies.push([template, copyInstallation(stage, template, customerCount + index)]);
  }
  let left = size.operations;
  for (let weeksAgo = 0; left > 0 && copies.length > 0 && weeksAgo < 52; weeksAgo += 1)
    for (const [template, copy] of copies) {
      if (left <= 0) break;
      left -= copyWeek(stage, template, copy, weeksAgo, left);
    }
  const longest = sources.find(({ connection }) => connection.provider === 'hubspot');
  if (longest) addLongOperation(stage, longest, size.longLog);
  return made;
}
