/** The start command's options, which other programs rely on. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './fixtures';
import { freePort, run, startService, stop, stopAll } from './process';
import { call, ServiceClient } from './service';

test.afterEach(stopAll);

const oneLine = (output: string) => output.trimEnd().split('\n').length;

const databaseFiles = (data: string) =>
  readdirSync(data)
    .map((name) => path.join(data, name))
    .filter((file) => readFileSync(file).subarray(0, 15).toString() === 'SQLite format 3');

test('prints the link and the addresses, and writes the credentials readable only by the owner', async ({
  page,
}, info) => {
  const port = await freePort();
  const started = await startService(info.outputPath('service'), port);
  try {
    const { service } = started;
    const origin = `http://127.0.0.1:${port}`;
    expect(service).toMatchObject({
      baseUrl: `${origin}/v1`,
      readUrl: `${origin}/read/v1`,
      searchUrl: `${origin}/search/v1`,
      writeUrl: `${origin}/write/v1`,
    });
    expect(Object.keys(service).toSorted()).toEqual(
      [
        'apiKey',
        'baseUrl',
        'bearerToken',
        'consoleUrl',
        'orgId',
        'projectId',
        'readUrl',
        'searchUrl',
        'writeUrl',
      ].toSorted(),
    );
    expect(statSync(info.outputPath('service/credentials.json')).mode & 0o777).toBe(0o600);
    expect(oneLine(started.output())).toBe(2);
    expect(started.output()).not.toContain(service.apiKey);
    const projects = await call<{ id: string }[]>('GET', `${service.baseUrl}/projects`, {
      'X-Api-Key': service.apiKey,
    });
    expect(projects.map(({ id }) => id)).toContain(service.projectId);

    const link = /(http\S+#\S+)/.exec(started.output())?.[1] ?? '';
    await page.goto(link);
    await expect(page).toHaveURL(`${service.consoleUrl}/projects/${service.projectId}`);
    expect(page.url()).not.toContain('#');
    // The link works once.
    await page.context().clearCookies();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByText(/already used|expired/i).first()).toBeVisible();
  } finally {
    expect(await stop(started, 'SIGINT')).toBe(0);
  }
});

test('continues with the data of the previous start', async ({}, info) => {
  const folder = info.outputPath('service');
  const port = await freePort();
  const first = await startService(folder, port);
  const { service } = first;
  const client = new ServiceClient(service, { id: service.projectId, name: 'any', apiKey: service.apiKey });
  const made = await client.post<{ id: string }>('/topics', { name: 'kept' });
  expect(await stop(first)).toBe(0);
  const second = await startService(folder, port, ['--seed', 'demo']);
  try {
    expect(second.service).toEqual(service);
    expect(await client.get<{ id: string }[]>('/topics')).toEqual([expect.objectContaining({ id: made.id })]);
  } finally {
    expect(await stop(second)).toBe(0);
  }
});

test.describe('prints a one-line error and exits with 1', () => {
  const refusal = async (flags: string[]) => {
    const refused = run(flags);
    expect(await refused.exited).toBe(1);
    expect(oneLine(refused.output())).toBe(1);
    return refused.output();
  };

  test('a bad flag', async () => {
    expect(await refusal(['--colour', 'blue'])).toContain('--colour');
    expect(await refusal(['--port', 'many'])).toContain('--port');
    expect(await refusal(['--port', '70000'])).toContain('--port');
    expect(await refusal(['--seed', 'huge'])).toContain('--seed');
  });

  test('a port that is taken, or data that another start uses', async ({}, info) => {
    const port = await freePort();
    const started = await startService(info.outputPath('service'), port);
    const other = info.outputPath('other');
    try {
      expect(await refusal(['--port', String(port), '--seed', 'none', '--data', other])).toContain(
        String(port),
      );
      const data = info.outputPath('service/data');
      expect(await refusal(['--port', '0', '--seed', 'none', '--data', data])).toContain(data);
    } finally {
      await stop(started);
    }
  });

  test('a folder that cannot be written', async ({}, info) => {
    const file = info.outputPath('a-file');
    writeFileSync(file, '');
    const data = path.join(file, 'data');
    expect(await refusal(['--port', '0', '--seed', 'none', '--data', data])).toContain(data);
  });

  test('a database from a newer version', async ({}, info) => {
    const folder = info.outputPath('service');
    const started = await startService(folder, await freePort());
    expect(await stop(started)).toBe(0);
    const data = path.join(folder, 'data');
    const [file = ''] = databaseFiles(data);
    const bytes = readFileSync(file);
    // PRAGMA user_version is the 32-bit big-endian number at offset 60 of an SQLite file.
    bytes.writeUInt32BE(9_999, 60);
    writeFileSync(file, bytes);
    expect(await refusal(['--port', '0', '--data', data])).toMatch(/newer/);
  });

  test('a file that is no database', async ({}, info) => {
    const folder = info.outputPath('service');
    const started = await startService(folder, await freePort());
    expect(await stop(started)).toBe(0);
    const data = path.join(folder, 'data');
    const [file = ''] = databaseFiles(data);
    for (const left of ['-wal', '-shm']) rmSync(`${file}${left}`, { force: true });
    writeFileSync(file, 'This is not a database at all. '.repeat(500));
    expect(await refusal(['--port', '0', '--data', data])).toContain(path.basename(file));
  });
});
