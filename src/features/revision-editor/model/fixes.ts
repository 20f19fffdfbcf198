/** Fixes: edits that resolve a finding, with their button labels. Not every finding has one. */
import type { Finding, ManifestPath } from '@/lib/manifest/finding';
import { keysAt } from '@/lib/manifest/known-keys';
import { SHORTEST_READ_INTERVAL, SPEC_VERSION } from '@/contract/revision-content';
import { plainlyWritten } from '@/lib/manifest/text-rules';
import { isMap, listOf, objectsOf, textAt } from '@/lib/manifest/walk';
import { type ValueEdit, valueAt } from '@/lib/manifest/document/edits';
import { HALF_HOURLY } from '../forms/node-kind';
import { type Fix, type FixContext, last, type MakeFixes, parent, remove, set } from './fix-parts';
import { nearest } from './nearest';
import { fieldPathFixes, schemaFixes } from './schema-fixes';

const OFTENEST = `*/${SHORTEST_READ_INTERVAL} * * * *`;
const LONG_DAYS = 180;

const isWatch = (path: ManifestPath) => path.includes('watchSchema');
const runHourly = (path: ManifestPath) => [set('Run every hour', path, '0 * * * *')];
const runLessOften: MakeFixes = ({ path }) =>
  isWatch(path) ? runHourly(path) : [set('Run every 30 minutes', path, HALF_HOURLY)];

/** Names to choose from, the most similar first. */
function choices(word: unknown, names: readonly string[] | 'unavailable' | undefined): string[] {
  if (!Array.isArray(names)) return [];
  const near = typeof word === 'string' ? nearest(word, names) : [];
  return [...new Set([...near, ...(near.length > 0 ? [] : names.slice(0, 3))])];
}

const chooseDestination: MakeFixes = ({ path }, { value, destinations }) =>
  choices(valueAt(value, path), destinations).map((name) => set(`Use destination ${name}`, path, name));

const requiredNames = ['name', 'provider', 'objectName', 'destination'];
/** A field has one of these. */
const fieldNames = ['fieldName', 'mapToName'];

const missingKey: MakeFixes = ({ path, missing }, context) => {
  // `null` and `~` are no names, unless they are quoted.
  const names = missing === undefined ? fieldNames : requiredNames.filter((name) => name === missing);
  const written = names.flatMap((name) => {
    const source = context.sourceAt([...path, name]);
    return source ? [set('Write it as text', [...path, name], source)] : [];
  });
  if (written.length > 0 || missing === undefined) return written;
  const place = [...path, missing];
  if (missing === 'destination') return chooseDestination({ path: place }, context);
  if (missing === 'schedule') return [set('Read every 30 minutes', place, HALF_HOURLY)];
  if (missing === 'enabled')
    return last(path) === 'proxy'
      ? [set('Allow requests through the proxy', place, true), remove('Remove proxy', path)]
      : [set('Set enabled to always', place, 'always')];
  if (missing === 'name' && context.integration)
    return [set(`Set name to ${context.integration.name}`, place, context.integration.name)];
  if (missing === 'provider' && context.integration)
    return [set(`Set provider to ${context.integration.provider}`, place, context.integration.provider)];
  return [];
};

const syntaxFixes: MakeFixes = ({ path }, { value }) => {
  const schedule = valueAt(value, path);
  const parts = typeof schedule === 'string' ? schedule.trim().split(/\s+/) : [];
  const known = new Map([
    ['@hourly', '0 * * * *'],
    ['@daily', '0 0 * * *'],
    ['@weekly', '0 0 * * 0'],
  ]).get(parts[0] ?? '');
  return [
    ...(parts.length === 6 ? [set('Drop the seconds', path, parts.slice(1).join(' '))] : []),
    ...(known ? [set(`Write ${parts[0]} as a schedule`, path, known)] : []),
    set('Run every 30 minutes', path, HALF_HOURLY),
  ];
};

const deliveryFixes: MakeFixes = ({ path }, { value }) => {
  const delivery = parent(path);
  const pageSize = valueAt(value, [...delivery, 'pageSize']);
  const mode = valueAt(value, [...delivery, 'mode']) ?? 'auto';
  if (last(path) === 'mode')
    return mode === 'onRequest'
      ? [
          set('Set pageSize to 100', [...delivery, 'pageSize'], 100),
          set('Deliver automatically', path, 'auto'),
        ]
      : [set('Deliver automatically', path, 'auto')];
  if (mode !== 'onRequest')
    return [remove('Remove pageSize', path), set('Deliver on request', [...delivery, 'mode'], 'onRequest')];
  const size = typeof pageSize === 'number' && pageSize > 500 ? 500 : 50;
  return [set(`Set pageSize to ${size}`, path, size)];
};

const backfillFixes: MakeFixes = ({ path }, { value }) => {
  const place = last(path) === 'backfill' ? [...path, 'defaultPeriod'] : path;
  if (last(path) === 'days' || last(path) === 'fullHistory')
    return [set('Backfill 30 days', parent(path), { days: 30 })];
  const hasBoth = valueAt(value, [...place, 'days']) !== undefined;
  return hasBoth
    ? [
        remove('Keep days only', [...place, 'fullHistory']),
        remove('Keep full history only', [...place, 'days']),
      ]
    : [
        set('Backfill 30 days', place, { days: 30 }),
        set('Backfill the full history', place, { fullHistory: true }),
      ];
};

const watchFixes: MakeFixes = ({ path }, { value }) => {
  const key = last(path);
  if (key === 'watchFieldsAuto') return [set('Watch all fields', path, 'all')];
  const event = key === 'requiredWatchFields' ? parent(path) : path;
  const all: ValueEdit = { type: 'set', path: [...event, 'watchFieldsAuto'], value: 'all' };
  const named = [...event, 'requiredWatchFields'];
  const hasNamed = valueAt(value, named) !== undefined;
  if (!hasNamed) return [{ label: 'Watch all fields', edit: all }];
  const watchAll: Fix = {
    label: 'Watch all fields',
    edit: { type: 'all', edits: [all, { type: 'remove', path: named }] },
  };
  return key === 'requiredWatchFields'
    ? [watchAll]
    : [remove('Watch the named fields only', [...event, 'watchFieldsAuto']), watchAll];
};

/** Adds a read object for each subscribed object that has none. */
const readSubscribed: MakeFixes = ({ path }, { value, base }) => {
  const integration = valueAt(value, base);
  const read = new Set(objectsOf(integration, 'read', []).map(([object]) => textAt(object, 'objectName')));
  const only = typeof path.at(-1) === 'number' ? textAt(valueAt(value, path), 'objectName') : undefined;
  const wanted = objectsOf(integration, 'subscribe', []).flatMap(([object]) => {
    const objectName = textAt(object, 'objectName');
    if (!objectName || read.has(objectName) || (only !== undefined && objectName !== only)) return [];
    const destination = textAt(object, 'destination');
    return [{ objectName, ...(destination ? { destination } : {}), schedule: HALF_HOURLY }];
  });
  if (wanted.length === 0) return [];
  const index = listOf(valueAt(value, [...base, 'read', 'objects'])).length;
  const names = wanted.map(({ objectName }) => objectName).join(', ');
  return [
    {
      label: `Read ${names} too`,
      edit: { type: 'insert', path: [...base, 'read', 'objects'], index, values: wanted },
    },
  ];
};

const unknownKeyFixes: MakeFixes = ({ path }, { value }) => {
  const key = last(path);
  const siblings = Object.keys(keysAt(parent(path)) ?? {});
  const map = valueAt(value, parent(path));
  const taken = new Set(Object.keys(isMap(map) ? map : {}).map((name) => name.toLowerCase()));
  const free = siblings.filter(
    (name) => name.toLowerCase() === key.toLowerCase() || !taken.has(name.toLowerCase()),
  );
  return [
    ...nearest(key, free, 1).map((name): Fix => ({
      label: `Rename to ${name}`,
      edit: { type: 'rename', path, key: name },
    })),
    remove(`Remove ${key}`, path),
  ];
};

const alwaysFixes: MakeFixes = ({ path }, { value }) => {
  if (last(path) === 'mapToName') return [remove('Remove the mapped name', path)];
  const object = parent(path);
  const hasSchedule = valueAt(value, [...object, 'schedule']) !== undefined;
  const stop = remove('Read only where a customer chooses it', path);
  return valueAt(value, path) !== 'always'
    ? [set('Set enabled to always', path, 'always'), stop]
    : [...(hasSchedule ? [] : [set('Read every 30 minutes', [...object, 'schedule'], HALF_HOURLY)]), stop];
};

const removeObject: MakeFixes = ({ path }) => [remove('Remove this object', parent(path))];
const removeBlock: MakeFixes = ({ path }) => [remove(`Remove ${last(path)}`, path)];
const fewerDays: MakeFixes = ({ path }) => [set(`Backfill ${LONG_DAYS} days`, path, { days: LONG_DAYS })];

const byRule: Readonly<Record<string, MakeFixes>> = {
  'spec-version': () => [set(`Set specVersion to ${SPEC_VERSION}`, ['specVersion'], SPEC_VERSION)],
  'required-field': missingKey,
  schema: schemaFixes,
  'plain-word': ({ path }, { value }) => [
    { label: 'Quote it', edit: { type: 'set', path, value: valueAt(value, path), rewrite: true } },
  ],
  'invisible-character': ({ path }, { value }) => {
    const text = plainlyWritten(String(valueAt(value, path)));
    return text === '' ? [remove(`Remove ${last(path)}`, path)] : [set(`Write “${text}”`, path, text)];
  },
  'field-path': fieldPathFixes,
  'integration-structure': ({ path }, { value }) => {
    if (last(path) === 'integrations') {
      const list = listOf(valueAt(value, path));
      const others = list.slice(1).map((_, at) => list.length - 1 - at);
      return others.length === 0
        ? []
        : [
            {
              label: 'Keep the first only',
              edit: {
                type: 'all',
                edits: others.map((at): ValueEdit => ({ type: 'remove', path: [...path, at] })),
              },
            },
          ];
    }
    return typeof valueAt(value, path) === 'object' && path.length !== 0
      ? [set('Allow requests through the proxy', [...path, 'proxy', 'enabled'], true)]
      : [];
  },
  'integration-name': ({ path }, { integration }) =>
    integration ? [set(`Set name to ${integration.name}`, path, integration.name)] : [],
  'integration-provider': ({ path }, { integration }) =>
    integration ? [set(`Set provider to ${integration.provider}`, path, integration.provider)] : [],
  'read-objects': removeBlock,
  'write-objects': removeBlock,
  'subscribe-objects': removeBlock,
  'schedule-syntax': syntaxFixes,
  'schedule-minimum-interval': ({ path }) =>
    isWatch(path) ? runHourly(path) : [set(`Run every ${SHORTEST_READ_INTERVAL} minutes`, path, OFTENEST)],
  'frequent-schedule-risk': runLessOften,
  'schedule-never-due': runLessOften,
  'watch-schema-events': ({ path }) => [
    set('Watch for new fields', [...path, 'fieldCreated', 'enabled'], 'always'),
  ],
  'delivery-mode': deliveryFixes,
  'backfill-config': backfillFixes,
  'google-calendar-backfill': ({ path }) => [set('Backfill 28 days', path, { days: 28 })],
  'snowflake-backfill': ({ path }) => [set('Backfill the full history', parent(path), { fullHistory: true })],
  'large-backfill-risk': fewerDays,
  'subscribe-requires-read': readSubscribed,
  'subscribe-inherit-fields': ({ path }) => [
    set('Inherit fields and mapping', [...path, 'inheritFieldsAndMapping'], true),
  ],
  'update-event-enabled': ({ path }) => [
    set('Set enabled to always', last(path) === 'enabled' ? path : [...path, 'enabled'], 'always'),
  ],
  'update-event-watch-fields': watchFixes,
  'watch-fields-no-nesting': ({ path }) => [remove('Stop watching this field', path)],
  'subscribe-minimum-events': ({ path }) => [
    {
      label: 'Subscribe to created records',
      edit: {
        type: 'all',
        edits: [
          { type: 'set', path: [...path, 'inheritFieldsAndMapping'], value: true },
          { type: 'set', path: [...path, 'createEvent', 'enabled'], value: 'always' },
        ],
      },
    },
  ],
  'always-enabled-fields': alwaysFixes,
  'duplicate-read-object': removeObject,
  'duplicate-write-object': removeObject,
  'duplicate-subscribe-object': removeObject,
  'duplicate-key': ({ path }) => [remove(`Remove ${last(path)}`, path)],
  'unknown-key': unknownKeyFixes,
  'provider-not-supported': ({ path }, { value, providers }) =>
    typeof providers === 'object'
      ? nearest(String(valueAt(value, path)), Object.keys(providers)).map((name) =>
          set(`Use ${name}`, path, name),
        )
      : [],
  'provider-module': ({ path }) => [remove('Remove module', path)],
  'provider-capability-read': removeBlock,
  'provider-capability-write': removeBlock,
  'provider-capability-subscribe': removeBlock,
  'provider-capability-proxy': removeBlock,
  'destination-not-found': chooseDestination,
  'field-mapping-unique': ({ path }, { value }) => [
    set(`Map to ${String(valueAt(value, path))}_2`, path, `${String(valueAt(value, path))}_2`),
    remove('Remove this field', parent(path)),
  ],
  'object-exists': ({ path }, { value, base, objectNames }) => {
    const integration = valueAt(value, base);
    const names = objectNames?.(textAt(integration, 'provider') ?? '', textAt(integration, 'module'));
    return nearest(String(valueAt(value, path)), names ?? []).map((name) => set(`Use ${name}`, path, name));
  },
};

export const fixesOf = (finding: Finding, context: FixContext): readonly Fix[] =>
  byRule[finding.rule]?.(finding, context) ?? [];
