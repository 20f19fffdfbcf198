import { expect, onTestFinished, test, vi } from 'vitest';
import { parseText } from '@/lib/manifest/document/parse';
import { EditorStore } from './editor-store';
import { openEditor } from './model/editor-state';

const path = ['integrations', 0, 'read', 'objects', 0];
const text = `specVersion: 1.0.0
integrations:
  - name: crm
    provider: hubspot
    read:
      objects:
        - objectName: contacts
          destination: hook
          schedule: '0 * * * *'
`;

function open(written = text) {
  const store = new EditorStore(openEditor(written));
  onTestFinished(store.close);
  const heard = { soon: vi.fn(), atOnce: vi.fn() };
  store.subscribe(heard.soon);
  store.subscribeAtOnce(heard.atOnce);
  const missing = () => store.snapshot().checked.problems.filter((one) => one.rule === 'required-field');
  return { store, heard, missing, held: () => store.snapshot().unfinished };
}
const empty = { type: 'edit', edit: { type: 'set', path: [...path, 'destination'], value: '' } } as const;

test('what is missing in a part just begun is reported once its field is left', () => {
  const { store, heard, missing, held } = open();
  store.begin(path);
  store.dispatch(empty);
  expect([missing().length, held()]).toEqual([0, 1]);
  expect(store.snapshot().checked).toMatchObject({ errors: 0, warnings: 0 });
  heard.soon.mockClear();
  store.leave([...path, 'destination']);
  expect([missing().length, held(), heard.soon.mock.calls.length]).toEqual([1, 0, 1]);
  store.leave([...path, 'destination']);
  expect(heard.soon).toHaveBeenCalledTimes(1);
});

test.each(['review', 'typing in the source', 'another text'])('or at the latest by %s', (by) => {
  const { store, missing, held } = open();
  store.begin(path);
  store.dispatch(empty);
  expect(held()).toBe(1);
  if (by === 'review') store.reportAll();
  else if (by === 'another text') store.replace(`${store.snapshot().state.document.text}# end\n`);
  else {
    const steps = [{ from: 0, to: 0, insert: '# begin\n' }];
    store.dispatch({ type: 'edit', edit: { type: 'text', steps } });
  }
  expect([missing().length, held()]).toEqual([1, 0]);
});

test('without anything begun there is nothing to report', () => {
  const { store, heard, missing } = open();
  store.dispatch(empty);
  expect(missing()).toHaveLength(1);
  heard.soon.mockClear();
  store.leave([...path, 'destination']);
  store.reportAll();
  expect(heard.soon).not.toHaveBeenCalled();
});

test('another document has problems of its own, and the context of the rules counts', () => {
  const { store, heard } = open();
  const rules = () => store.snapshot().checked.problems.map(({ rule }) => rule);
  store.setContext({ integration: { name: 'other', provider: 'hubspot' } });
  const renamed = rules();
  expect(renamed.length).toBeGreaterThan(0);
  heard.soon.mockClear();
  store.setContext({ integration: { name: 'other', provider: 'hubspot' } });
  expect(heard.soon).not.toHaveBeenCalled();
  store.open(openEditor(text.replace('crm', 'other')));
  expect(rules()).toHaveLength(renamed.length - 1);
  expect(heard.soon).toHaveBeenCalledTimes(1);
});

test('listeners hear of a change, those at once first, and none of what changes nothing', () => {
  const { store, heard } = open();
  store.dispatch(empty);
  store.dispatch({ type: 'redo' });
  expect([heard.soon.mock.calls.length, heard.atOnce.mock.calls.length]).toEqual([1, 1]);
  expect(heard.atOnce.mock.invocationCallOrder[0]).toBeLessThan(heard.soon.mock.invocationCallOrder[0] ?? 0);
});

test('a long document is checked when nothing was changed for a quarter of a second', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const long = text + '# A comment.\n'.repeat(2_000);
  const { store, missing } = open(long);
  store.dispatch({ type: 'parsed', text: long, parsed: parseText(long, 'yaml') });
  vi.advanceTimersByTime(200);
  store.dispatch(empty);
  vi.advanceTimersByTime(249);
  expect(missing()).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(missing()).toHaveLength(1);
});
