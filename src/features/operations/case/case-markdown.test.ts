import { expect, test } from 'vitest';
import type { Integration } from '@/contract/integration';
import type { LogEntry, Operation } from '@/contract/operation';
import { entry, operation } from '@/test/case-parts';
import { caseMarkdown } from './case-markdown';

const link = 'https://console.test/projects/p/operations/op-1';
const summary = (
  rest: Partial<Operation> = {},
  excerpt: LogEntry[] = [entry('Start')],
  others: Operation[] = [],
) =>
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
        operations: [{ ...operation, ...rest }, ...others],
        installations: [
          {
            id: 'n',
            projectId: 'p',
            integrationId: 'i',
            createTime: '2026-03-02T09:00:00Z',
            group: { groupRef: 'acme', groupName: 'Acme | [x](javascript:alert(1)) <img>' },
          },
        ],
        integrations: ['other', 'i'].map((id) => ({ id, name: `name of ${id}` })) as Integration[],
        changes: [{ operation: 'op-1', what: 'contacts: Late 4 h' }],
        pins: [],
      },
      excerpts: [{ operation: 'op-1', from: 12, entries: excerpt }],
    },
    'https://console.test/projects/p',
  );

test('tells everything about an operation', () => {
  const name = String.raw`Acme \| \[x\](javascript:alert(1)) \<img\>`;
  expect(summary().split('\n').filter(Boolean)).toEqual([
    `# Failed: Read users for ${name}`,
    '| Fact | |',
    '| --- | --- |',
    '| Status | Failed |',
    `| Customer | [${name}](https://console.test/projects/p/installations/i/n) |`,
    '| Integration | name of i |',
    '| Started | 2026-03-02T09:00:00Z |',
    '| Last update | not reported |',
    `| Operation | [op-1](${link}) |`,
    '| Config | c |',
    '| Service | https://api.test/v1 |',
    '| Console | 0.1.0 |',
    '| Case file | operation-op-1.signalbox, fingerprint 0123abcd |',
    '- contacts: Late 4 h',
    '## Result',
    '```',
    '[users] 401 Unauthorized',
    '```',
    'The provider no longer accepts the customer’s credentials.',
    expect.stringMatching(/^- Ask the customer to connect again/),
    expect.stringMatching(/^- Then resume reads/),
    '## Log, lines 12 to 12 of 90',
    '```',
    '2026-03-02T09:00:00Z INFO Start',
    '```',
    'Secrets were taken out by the console at 2026-03-02T09:00:00Z.',
  ]);
});

test('tells what several operations have in common once', () => {
  const text = summary({}, [], [{ ...operation, id: 'op-2', result: '' }]);
  expect(text).toMatch(/^# Case of 2 operations\n\n\| Fact \| \|\n.*\n\| Operations \| 2 \|\n\| Service \|/);
  expect(text.match(/^## Failed: .*$/gm)).toHaveLength(2);
  expect(text.match(/^- Ask the customer/gm)).toHaveLength(1);
  expect(text.match(/^(none|no lines)$/gm)).toEqual(['no lines', 'none', 'no lines']);
});

test('text from outside can neither make links nor end a block', () => {
  const text = summary({ result: 'a\n```\n# title' }, [entry('```` x')]);
  expect(text).not.toContain('[x](');
  expect(text).not.toContain('<img>');
  expect(text).toContain('````\na\n```\n# title\n````');
  expect(text).toContain('`````\n2026-03-02T09:00:00Z INFO ```` x');
});

test('nothing in it acts or turns what stands beside it round', () => {
  const odd = `a\u202eb\u200b${String.fromCharCode(27)}[31m`;
  const text = summary({ result: odd, configId: odd }, [entry(odd)]);
  expect(text).not.toMatch(/[\u202e\u200b]/);
  expect(text).not.toContain(String.fromCharCode(27));
  expect(text).toContain('INFO a⟨U+202E⟩b⟨U+200B⟩\n');
});

test('an address holds whatever an id may be', () => {
  expect(summary({ id: 'a)[(b\ud800/' })).toContain(
    '](https://console.test/projects/p/operations/a%29%5B%28b\ud800%2F) |',
  );
});
