import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderConsole, type Intercept } from '@/test/render-console';
import { startTestService, type TestService } from '@/test/service';
import { populate, type World } from '@/test/service-world';

let service: TestService;
let world: World;

beforeEach(async () => {
  service = startTestService();
  world = await populate(service);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await service.close();
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

test('the preview marks every redaction, and e-mail addresses stay only where asked for', async () => {
  await service.run();
  const { user } = open('?tab=handover');
  const preview = await screen.findByRole('region', { name: 'Preview of the case' });
  expect(preview.textContent).not.toContain('s3cret');
  expect([...preview.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    '[redacted: email]',
    '[redacted: header]',
  ]);
  expect(screen.getByText(/2 places redacted/)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Take out e-mail addresses' }));
  await waitFor(() => expect(preview.textContent).toContain('ana@acme.example'));
  await user.click(screen.getByRole('radio', { name: 'Markdown' }));
  await waitFor(() => expect(preview.textContent).toContain('# Success: Read users for Acme GmbH'));
  expect(preview.textContent).not.toContain('s3cret');
  expect(within(preview).getByText(/operations\//)).toBeTruthy();
});

test('an operation that is watched shows in the tab, and asks for notices only at a click', async () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  const shown: string[] = [];
  const asked = vi.fn<() => Promise<string>>().mockResolvedValue('granted');
  class FakeNotification extends EventTarget {
    static readonly permission = 'default';
    static readonly requestPermission = asked;
    constructor(title: string) {
      super();
      shown.push(title);
    }
    close() {}
  }
  vi.stubGlobal('Notification', FakeNotification);
  const icon = () => document.querySelector('link[rel="icon"]')?.getAttribute('href');
  const { user, router } = open('');
  const button = await screen.findByRole('button', { name: 'Notify me at the end' });
  await waitFor(() => expect(document.title).toBe('Running: Read users · Operations · ours · Signalbox'));
  expect(icon()).toBe('/favicon-running.svg');
  expect(asked).not.toHaveBeenCalled();
  await user.click(button);
  await screen.findByRole('button', { name: 'A notice will come' });
  await service.run();
  await waitFor(() => expect(shown).toEqual(['Success: Read users']), { timeout: 5_000 });
  expect(document.title).toBe('Success: Read users · Operations · ours · Signalbox');
  expect(icon()).toBe('/favicon-success.svg');
  await router.navigate({ to: '/projects/$project/operations', params: { project: 'ours' } });
  await waitFor(() => expect(document.title).toBe('Operations · ours · Signalbox'));
  expect(icon()).toBe('/favicon.svg');
});
