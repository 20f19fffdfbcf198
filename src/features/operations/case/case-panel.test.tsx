import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderConsole, type Intercept } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { worldForEachTest, type World } from '@/test/service-world';

let service: TestService;
let world: World;

worldForEachTest((started) => ({ service, world } = started));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const leaky: Intercept = (_, url) =>
  url.pathname.endsWith('/logs')
    ? Response.json([
        {
          timestamp: '2026-03-02T09:00:00Z',
          severity: 'INFO',
          message: { msg: 'Asked by ana@acme.example' },
        },
        {
          timestamp: '2026-03-02T09:00:01Z',
          severity: 'ERROR',
          message: { msg: 'Refused', details: { request: 'GET /x Authorization: Bearer s3cret-of-acme' } },
        },
      ])
    : undefined;

const open = (search: string, intercept: Intercept = leaky) =>
  renderConsole({ path: `/projects/ours/operations/${world.operationId}${search}`, service, intercept });

test('the preview shows lines with marks first, and e-mail addresses stay only where asked for', async () => {
  await service.run();
  const { user } = open('?tab=handover');
  const preview = await screen.findByRole('region', { name: 'Preview of the case' });
  expect(preview.textContent).not.toContain('s3cret');
  expect([...preview.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    '[redacted: email]',
    '[redacted: header]',
  ]);
  expect(preview.textContent?.match(/\[redacted: header\]/g)).toHaveLength(1);
  expect(within(preview).getByRole('heading', { name: 'Lines with marks 2' })).toBeTruthy();
  expect(screen.getByText(/2 places redacted: 1 email, 1 header/)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Take out personal data' }));
  const shown = () => screen.queryByRole('region', { name: 'Preview of the case' })?.textContent;
  await waitFor(() => expect(shown()).toContain('ana@acme.example'));
  await user.click(screen.getByRole('radio', { name: 'Summary' }));
  await waitFor(() => expect(shown()).toContain('# Success: Read users for Acme GmbH'));
  expect(shown()).not.toContain('s3cret');
  expect(shown()).toContain('/operations/');
  await user.click(screen.getByRole('radio', { name: 'Details' }));
  await waitFor(() => expect(shown()).toContain('"selectedFields"'));
});

test('what is downloaded opens at /case, with the line of a link', async () => {
  await service.run();
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:';
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, router } = open('?tab=case');
  await user.click(await screen.findByRole('button', { name: 'Download case' }));
  click.mockRestore();
  await user.click(screen.getByRole('link', { name: 'Open a case' }));
  expect(router.state.location.pathname).toBe('/case');
  // The page shows the case that another file of tests has left open, if there is one.
  const drop = (name: string, part: BlobPart) =>
    fireEvent.drop(document.body, { dataTransfer: { files: [new File([part], name)], types: ['Files'] } });
  drop('cut-off.signalbox', 'PK');
  expect((await screen.findByRole('alert')).textContent).toContain('This case is damaged');
  drop('x.signalbox', await saved[0]!.arrayBuffer());
  await screen.findByRole('heading', { name: 'Read users' });
  const log = await screen.findByRole('region', { name: 'Log' });
  await waitFor(() => expect(log.textContent).toContain('Ended · 2 lines'));
  const { search } = router.state.location;
  expect(search).toMatchObject({ file: `operation-${world.operationId}.signalbox` });
  await user.click(screen.getByRole('tab', { name: 'Compare' }));
  await screen.findByText('This case has no good run to compare with');

  await router.navigate({ to: '/case', search: { file: 'x.signalbox', fingerprint: '00000000', line: 2 } });
  await screen.findByText(/it is another file/);
});

test('an operation that was seen running shows its status in the tab', async () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  const icon = () => document.querySelector('link[rel="icon"]')?.getAttribute('href');
  const { router } = open('');
  await waitFor(() => expect(document.title).toBe('Running: Read users · Operations · ours · Signalbox'));
  expect(icon()).toBe('/favicon-running.svg');
  await service.run();
  await waitFor(() => expect(document.title).toBe('Success: Read users · Operations · ours · Signalbox'));
  expect(icon()).toBe('/favicon-success.svg');
  await router.navigate({ to: '/projects/$project/operations', params: { project: 'ours' } });
  await waitFor(() => expect(document.title).toBe('Operations · ours · Signalbox'));
  expect(icon()).toBe('/favicon.svg');
});
