import { SHORTEST_READ_INTERVAL } from '@/contract/revision-content';
import type { Finding, ManifestPath } from './finding';
import { perPart } from './per-part';
import { isNeverDue, isSchedule, shortestInterval, tooFrequentMessage } from './schedule';
import { isBrokenFieldPath } from './schema-rules';
import {
  at,
  computedAt,
  duplicates,
  error,
  isBlank,
  isMap,
  mapsIn,
  type Node,
  objectsOf,
  textAt,
  warning,
} from './walk';

const LARGE_BACKFILL_DAYS = 180;

function scheduleRules(object: Node): Finding[] {
  const schedule = at(object, 'schedule');
  if (isBlank(schedule))
    // The validator requires it; the documentation and deployed manifests do without.
    return [
      {
        ...warning(
          'required-field',
          [],
          'No schedule: this object is read on demand only',
          'Add a schedule, such as "*/30 * * * *"',
        ),
        missing: 'schedule',
      },
    ];
  return cronRules(schedule, ['schedule']);
}

interface Limit {
  readonly minutes: number;
  readonly message: string;
  readonly suggestion: string;
}
const READ_LIMIT: Limit = {
  minutes: SHORTEST_READ_INTERVAL,
  message: tooFrequentMessage,
  suggestion: `Use "*/${SHORTEST_READ_INTERVAL} * * * *" or less often`,
};
/** The shortest interval of a schema watch (facts 3.6). */
export const HOURLY: Limit = {
  minutes: 60,
  message: 'A schema is watched at most once an hour',
  suggestion: 'Use "0 * * * *" or less often',
};

export function cronRules(schedule: Node, path: ManifestPath, limit = READ_LIMIT): Finding[] {
  if (typeof schedule !== 'string' || !isSchedule(schedule))
    return [error('schedule-syntax', path, 'Not a cron schedule of five parts', 'Such as "*/30 * * * *"')];
  if (isNeverDue(schedule))
    return [warning('schedule-never-due', path, 'No date fits this schedule: it never runs')];
  const interval = shortestInterval(schedule) ?? Infinity;
  if (interval >= limit.minutes) return [];
  const findings = [error('schedule-minimum-interval', path, limit.message, limit.suggestion)];
  if (interval <= 5)
    findings.push(
      warning('frequent-schedule-risk', path, 'Every 5 minutes or more often strains the provider'),
    );
  return findings;
}

function deliveryRules(object: Node): Finding[] {
  const delivery = at(object, 'delivery');
  if (delivery === undefined || delivery === null) return [];
  const place = ['delivery'];
  const mode = at(delivery, 'mode') ?? 'auto';
  const pageSize = computedAt(delivery, 'pageSize');
  const fail = (key: string, message: string) => [error('delivery-mode', [...place, key], message)];
  if (mode !== 'auto' && mode !== 'onRequest') return fail('mode', 'Delivery mode must be auto or onRequest');
  if (mode === 'auto')
    return pageSize === undefined ? [] : fail('pageSize', 'pageSize requires mode onRequest');
  if (pageSize === undefined) return fail('mode', 'Mode onRequest requires a pageSize');
  const fits = Number.isInteger(pageSize) && (pageSize as number) >= 50 && (pageSize as number) <= 500;
  return fits ? [] : fail('pageSize', 'pageSize must be 50 to 500');
}

function backfillRules(object: Node): Finding[] {
  const backfill = at(object, 'backfill');
  if (backfill === undefined || backfill === null) return [];
  const period = at(backfill, 'defaultPeriod');
  const place = ['backfill', ...(isMap(period) ? ['defaultPeriod'] : [])];
  const days = computedAt(period, 'days');
  const fullHistory = at(period, 'fullHistory');
  if ((days === undefined) === (fullHistory === undefined))
    return [error('backfill-config', place, 'Set either days or fullHistory')];
  if (days !== undefined && !(Number.isInteger(days) && (days as number) >= 0))
    return [error('backfill-config', [...place, 'days'], 'Days must be a whole number, 0 or more')];
  if (fullHistory !== undefined && typeof fullHistory !== 'boolean')
    return [error('backfill-config', [...place, 'fullHistory'], 'fullHistory must be true or false')];
  const findings: Finding[] = [];
  if (fullHistory === true)
    findings.push(warning('large-backfill-risk', place, 'The full history may be large for some customers'));
  if (typeof days === 'number' && days > LARGE_BACKFILL_DAYS)
    findings.push(
      warning('large-backfill-risk', place, 'More than 180 days may be large for some customers'),
    );
  return findings;
}

/** Backfills that some providers do not support. */
function providerBackfillRules(object: Node, path: ManifestPath, provider: string | undefined): Finding[] {
  const period = at(at(object, 'backfill'), 'defaultPeriod');
  const days = computedAt(period, 'days');
  const place = [...path, 'backfill', 'defaultPeriod'];
  if (provider === 'snowflake' && days !== undefined)
    return [error('snowflake-backfill', [...place, 'days'], 'Snowflake does not support a backfill by days')];
  const isLong = at(period, 'fullHistory') === true || (typeof days === 'number' && days > 28);
  return provider === 'googlecalendar' && textAt(object, 'objectName') === 'events' && isLong
    ? [error('google-calendar-backfill', place, 'Google Calendar events go back 28 days at most')]
    : [];
}

function fieldRules(object: Node): Finding[] {
  const required = mapsIn(object, 'requiredFields', []);
  const entries = [...required, ...mapsIn(object, 'optionalFields', [])];
  const findings = entries
    .filter(([entry]) => isBlank(at(entry, 'fieldName')) && isBlank(at(entry, 'mapToName')))
    .map(([, place]) =>
      error('required-field', place, 'A field needs a field name (fieldName) or a mapped name (mapToName)'),
    );
  for (const [entry, place] of entries)
    for (const key of ['fieldName', 'mapToName'])
      if (isBrokenFieldPath(at(entry, key)))
        findings.push(
          warning(
            'field-path',
            [...place, key],
            `${key} starts like a path but does not end like one`,
            "A path looks like $['address']['city']",
          ),
        );
  for (const { value, path: place } of duplicates(entries, 'mapToName'))
    findings.push(
      error('field-mapping-unique', place, `“${value}” is already the mapped name of another field`),
    );
  if (at(object, 'enabled') === undefined || at(object, 'enabled') === null) return findings;
  if (at(object, 'enabled') !== 'always')
    return [
      ...findings,
      error('always-enabled-fields', ['enabled'], 'enabled must be always, or be left out'),
    ];
  const fail = (place: ManifestPath, message: string) =>
    findings.push(error('always-enabled-fields', place, message));
  if (required.length === 0) fail(['enabled'], 'An always enabled object needs required fields');
  for (const [entry, place] of required)
    if (!isBlank(at(entry, 'mapToName')))
      fail([...place, 'mapToName'], 'Required fields of an always enabled object cannot be mapped');
  if (isBlank(at(object, 'schedule'))) fail(['enabled'], 'An always enabled object needs a schedule');
  return findings;
}

const objectRules = perPart((object) => [
  ...scheduleRules(object),
  ...deliveryRules(object),
  ...backfillRules(object),
  ...fieldRules(object),
]);

export function readRules(integration: Node, path: ManifestPath): Finding[] {
  const objects = objectsOf(integration, 'read', path);
  const provider = textAt(integration, 'provider');
  return [
    ...objects.flatMap(([object, place]) => [
      ...objectRules(object, place),
      ...providerBackfillRules(object, place, provider),
    ]),
    ...duplicates(objects, 'objectName').map(({ value, path: place }) =>
      error('duplicate-read-object', place, `“${value}” is read twice`),
    ),
  ];
}
