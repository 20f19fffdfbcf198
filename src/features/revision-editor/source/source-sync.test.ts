import type { Diagnostic } from '@codemirror/lint';
import { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { expect, it, vi } from 'vitest';
import { openDocument } from '@/lib/manifest/document/document';
import { pathAt } from '@/lib/manifest/document/tree';
import { openEditor } from '../model/editor-state';
import { type CheckContext, checkDocument } from '../model/problems';
import { shownText } from '../model/shown-text';
import { diagnosticsOf, meantOffset } from './source-sync';

const text = `integrations:
  - name: crm

    # The CRM
    read:
      objects:
        # People
        - objectName: contacts
          destination: orders
`;

it('finds the same entry at every column before it, and what a comment is about', () => {
  const doc = Text.of(text.split('\n'));
  const { tree } = openDocument(text);
  const at = (line: number, column: number) =>
    pathAt(tree, meantOffset(doc, doc.line(line).from + column)).join('/');
  for (const column of [0, 3, 4]) expect(at(5, column)).toBe('integrations/0/read');
  for (const column of [0, 4, 8, 9]) expect(at(8, column)).toBe('integrations/0/read/objects/0');
  expect(at(8, 12)).toBe('integrations/0/read/objects/0/objectName');
  for (const column of [0, 10, 30]) expect(at(9, column)).toBe('integrations/0/read/objects/0/destination');
  expect(at(4, 2)).toBe('integrations/0/read');
  expect(at(7, 0)).toBe('integrations/0/read/objects/0');
});

it('marks the problems of the text, or else the findings, each with what mends it', () => {
  const [replace, dispatch] = [vi.fn(), vi.fn()];
  const shownAs = (written: string, end = written.length, context: CheckContext = {}) => {
    const state = openEditor(written);
    const checked = checkDocument(state.document, state.base, context);
    const snapshot = () => ({ state, checked, unfinished: 0 });
    return diagnosticsOf({ snapshot, replace, dispatch }, shownText(written), end);
  };
  const apply = (found: readonly Diagnostic[]) =>
    found.map(({ actions }) => actions?.forEach((action) => action.apply({} as EditorView, 0, 0)));

  const broken = shownAs(`${text}---\n`);
  expect(broken.map(({ severity, actions }) => [severity, actions?.length])).toEqual([
    ['error', 1],
    ['error', 0],
  ]);
  apply(broken);
  expect(replace).toHaveBeenCalledWith(text);
  expect(dispatch).not.toHaveBeenCalled();
  expect(shownAs('a: [').map(({ actions }) => actions)).toEqual([[]]);

  const wrong = text.replace('read:', 'raed:').replaceAll('\n', '\r\n');
  const found = shownAs(wrong).find(({ source }) => source === 'unknown-key');
  const from = text.indexOf('read:');
  expect(found).toMatchObject({ severity: 'warning', from, to: from + 'read'.length });
  expect(shownAs(wrong, from + 1).find(({ source }) => source === 'unknown-key')).toMatchObject({
    from,
    to: from + 1,
  });
  apply(found ? [found] : []);
  expect(dispatch).toHaveBeenCalledWith({ type: 'edit', edit: expect.objectContaining({ type: 'remove' }) });

  const destinations = ['alpha', 'beta', 'gamma'];
  const unknown = shownAs(text, text.length, { destinations }).find(
    ({ source }) => source === 'destination-not-found',
  );
  expect(unknown?.actions?.map(({ name }) => name)).toEqual([
    'Use destination alpha',
    'Use destination beta',
  ]);
});
