import { expect, test } from 'vitest';
import type { LogEntry, Operation } from '@/contract/operation';
import { entry, operation } from '@/test/case-parts';
import { caseMarkdown } from './case-markdown';

const link = 'https://console.test/projects/p/operations/op-1';
const summary = (rest: Partial<Operation> = {}, excerpt: LogEntry[] = [entry('Start')]) =>
  caseMarkdown(
    {
      manifest: {
        format: 'signalbox case',
        version: 1,
        name: 'operation-op-1.signalbox',
        fingerprint: '0123abcd',
        madeAt: '2026-03-02T09:00:00Z',
        madeBy: '0.1.0',
        service: 'https://api.test/v1',
        operations: [{ id: 'op-1', log: 'logs/1.jsonl', lines: 90 }],
        missing: [],
        leftOut: [],
        redacted: {},
      },
      content: {
        operations: [{ ...operation, ...rest }],
        installations: [
          {
            id: 'n',
            projectId: 'p',
            integrationId: 'i',
            createTime: '2026-03-02T09:00:00Z',
            group: { groupRef: 'acme', groupName: 'Acme | [x](javascript:alert(1)) <img>' },
          },
        ],
        integrations: [],
        changes: [{ operation: 'op-1', what: 'contacts: Late 4 h' }],
        pins: [],
      },
      excerpts: [{ operation: 'op-1', from: 12, entries: excerpt }],
    },
    'https://console.test/projects/p',
  );

test('leads back and to the file, and tells what to check', () => {
  expect(summary()).toContain(`[op-1](${link})`);
  expect(summary()).toContain('operation-op-1.signalbox, fingerprint 0123abcd');
  expect(summary()).toContain('Ask the customer to connect again');
  expect(summary()).toContain('lines 12 to 12 of 90');
  expect(summary()).toContain('- contacts: Late 4 h');
});

test('text from outside can neither make links nor end a block', () => {
  const text = summary({ result: 'a\n```\n# title' }, [entry('```` x')]);
  expect(text).not.toContain('[x](');
  expect(text).not.toContain('<img>');
  expect(text).toContain('````\na\n```\n# title\n````');
  expect(text).toContain('`````\n2026-03-02T09:00:00Z INFO ```` x');
});
