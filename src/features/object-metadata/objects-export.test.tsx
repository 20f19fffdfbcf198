import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { ObjectsExport } from './objects-export';

afterEach(() => vi.restoreAllMocks());

it('says so if a page over plain http cannot copy', async () => {
  const { user } = renderUi(
    <ObjectsExport metadata={{ name: 'contact', fields: {} }} fields={[]} search={{}} />,
  );
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
  await user.click(screen.getByRole('button', { name: 'Copy and export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy as JSON' }));
  expect(await screen.findByText('Copying is not allowed in this browser')).toBeTruthy();
});
