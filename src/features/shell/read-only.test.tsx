import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { learnReadOnly, refuseChange } from '@/api/read-only';
import { createTopic } from '@/contract/topic';
import { renderConsole } from '@/test/render-console';
import { startTestService, type TestService } from '@/test/service';
import { populate } from '@/test/service-world';

let service: TestService;

beforeEach(async () => {
  service = startTestService();
  await populate(service);
});
afterEach(async () => {
  await service.close();
});

const reasonOf = (button: HTMLElement) => {
  expect(button.getAttribute('aria-disabled')).toBe('true');
  return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
};
const changed = (requests: readonly string[]) => requests.filter((line) => !line.startsWith('GET'));

test('a read-only service is marked, and what would change it is disabled with the reason', async () => {
  const { user, requests } = renderConsole({ path: '/projects/ours/topics', service, readOnly: true });
  const reason = 'This service is read-only. Edit the saved service to allow changes.';
  expect(reasonOf(await screen.findByRole('button', { name: 'New topic' }))).toBe(reason);
  const marked = screen.getByRole('button', { name: 'Service: Test, read-only' });
  expect(within(screen.getByRole('button', { name: /^Project: ours/ })).getByText('Read only')).toBeTruthy();
  expect(marked).toBeTruthy();

  await user.click((await screen.findAllByRole('button', { name: /^Actions for/ }))[0] as HTMLElement);
  const item = await screen.findByRole('menuitem', { name: /^Delete/, hidden: true });
  expect(item.textContent).toContain(reason);
  item.focus();
  expect(document.activeElement).toBe(item);
  await user.click(item);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(changed(requests)).toEqual([]);
});

test('a form is not sent to a read-only service, and says so', async () => {
  const { user, requests } = renderConsole({ path: '/projects/ours/topics/new', service, readOnly: true });
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'orders{Enter}');
  expect(reasonOf(screen.getByRole('button', { name: /^Create topic/ }))).toMatch(
    /^This service is read-only/,
  );
  expect(screen.getAllByText(/^This service is read-only/).length).toBeGreaterThan(1);
  expect(changed(requests)).toEqual([]);
});

test('no sentence leads to a form that a read-only service refuses', async () => {
  await service.send('DELETE', '/v1/projects/ours/destinations/hook');
  renderConsole({ path: '/projects/ours/topics/new', service, readOnly: true });
  await screen.findByText('This project has no destinations yet.');
  expect(screen.queryByRole('link', { name: 'Create one' })).toBeNull();
});

test('what config.json makes read-only stays so, whatever is saved', async () => {
  // It holds for the page, which the next test file shares.
  onTestFinished(async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})));
    learnReadOnly();
    await refuseChange(createTopic, { ...service, id: 'test', name: 'Test' });
    vi.unstubAllGlobals();
  });
  const services = [{ name: 'Ours', baseUrl: service.baseUrl, readOnly: true }];
  renderConsole({
    path: '/projects/ours/topics',
    service,
    intercept: (_, url) => (url.pathname === '/config.json' ? Response.json({ services }) : undefined),
  });
  await screen.findByRole('button', { name: 'Service: Test, read-only' });
  await waitFor(() =>
    expect(reasonOf(screen.getByRole('button', { name: 'New topic' }))).toMatch(
      /^The operator of this console/,
    ),
  );
});

test('every feature that changes something does it by a part that a read-only service disables', () => {
  const source = path.resolve(import.meta.dirname, '../..');
  const filesIn = (folder: string) =>
    readdirSync(path.join(source, folder), { recursive: true })
      .map(String)
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => [file, readFileSync(path.join(source, folder, file), 'utf8')] as const);
  const hooks = filesIn('api').flatMap(([, text]) =>
    text
      .split(/^export (?:function|const) (?=use)/m)
      .slice(1)
      .filter((one) => /(useChange|useDelete)\(\{|useSend\(/.test(one))
      .map((one) => /^\w+/.exec(one)?.[0] ?? ''),
  );
  expect(hooks.length).toBeGreaterThan(35);
  const parts =
    /<(ChangeButton|SendForm|EditForm|ThingForm|FormActions|ConfirmDialog|DeleteDialog|OneFieldForm)\b|changes: true/;
  const others = filesIn('features')
    .filter(([, text]) => hooks.some((hook) => text.includes(`${hook}(`)) && !parts.test(text))
    .map(([file]) => path.basename(file));
  expect(others.toSorted()).toEqual([
    // Their form or button is in another file.
    'connect-customer-page.tsx',
    'edit-connection-page.tsx',
    'new-api-key.tsx',
    'new-destination-page.tsx',
    'use-deploy.ts',
    'use-reauthorization.ts',
    // Only reads.
    'webhook-lab-page.tsx',
  ]);
});
