import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { rememberRevision } from '@/api/seen-revisions';
import { renderConsole } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { worldForEachTest } from '@/test/service-world';

vi.mock('@/api/seen-revisions', async (original) => ({
  ...(await original<object>()),
  rememberRevision: vi.fn(async () => undefined),
}));

let service: TestService;
worldForEachTest((started) => ({ service } = started));

async function expectKept(name: string, text: string): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: `Edit ${name}` });
  expect(vi.mocked(rememberRevision).mock.calls).toContainEqual([
    expect.objectContaining({ project: 'ours', integration: expect.any(String) }),
    expect.objectContaining({ id: expect.any(String) }),
    text,
  ]);
}

test('a manifest that is pasted is kept with its comments as the text of the first revision', async () => {
  const text =
    '# Owned by the data team\nspecVersion: "1.0.0"\nintegrations:\n  - name:   first # as in the app\n    provider: gong\n    proxy: { enabled: true }\n';
  const { user } = renderConsole({ path: '/projects/ours/integrations/new?from=manifest', service });
  await user.click(await screen.findByRole('textbox', { name: 'Manifest' }));
  await user.paste(text);
  await screen.findByText('first can be created');
  await user.click(screen.getByRole('button', { name: 'Create integration' }));
  await expectKept('first', text);
});

test('of several integrations, the chosen one is kept with the comments of its own part', async () => {
  const { user } = renderConsole({ path: '/projects/ours/integrations/new?from=manifest', service });
  await user.click(await screen.findByRole('textbox', { name: 'Manifest' }));
  await user.paste(
    'specVersion: "1.0.0"\nintegrations:\n  - name: one\n    provider: gong\n    proxy: { enabled: true }\n  - name: two # of the data team\n    provider: gong\n    proxy: { enabled: true }\n',
  );
  await user.click(await screen.findByRole('radio', { name: /two/ }));
  await user.click(screen.getByRole('button', { name: 'Create integration' }));
  await expectKept(
    'two',
    'specVersion: "1.0.0"\nintegrations:\n  - name: two # of the data team\n    provider: gong\n    proxy: { enabled: true }\n',
  );
});
