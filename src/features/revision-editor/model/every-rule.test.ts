/** Every rule has an example that no other rule rejects, so without the rule the example would be deployed. */
import { expect, it } from 'vitest';
import { check, textOf } from '@/test/problem-samples';
import { projectCases } from '@/test/rule-cases-project';
import { readCases } from '@/test/rule-cases-read';
import { schemaCases } from '@/test/rule-cases-schema';
import { acceptedOf, known } from '@/test/rule-parts';
import { EditorStore } from '@/features/revision-editor/editor-store';
import { openEditor } from './editor-state';
import type { CheckContext } from './problems';

/** The manifest rules of the published validator, command line and server (facts 3.7). */
const published = [
  'spec-version',
  'integration-structure',
  'required-field',
  'read-objects',
  'write-objects',
  'subscribe-objects',
  'schedule-syntax',
  'schedule-minimum-interval',
  'delivery-mode',
  'backfill-config',
  'subscribe-requires-read',
  'subscribe-inherit-fields',
  'update-event-enabled',
  'update-event-watch-fields',
  'watch-fields-no-nesting',
  'subscribe-minimum-events',
  'always-enabled-fields',
  'duplicate-read-object',
  'duplicate-write-object',
  'duplicate-subscribe-object',
  'unknown-key',
  'provider-not-supported',
  'provider-capability-read',
  'provider-capability-write',
  'provider-capability-subscribe',
  'provider-capability-proxy',
  'provider-module',
  'catalog-access',
  'salesforce-subscribe-limit',
  'google-calendar-backfill',
  'snowflake-backfill',
  'destination-not-found',
  'destination-exists',
  'destination-check-failed',
  'provider-app-not-configured',
  'provider-app-check-failed',
  'object-exists',
  'large-backfill-risk',
  'frequent-schedule-risk',
  'field-mapping-unique',
];

/** Only occurs with a schedule that `schedule-minimum-interval` rejects too. */
const neverAlone = new Map([['frequent-schedule-risk', ['schedule-minimum-interval']]]);

const sources = import.meta.glob<string>(
  ['@/lib/manifest/*.ts', '@/features/revision-editor/model/problems.ts', '!**/*.test.ts'],
  { query: '?raw', import: 'default', eager: true },
);
const inSource = Object.values(sources).flatMap((text) =>
  [
    ...text.matchAll(/\b(?:error|warning)\(\s*['`]([a-z-]+(?:\$\{\w+\}[a-z-]*)?|\$\{\w+\}[a-z-]+)['`]/g),
  ].flatMap(([, rule = '']) =>
    rule.includes('block')
      ? ['read', 'write', 'subscribe'].map((block) => rule.replace(/\$\{block\}/, block))
      : rule.includes('action')
        ? ['read', 'write', 'subscribe', 'proxy'].map((action) => rule.replace(/\$\{action\}/, action))
        : [rule],
  ),
);

const cases = [...readCases, ...projectCases, ...schemaCases];
const rulesOf = (value: unknown, context: CheckContext) =>
  check(value, context).checked.problems.map(({ rule }) => rule);

it('finds the rules in their source', () => {
  expect(inSource.length).toBeGreaterThan(40);
  expect(published.filter((rule) => !inSource.includes(rule))).toEqual([]);
});

it.each([...new Set([...published, ...inSource])])('%s', (rule) => {
  const own = cases.filter((one) => one.rule === rule);
  expect(own.length, 'an example').toBeGreaterThan(0);
  const alone = own.filter((one) => {
    const right = acceptedOf(one);
    const before = rulesOf(right.accepted, right.context);
    expect(before).not.toContain(rule);
    const more = rulesOf(one.refused, one.context ?? known).filter(
      (other) => !before.includes(other) && !neverAlone.get(rule)?.includes(other),
    );
    return more.length > 0 && more.every((other) => other === rule);
  });
  expect(alone.length, 'an example that no other rule refuses').toBeGreaterThan(0);
});

it.each(cases)(
  '$rule $of: its fix resolves it and can be undone, and correct content has no such problem',
  (one) => {
    const { rule, refused, context = known, fix } = one;
    const text = textOf(refused);
    const store = new EditorStore(openEditor(text));
    store.setContext(context);
    const problems = () => store.snapshot().checked.problems;
    const found = () => problems().filter((problem) => problem.rule === rule);
    const all = problems().length;
    const before = found();
    const [first] = before[0]?.fixes ?? [];
    expect(first?.label).toBe(fix);
    if (first) store.dispatch({ type: 'edit', edit: first.edit, select: before[0]!.path });
    expect(found().length < before.length).toBe(fix !== undefined);
    expect(problems().length).toBeLessThanOrEqual(all);
    store.dispatch({ type: 'undo' });
    expect(store.snapshot().state.document.text).toBe(text);

    const right = acceptedOf(one);
    store.open(openEditor(textOf(right.accepted)));
    store.setContext(right.context);
    expect(found()).toEqual([]);
  },
);

it('a fix that sets a value sets the one that its label names', () => {
  const set = cases.flatMap(({ refused, context = known, rule }) =>
    check(refused, context)
      .checked.problems.filter((problem) => problem.rule === rule)
      .flatMap(({ fixes }) => fixes)
      .flatMap(({ label, edit }) =>
        edit.type === 'set' ? [`${label}: ${edit.path.at(-1)} = ${JSON.stringify(edit.value)}`] : [],
      ),
  );
  expect([...new Set(set)].toSorted()).toEqual([
    'Allow requests through the proxy: enabled = true',
    'Backfill 180 days: defaultPeriod = {"days":180}',
    'Backfill 28 days: defaultPeriod = {"days":28}',
    'Backfill 30 days: defaultPeriod = {"days":30}',
    'Backfill the full history: defaultPeriod = {"fullHistory":true}',
    'Deliver automatically: mode = "auto"',
    'Deliver on request: mode = "onRequest"',
    'Drop the seconds: schedule = "0 * * * *"',
    'Inherit fields and mapping: inheritFieldsAndMapping = true',
    'Map to x_2: mapToName = "x_2"',
    'Quote it: 1 = "12:30"',
    'Quote it: mapToName = "no"',
    'Read every 30 minutes: schedule = "*/30 * * * *"',
    'Run every 10 minutes: schedule = "*/10 * * * *"',
    'Run every 30 minutes: schedule = "*/30 * * * *"',
    'Run every hour: schedule = "0 * * * *"',
    'Set enabled to always: enabled = "always"',
    'Set name to sales: name = "sales"',
    'Set pageSize to 100: pageSize = 100',
    'Set pageSize to 500: pageSize = 500',
    'Set provider to salesforce: provider = "salesforce"',
    'Set specVersion to 1.0.0: specVersion = "1.0.0"',
    "Set to $['a']: fieldName = \"$['a']\"",
    'Set to all: optionalFieldsAuto = "all"',
    'Set to true: inheritMapping = true',
    'Use destination hook: destination = "hook"',
    'Use hubspot: provider = "hubspot"',
    'Watch all fields: watchFieldsAuto = "all"',
    'Watch for new fields: enabled = "always"',
    'Write it as a field name: 0 = {"fieldName":"id"}',
    'Write it as a list: requiredFields = [{"fieldName":"email"}]',
    'Write it as a list: requiredFields = [{"fieldName":"id"}]',
    'Write it as text: 0 = "5"',
    'Write it as text: fieldName = "012"',
    'Write it as text: fieldName = "5"',
    'Write it as text: objectName = "~"',
    'Write “email”: fieldName = "email"',
    'Write “tcatnoc”: mapToDisplayName = "tcatnoc"',
  ]);
});
