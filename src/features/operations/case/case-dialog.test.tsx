import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { isExhaustive } from '@/test/exhaustive';
import { openCase } from '@/api/case-file/open-case';
import { showCase } from '@/api/case-file/opened-case';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { worldForEachTest, type World } from '@/test/service-world';

let service: TestService;
let world: World;

worldForEachTest((started) => ({ service, world } = started), { hasRun: true });
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const isOperations = (url: URL) => /\/installations\/[^/]+\/operations$/.test(url.pathname);
const isLog = (url: URL) => url.pathname.endsWith('/logs');

const leakyLog = () =>
  Response.json([
    { timestamp: '2026-03-02T09:00:00Z', severity: 'INFO', message: { msg: 'Asked by ana@acme.example' } },
    {
      timestamp: '2026-03-02T09:00:01Z',
      severity: 'ERROR',
      message: { msg: 'Refused', details: { request: 'GET /x Authorization: Bearer s3cret-of-acme' } },
    },
  ]);

/** Two failures of one cause, a success before them, and logs with secrets. */
const failing: Intercept = async (request, url) => {
  if (isLog(url)) return leakyLog();
  const isList = isOperations(url) && url.pathname.includes(world.installationId);
  if (!isList && !/\/operations\/[^/]+$/.test(url.pathname)) return undefined as never;
  const answer = await service.fetch(request);
  if (!answer.ok) return answer;
  const found = (await answer.json()) as { results: { id: string }[] } & { id: string };
  const made = (one: { id: string }, at: number) => ({
    ...one,
    id: at === 0 ? one.id : `op-${at}`,
    status: at < 2 ? 'failure' : 'success',
    createTime: `2026-03-02T0${9 - at}:00:00Z`,
    result: at < 2 ? `Attempt ${at + 1}: 401 Unauthorized` : '',
  });
  if (!isList) return Response.json(made(found, 0));
  const [first = { id: '' }] = found.results;
  return Response.json({ results: [0, 1, 2].map((at) => made(first, at)), pagination: { done: true } });
};

const open = (path: string, intercept: Intercept = failing) =>
  renderConsole({ path: `/projects/ours/${path}`, service, intercept });

/** Selects all operations of Acme and asks for a case. */
async function selectAll(intercept?: Intercept) {
  const shown = open('operations?customer=acme', intercept);
  const { user } = shown;
  const table = await screen.findByRole('table', { name: /Operations/ });
  await user.click(await within(table).findByRole('checkbox', { name: 'Select all rows' }));
  const bar = await screen.findByRole('region', { name: 'Selected operations' });
  await user.click(within(bar).getByRole('button', { name: 'Make a case' }));
  return { ...shown, dialog: await screen.findByRole('dialog', { name: 'Make a case' }) };
}

function keepDownloads(): Blob[] {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:';
  });
  return saved;
}

test('a case of what is selected shows what was taken out, and opens with each of its operations', async () => {
  const saved = keepDownloads();
  const { user, router, dialog } = await selectAll();
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(3);
  await user.click(within(dialog).getByRole('button', { name: 'Read 3 operations and preview' }));
  const preview = await within(dialog).findByRole('region', { name: 'Preview of the case' });
  expect(preview.textContent).not.toContain('s3cret');
  expect(within(preview).getByRole('heading', { name: 'Lines with marks 6' })).toBeTruthy();
  expect(within(preview).getAllByText(/^operation 2, line/)).not.toHaveLength(0);
  expect(within(dialog).getByText(/6 places redacted: 3 email, 3 header/)).toBeTruthy();
  await user.click(within(dialog).getByRole('radio', { name: 'Summary' }));
  await waitFor(() => expect(preview.textContent).toContain('# Case of 3 operations'));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(within(dialog).getByRole('button', { name: 'Download case' }));
  click.mockRestore();
  const file = new File([await saved[0]!.arrayBuffer()], 'x.signalbox');
  const { manifest, content } = await openCase(file);
  // The good run of the failures is one of them: it is there once, as is the installation.
  expect(manifest.operations.map(({ isGood, lines }) => [isGood, lines])).toEqual([
    [undefined, 2],
    [undefined, 2],
    [undefined, 2],
  ]);
  expect(content.installations).toHaveLength(1);

  await showCase(file);
  await router.navigate({ to: '/case', search: {} });
  const list = await screen.findByRole('table', { name: 'Operations of the case' });
  expect(within(list).getAllByRole('row')).toHaveLength(4);
  await user.click(within(list).getAllByRole('link')[1]!);
  await waitFor(() => expect(router.state.location.search).toMatchObject({ op: 'op-1' }));
  const log = await screen.findByRole('region', { name: 'Log' });
  await waitFor(() => expect(log.textContent).toContain('Ended · 2 lines'));
});

test('a case of a cause takes its newest failures, with the good run that they share once', async () => {
  const { user } = open('failures');
  const table = await screen.findByRole('table', { name: /Causes of failures/ });
  await user.click(await within(table).findByRole('link', { name: /401 Unauthorized/ }));
  await user.click(await screen.findByRole('button', { name: 'Make a case' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make a case' });
  await user.click(within(dialog).getByRole('radio', { name: '1' }));
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
  await user.click(within(dialog).getByRole('radio', { name: '2' }));
  await user.click(within(dialog).getByRole('button', { name: 'Read 2 operations and preview' }));
  await within(dialog).findByRole('region', { name: 'Preview of the case' });
  const operations = within(dialog).getByRole('list', { name: 'Operations of the case' });
  expect(within(operations).getAllByText('Last good run')).toHaveLength(1);
  await user.click(within(dialog).getByRole('radio', { name: 'Summary' }));
  await within(dialog).findByText(/# Cause: Attempt 1: 401 Unauthorized/);
});

test.runIf(isExhaustive)('what cannot be read is said in the preview and in the file', async () => {
  const { user, dialog } = await selectAll((request, url) => {
    if (url.pathname.endsWith('/op-1/logs') || url.pathname.endsWith('/operations/op-2'))
      return problem(404, 'Not found');
    if (url.pathname.endsWith('/destinations')) return problem(403, 'Forbidden');
    return failing(request, url);
  });
  await user.click(within(dialog).getByRole('button', { name: /^Read 3/ }));
  await within(dialog).findByRole('region', { name: 'Preview of the case' });
  expect(within(dialog).getByText('The log could not be read (operation 2).')).toBeTruthy();
  expect(within(dialog).getByText(/The operation could not be read.*operations 2, 3/)).toBeTruthy();
  expect(within(dialog).getByText(/The destinations could not be read/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Choose again' }));
  expect(await within(dialog).findByRole('button', { name: /^Read 3/ })).toBeTruthy();
});

test.runIf(isExhaustive)(
  'a reading that takes long is stopped, and what was read is in the case',
  async () => {
    const { user, dialog } = await selectAll((request, url) =>
      url.pathname.endsWith('/op-1/logs') ? new Promise<Response>(() => {}) : failing(request, url),
    );
    await user.click(within(dialog).getByRole('button', { name: /^Read 3/ }));
    await within(dialog).findByText('1 of 3 logs read');
    await user.click(within(dialog).getByRole('button', { name: 'Stop and use what was read' }));
    await within(dialog).findByRole('region', { name: 'Preview of the case' });
    expect(
      within(dialog).getByText(/The log was not read, because the reading was stopped \(operations 2, 3\)/),
    ).toBeTruthy();
    expect(within(dialog).getByText(/2 lines of 3 operations/)).toBeTruthy();
  },
);

test('a service with nothing but operations and logs gives a case of these', async () => {
  let isListed = false;
  const { user, dialog } = await selectAll((request, url) => {
    if (isListed && !isLog(url) && !/\/operations(\/[^/]+)?$/.test(url.pathname))
      return problem(404, 'Not found');
    return failing(request, url);
  });
  isListed = true;
  await user.click(within(dialog).getByRole('checkbox', { name: 'Take out personal data' }));
  await user.click(within(dialog).getByRole('button', { name: /^Read 3/ }));
  const preview = await within(dialog).findByRole('region', { name: 'Preview of the case' });
  expect(preview.textContent).toContain('ana@acme.example');
  expect(preview.textContent).not.toContain('s3cret');
});
