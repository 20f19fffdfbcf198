import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rows } from '@/test/exhaustive';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { worldForEachTest } from '@/test/service-world';

let service: TestService;
worldForEachTest((started) => ({ service } = started));

async function open(intercept?: Intercept) {
  const view = renderConsole({
    path: '/projects/ours/integrations/new',
    service,
    ...(intercept ? { intercept } : {}),
  });
  await screen.findByRole('heading', { name: 'Which records' });
  return view;
}
const box = (name: string) => screen.getByRole('checkbox', { name });
const textbox = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('proposes what other integrations of the project use, beside what is commonly used', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('combobox', { name: 'Provider' }));
  await user.click(await screen.findByRole('option', { name: 'Gong', hidden: true }));
  expect(textbox('Name').value).toBe('gong');
  const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name} `) });
  expect((await row('calls')).textContent).toContain('used by gong-sync');
  expect((await row('workspaces')).textContent).not.toContain('used by');
  expect(screen.getByText(/^Commonly used with Gong, unless another integration is named/)).toBeTruthy();
  const steps = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(steps).toEqual(['1Which records', '2Which fields', '3How often', '4Where to']);
  expect(screen.getAllByText(/^Only for records that are read/)).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Problems' })).toBeNull();
  await user.click(box('Read calls'));
  expect(await screen.findByRole('checkbox', { name: /^title/ })).toBeTruthy();
  expect(screen.queryByText(/^Only for records that are read/)).toBeNull();
});

test('keeps the focus at the title while the editor takes the place of what said that it loads', async () => {
  const { user } = renderConsole({ path: '/projects/ours/integrations', service });
  await user.click((await screen.findAllByRole('link', { name: 'New integration' }))[0] as HTMLElement);
  await screen.findByRole('heading', { name: 'Which records' });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'New integration' })),
  );
});

test.each(
  rows([
    ['are refused', () => problem(403, 'Not yours')],
    ['are not offered', () => problem(404, 'Not found')],
  ]),
)('is filled in by name where lists %s, and reports what is missing only then', async (_, answer) => {
  const { user } = await open((request, url) =>
    request.method === 'GET' && /\/(integrations|destinations|provider-apps|providers)$/.test(url.pathname)
      ? answer()
      : undefined,
  );
  expect(screen.queryByText(/is required/)).toBeNull();
  const provider = screen.getByRole('combobox', { name: 'Provider' });
  await user.type(provider, 'gong');
  await user.click(await screen.findByRole('option', { name: /gong/, hidden: true }));
  await user.clear(textbox('Name'));
  await user.tab();
  expect(await screen.findByText('name is required')).toBeTruthy();
  await user.type(textbox('Name'), 'steps');
  await user.type(textbox('Another object'), '<b>deal</b>');
  await user.keyboard('{Enter}');
  expect(box('Read <b>deal</b>')).toBeTruthy();
  await user.click(box('Read <b>deal</b>'));
  await user.click(box('Read users'));
  await user.click(screen.getByRole('button', { name: 'Review and create' }));

  // The review names what is missing, and leads to it.
  await user.click(await screen.findByRole('button', { name: /destination is required/ }));
  const destination = await screen.findByRole('combobox', { name: 'Destination' });
  await user.type(destination, 'hook');
  await user.click(await screen.findByRole('option', { name: /hook/, hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Review and create' }));
  await user.click(await screen.findByRole('button', { name: 'Create integration' }));
  await waitFor(() =>
    expect(service.repositories.integrations.byName(service.projectId, 'steps')).toBeTruthy(),
  );
});
