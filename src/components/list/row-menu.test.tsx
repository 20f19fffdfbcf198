import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { RowMenu } from './row-menu';

describe('RowMenu', () => {
  it('opens, closes by its own button, and does what is chosen, with the focus back on the button', async () => {
    const onSelect = vi.fn<() => void>();
    const { user } = renderUi(
      <RowMenu label="Actions for orders" actions={[{ label: 'Delete', onSelect }]} />,
    );
    const button = screen.getByRole('button', { name: 'Actions for orders' });
    expect(screen.queryByRole('menu')).toBeNull();

    await user.click(button);
    expect(await screen.findByRole('menu')).toBeTruthy();
    expect(button.getAttribute('aria-expanded')).toBe('true');

    await user.click(button);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(button.getAttribute('aria-expanded')).toBe('false');

    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(onSelect).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(button);
  });
});
