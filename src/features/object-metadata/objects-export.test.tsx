import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fieldRows } from '@/lib/field-rows';
import { renderUi } from '@/test/render-ui';
import { ObjectsExport } from './objects-export';

afterEach(() => vi.restoreAllMocks());

it('names its file like the object, and spreadsheets read its letters', async () => {
  const saved: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const links = vi.spyOn(HTMLAnchorElement.prototype, 'download', 'set');
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:';
  });
  const fields = fieldRows({ größe: { displayName: '取引先' } });
  const { user } = renderUi(
    <ObjectsExport metadata={{ name: '取引先', fields: {} }} fields={fields} search={{}} />,
  );
  await user.click(screen.getByRole('button', { name: 'Copy and export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Download shown fields as CSV' }));
  expect(links).toHaveBeenCalledWith('取引先-customer.csv');
  expect(await saved[0]?.text()).toMatch(/^\uFEFF"field",[^]*"größe","取引先"/);
});

it('says so if a page over plain http cannot copy', async () => {
  const { user } = renderUi(
    <ObjectsExport metadata={{ name: 'contact', fields: {} }} fields={[]} search={{}} />,
  );
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
  await user.click(screen.getByRole('button', { name: 'Copy and export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy as JSON' }));
  expect(await screen.findByText('Copying is not allowed in this browser')).toBeTruthy();
});
