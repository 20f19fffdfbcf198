import { Text } from '@codemirror/state';
import { expect, it } from 'vitest';
import { openDocument } from '@/lib/manifest/document/document';
import { pathAt } from '@/lib/manifest/document/tree';
import { meantOffset } from './source-sync';

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
