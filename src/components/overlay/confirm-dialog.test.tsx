import { screen, waitFor } from '@testing-library/react';
import { useState, type ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Problem } from '@/lib/problem';
import { renderUi } from '@/test/render-ui';
import { ConfirmDialog } from './confirm-dialog';

const problem: Problem = {
  title: 'In use',
  detail: 'A topic routes to it.',
  causes: [],
  issues: [],
  retryable: false,
  requestId: 'req-7',
};

function Example(props: Partial<ComponentProps<typeof ConfirmDialog>>) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Ask
      </button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Delete destination orders"
        verb="Delete destination"
        onConfirm={() => undefined}
        {...props}
      />
    </>
  );
}

async function open(props: Partial<ComponentProps<typeof ConfirmDialog>> = {}) {
  const view = renderUi(<Example {...props} />);
  await view.user.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByRole('dialog', { name: 'Delete destination orders' });
  return view;
}

describe('ConfirmDialog', () => {
  it('says what will happen, lists the reach, and puts Cancel before the verb', async () => {
    await open({ reach: ['Topic invoices', 'Integration crm, revision 4'] });
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Topic invoices',
      'Integration crm, revision 4',
    ]);
    // The <header> around its title is not a second banner of the page.
    expect(screen.queryByRole('banner')).toBeNull();
    expect(
      screen
        .getAllByRole('button')
        .slice(-2)
        .map((button) => button.textContent),
    ).toEqual(['Cancel', 'Delete destination']);
  });

  it('confirms by the verb and leaves closing to its owner', async () => {
    const onConfirm = vi.fn<() => void>();
    const { user } = await open({ onConfirm });
    await user.click(screen.getByRole('button', { name: 'Delete destination' }));
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('wants the name typed first, then takes Enter', async () => {
    const onConfirm = vi.fn<() => void>();
    const { user } = await open({ onConfirm, confirmText: 'orders' });
    const verb = screen.getByRole('button', { name: 'Delete destination' });
    expect(verb.getAttribute('aria-disabled')).toBe('true');
    await user.click(verb);
    const input = screen.getByRole('textbox', { name: 'Type orders to confirm' });
    await user.type(input, 'order{Enter}');
    expect(onConfirm).not.toHaveBeenCalled();
    await user.type(input, 's{Enter}');
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('forgets what was typed when it closes', async () => {
    const { user } = await open({ confirmText: 'orders' });
    await user.type(screen.getByRole('textbox'), 'orders');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('');
  });

  it('closes by Cancel and by Escape and gives the focus back', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' })));
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays open and cannot be sent twice while pending', async () => {
    const onConfirm = vi.fn<() => void>();
    const { user } = await open({ pending: true, onConfirm });
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Delete destination' }));
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('shows the problem inside, read out at once', async () => {
    await open({ problem });
    const alert = screen.getByRole('alert', { name: 'In use' });
    expect(alert.textContent).toContain('A topic routes to it.');
    expect(alert.textContent).toContain('req-7');
  });
});
