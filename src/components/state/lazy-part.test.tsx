import { act, screen } from '@testing-library/react';
import { useState, type ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { lazyOverlay, lazyPart, loadOnce } from './lazy-part';
import { MissingOverlays } from './missing-part';

/** What the browser says when a chunk of the build is gone. */
const chunkError = () =>
  new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/form-1.js');

const words =
  /This part of the console could not be loaded\. You may be offline, or a newer version was deployed\./;

/** The import of a part that fails until the test says otherwise. */
function partOf<Props extends object>(Part: ComponentType<Props>) {
  let failure: Error | undefined = chunkError();
  const load = vi.fn(async () => {
    await Promise.resolve();
    if (failure) throw failure;
    return { Part };
  });
  return {
    load,
    set failure(next: Error | undefined) {
      failure = next;
    },
  };
}

function Page({ Part }: { Part: ComponentType<{ onClose: () => void }> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <label>
        Name <input />
      </label>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open ? <Part onClose={() => setOpen(false)} /> : null}
      <MissingOverlays />
    </>
  );
}

async function typeAndOpen(Part: ComponentType<{ onClose: () => void }>) {
  const { user } = renderUi(<Page Part={Part} />);
  await user.type(screen.getByLabelText('Name'), 'Acme');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return user;
}
const typed = () => screen.getByLabelText<HTMLInputElement>('Name').value;

test.each([
  ['in its place', lazyPart],
  ['over the page', lazyOverlay],
])(
  'a part that cannot be loaded says so %s, keeps what is typed, and can be tried again',
  async (_, lazy) => {
    const part = partOf(() => <p>The form</p>);
    const user = await typeAndOpen(lazy(part.load, 'Part'));
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(part.load, 'Part').toHaveBeenCalledTimes(2);
    expect(typed()).toBe('Acme');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(part.load, 'Part').toHaveBeenCalledTimes(4);

    part.failure = undefined;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The form')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(typed()).toBe('Acme');
  },
);

test('closing the notice closes the dialog that is missing, and opening it tries again', async () => {
  const part = partOf(({ onClose }: { onClose: () => void }) => (
    <button type="button" onClick={onClose}>
      The dialog
    </button>
  ));
  const user = await typeAndOpen(lazyOverlay(part.load, 'Part'));
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  part.failure = undefined;
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('button', { name: 'The dialog' })).toBeTruthy();
  expect(typed()).toBe('Acme');
});

test('a part that fails to load once is loaded by the retry without a message', async () => {
  const part = partOf(() => <p>The form</p>);
  part.load.mockRejectedValueOnce(chunkError());
  part.failure = undefined;
  await typeAndOpen(lazyPart(part.load, 'Part'));
  expect(await screen.findByText('The form')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a part that was loaded before is shown at once', async () => {
  const part = partOf(() => <p>The form</p>);
  part.failure = undefined;
  const Part = lazyPart(part.load, 'Part', () => <p>Reading</p>);
  await Part.preload();
  renderUi(<Part />);
  expect(screen.getByText('The form')).toBeTruthy();
  expect(part.load).toHaveBeenCalledTimes(1);
});

test('a part that could not be loaded before says so where it is shown', async () => {
  const part = partOf(() => <p>The form</p>);
  const Part = lazyPart(part.load, 'Part', () => <p>Reading</p>);
  await Part.preload();
  renderUi(<Part />);
  expect(screen.getByText('Reading')).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  part.failure = undefined;
  await Part.preload();
  expect(part.load).toHaveBeenCalledTimes(5);
});

test('an error of another kind is left to the page', async () => {
  const silent = vi.spyOn(console, 'error').mockReturnValue();
  const part = partOf(() => null);
  part.failure = new Error('A defect of the module');
  const Part = lazyPart(part.load, 'Part');
  const fails = act(async () => {
    renderUi(<Part />);
    await Promise.resolve();
  });
  await expect(fails).rejects.toThrow('A defect of the module');
  silent.mockRestore();
});

test('a module is loaded once, and again after a failure', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(chunkError()).mockResolvedValue('module');
  const once = loadOnce(load);
  await expect(once()).rejects.toThrow('dynamically imported module');
  expect(await Promise.all([once(), once()])).toEqual(['module', 'module']);
  expect(load).toHaveBeenCalledTimes(2);
});
