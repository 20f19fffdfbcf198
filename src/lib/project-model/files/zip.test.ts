import { strToU8, zipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { filesOfZip, zipOf } from './zip';

const problemsOf = async (bytes: Uint8Array<ArrayBuffer>) =>
  (await filesOfZip(bytes, 'x.zip')).problems.map(({ path, message }) => `${path}: ${message}`);

const files = [
  { path: 'signalbox.yaml', text: 'version: 1\n' },
  { path: 'integrations/a.yaml', text: 'größe: 1\n' },
];

test('the same files are the same bytes, at any time', () => {
  const first = zipOf(files);
  vi.useFakeTimers({ now: new Date('2031-07-01T12:34:56Z') });
  try {
    expect(zipOf(files)).toEqual(first);
  } finally {
    vi.useRealTimers();
  }
});

test('files come back as they were, and others are skipped however large they are', async () => {
  const zip = zipSync({
    'repo/signalbox.yaml': strToU8('version: 1\n'),
    'repo/integrations/a.yaml': strToU8('größe: 1\n'),
    'repo/film.mp4': new Uint8Array(6_000_000),
    'repo/package-lock.json': new Uint8Array(6_000_000),
  });
  const found = await filesOfZip(zip, 'x.zip');
  expect(found.base).toBe('repo/');
  expect(found.files.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)])).toEqual([
    ['repo/signalbox.yaml', 'version: 1\n'],
    ['repo/integrations/a.yaml', 'größe: 1\n'],
  ]);
});

test('what is no zip, is cut off or leads elsewhere is refused', async () => {
  expect(await problemsOf(strToU8('version: 1'))).toEqual(['x.zip: It is no zip file, or it was cut off.']);
  expect(await problemsOf(zipOf(files).slice(0, -30))).toEqual([
    'x.zip: It is no zip file, or it was cut off.',
  ]);
  expect(await problemsOf(zipSync({ '../../evil.yaml': strToU8('x') }))).toEqual([
    '../../evil.yaml: Its name leads out of the folder',
  ]);
  const damaged = zipOf(files);
  damaged.fill(0xff, 44, 50);
  expect(await problemsOf(damaged)).toEqual([expect.stringMatching(/^x.zip: /)]);
});

test('a bomb is refused by the sizes in the directory, and one that lies stops at what it claims', async () => {
  const bomb = zipSync({ 'signalbox.yaml': new Uint8Array(50_000_000) });
  expect(await problemsOf(bomb)).toEqual(['signalbox.yaml: It is larger than 1 MB']);
  const view = new DataView(bomb.buffer);
  const central = view.getUint32(bomb.length - 6, true);
  view.setUint32(central + 24, 1000, true);
  expect(await problemsOf(bomb)).toEqual(['x.zip: signalbox.yaml is longer than the file says.']);
});
