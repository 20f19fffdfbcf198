import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anywhere, characterShortcutsOff, currentShortcuts, useShortcuts, type Shortcut } from './shortcuts';

function Scope({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  useShortcuts(title, shortcuts);
  return null;
}

afterEach(() => characterShortcutsOff.set(false));

const entry = (keys: Shortcut['keys'], more: Omit<Partial<Shortcut>, 'run'> = {}) => {
  return { keys, label: String(keys), ...more, run: vi.fn<() => void>() };
};

describe('shortcuts', () => {
  it('run while their page is shown, and only there', async () => {
    const user = userEvent.setup();
    const next = entry(['j', 'ArrowDown']);
    const { rerender } = render(<Scope title="List" shortcuts={[next]} />);
    await user.keyboard('j{ArrowDown}k');
    expect(next.run).toHaveBeenCalledTimes(2);
    rerender(<p>Another page</p>);
    await user.keyboard('j');
    expect(next.run).toHaveBeenCalledTimes(2);
    expect(currentShortcuts()).toEqual([]);
  });

  it('leave fields and dialogs alone, except those that always work', async () => {
    const user = userEvent.setup();
    const find = entry('/');
    const palette = entry('mod+k', { always: true });
    render(
      <>
        <Scope title={anywhere} shortcuts={[find, palette]} />
        <input aria-label="Name" />
        <dialog open>
          <button type="button">Close</button>
        </dialog>
      </>,
    );
    await user.type(screen.getByLabelText('Name'), 'a/b{Control>}k{/Control}');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'a/b');
    screen.getByRole('button').focus();
    await user.keyboard('/');
    expect(find.run).not.toHaveBeenCalled();
    expect(palette.run).toHaveBeenCalledTimes(1);
  });

  it('of a page go before those of the shell, whichever came first', async () => {
    const user = userEvent.setup();
    const [own, error] = [entry('g'), entry('e')];
    const [goTo, goToErrors] = [entry('g o'), entry('g e')];
    const shell = <Scope title={anywhere} shortcuts={[entry('e'), goTo, goToErrors]} />;
    const page = <Scope title="Log" shortcuts={[own, error]} />;
    for (const [first, then] of [
      [shell, page],
      [page, shell],
    ]) {
      const { unmount } = render(first);
      const later = render(then);
      await user.keyboard('gego');
      unmount();
      later.unmount();
    }
    expect(own.run).toHaveBeenCalledTimes(4);
    expect(error.run).toHaveBeenCalledTimes(2);
    expect(goToErrors.run).not.toHaveBeenCalled();
    expect(goTo.run).toHaveBeenCalledTimes(2);
  });

  it('of two keys need both, one after the other', async () => {
    const user = userEvent.setup();
    const [operations, topics] = [entry('g o'), entry('g t')];
    render(<Scope title={anywhere} shortcuts={[operations, topics]} />);
    await user.keyboard('ogxogt');
    expect([operations.run.mock.calls.length, topics.run.mock.calls.length]).toEqual([0, 1]);
  });

  it('of characters can be switched off', async () => {
    const user = userEvent.setup();
    const [plain, withControl] = [entry('j'), entry('mod+k')];
    render(<Scope title="List" shortcuts={[plain, withControl]} />);
    characterShortcutsOff.set(true);
    await user.keyboard('j{Control>}k{/Control}');
    expect([plain.run.mock.calls.length, withControl.run.mock.calls.length]).toEqual([0, 1]);
  });

  it('do nothing while they are disabled or another has taken the key', async () => {
    const user = userEvent.setup();
    const off = entry('x', { disabled: true });
    const taken = entry('y');
    render(
      <>
        <Scope title="List" shortcuts={[off, taken]} />
        <button type="button" onKeyDown={(event) => event.preventDefault()}>
          Row
        </button>
      </>,
    );
    await user.keyboard('x');
    screen.getByRole('button').focus();
    await user.keyboard('y');
    expect(off.run).not.toHaveBeenCalled();
    expect(taken.run).not.toHaveBeenCalled();
  });
});
