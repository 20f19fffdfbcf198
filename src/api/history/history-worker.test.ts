import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '../..');

test('only the client starts the worker', () => {
  const naming = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(?:ts|tsx)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => readFileSync(path.join(source, file), 'utf8').includes('history-worker'));
  expect(naming).toEqual(['api/history/history-client.ts']);
});

test('nothing that the worker runs asks a service or knows a credential', () => {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(path.join(source, file), 'utf8');
    for (const [, named = ''] of text.matchAll(/^(?:import|export)[^;]*?from '([^']+)';/gms)) {
      const found = named.startsWith('@/')
        ? named.slice(2)
        : path.posix.join(path.posix.dirname(file), named);
      if (named.startsWith('@/') || named.startsWith('.')) visit(`${found}.ts`);
    }
  };
  visit('api/history/history-worker.ts');
  expect(seen.size).toBeGreaterThan(15);
  const api = [...seen].filter((file) => file.startsWith('api/') && !file.startsWith('api/history/'));
  expect(api).toEqual([]);
  for (const file of seen)
    expect(readFileSync(path.join(source, file), 'utf8'), file).not.toMatch(
      /\bfetch\(|XMLHttpRequest|WebSocket/,
    );
});
