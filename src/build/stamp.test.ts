import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourceStamp } from './stamp.mjs';

let folder = '';

const write = async (file: string, text: string) => {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), text);
};

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stamp-'));
  await write('index.html', '<html>');
  await write('src/app/theme.ts', 'one');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('is the same for the same content, whenever it was written', async () => {
  const before = await sourceStamp(folder);
  await utimes(path.join(folder, 'index.html'), 1, 1);
  expect(await sourceStamp(folder)).toBe(before);
});

test.each([
  ['src/app/theme.ts', 'two'],
  ['src/app/new.ts', ''],
  ['public/config.json', '{}'],
  ['package-lock.json', '{}'],
  ['vite.config.ts', 'export default {}'],
  ['src/service/storage/new.ts', ''],
])('changes with %s', async (file, text) => {
  const before = await sourceStamp(folder);
  await write(file, text);
  expect(await sourceStamp(folder)).not.toBe(before);
});

test('changes when text moves from one file to the next', async () => {
  await write('src/a.ts', 'xy');
  await write('src/b.ts', '');
  const before = await sourceStamp(folder);
  await write('src/a.ts', 'x');
  await write('src/b.ts', 'y');
  expect(await sourceStamp(folder)).not.toBe(before);
});

test.each(['src/app/theme.test.ts', 'src/app/route-tree.gen.ts', 'src/test/render.tsx', 'README.md'])(
  'does not change with %s, which is not built',
  async (file) => {
    const before = await sourceStamp(folder);
    await write(file, 'text');
    expect(await sourceStamp(folder)).toBe(before);
  },
);
