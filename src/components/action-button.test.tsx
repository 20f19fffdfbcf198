import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { ActionButton } from './action-button';

describe('ActionButton', () => {
  it('has the focus again after loading, unless it is elsewhere by then', () => {
    const parts = (loading: boolean) => (
      <>
        <ActionButton loading={loading}>Save</ActionButton>
        <input aria-label="Other" />
      </>
    );
    const { rerender } = renderUi(parts(false));
    const save = screen.getByRole('button', { name: 'Save' });
    const other = screen.getByRole('textbox', { name: 'Other' });
    const load = (movesOn: boolean) => {
      save.focus();
      rerender(parts(true));
      other.focus();
      // As browsers do with the focus of an element that is disabled.
      if (!movesOn) other.blur();
      rerender(parts(false));
      return document.activeElement;
    };
    expect(load(false)).toBe(save);
    expect(load(true)).toBe(other);
  });

  it('stays reachable and gives the reason why it does nothing', async () => {
    const onClick = vi.fn<() => void>();
    const { user } = renderUi(
      <ActionButton onClick={onClick} disabledReason="You cannot write here.">
        Create
      </ActionButton>,
    );
    const button = screen.getByRole('button', { name: 'Create' });
    await user.click(button);
    expect(document.activeElement).toBe(button);
    expect(onClick).not.toHaveBeenCalled();
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('You cannot write here.');
  });

  it('keeps the focus when it becomes enabled, and says no reason any more', async () => {
    const onClick = vi.fn<() => void>();
    const { user, rerender } = renderUi(
      <ActionButton onClick={onClick} disabledReason="Saving">
        Discard
      </ActionButton>,
    );
    await user.tab();
    expect((await screen.findByRole('tooltip')).textContent).toBe('Saving');
    rerender(<ActionButton onClick={onClick}>Discard</ActionButton>);
    const button = screen.getByRole('button', { name: 'Discard' });
    expect(document.activeElement).toBe(button);
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(button.getAttribute('aria-describedby')).toBeNull();
    await user.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledOnce();
  });
});
