import { screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { TextField } from './form-fields';
import { MoreOptions } from './more-options';

interface Values {
  name: string;
  note: string;
}

function Example({ start, needed }: { start: Values; needed: readonly (keyof Values)[] }) {
  const { control, handleSubmit } = useForm<Values>({
    defaultValues: start,
    resolver: (values) => ({
      values: {},
      errors: Object.fromEntries(
        needed
          .filter((name) => values[name] === '')
          .map((name) => [name, { type: 'missing', message: `${name} is missing` }]),
      ),
    }),
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(() => {})(event)}>
      <TextField control={control} name="name" label="Name" />
      <MoreOptions control={control} names={['note']}>
        <TextField control={control} name="note" label="Note" optional />
      </MoreOptions>
      <button type="submit">Send</button>
    </form>
  );
}

const open = (start: Partial<Values>, needed: readonly (keyof Values)[] = []) =>
  renderUi(<Example start={{ name: '', note: '', ...start }} needed={needed} />);
const note = () => screen.getByRole('textbox', { name: /^Note/ });
const isOpen = () => note().closest('details')?.open;

it('is closed while its fields are empty, and opens', async () => {
  const { user } = open({});
  expect(isOpen()).toBe(false);
  await user.click(screen.getByText('More options'));
  expect(isOpen()).toBe(true);
});

it('is open if a field has a value, also while that is cleared', async () => {
  const { user } = open({ note: 'kept' });
  expect(isOpen()).toBe(true);
  await user.clear(note());
  expect(isOpen()).toBe(true);
});

it('opens for an error inside and focuses its field', async () => {
  const { user } = open({}, ['note']);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(isOpen()).toBe(true));
  expect(document.activeElement).toBe(note());
  expect(note().getAttribute('aria-invalid')).toBe('true');
  await user.keyboard('corrected');
  expect(isOpen()).toBe(true);
});

it('opens again if it was closed with an error inside', async () => {
  const { user } = open({}, ['note']);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(isOpen()).toBe(true));
  await user.click(screen.getByText('More options'));
  expect(isOpen()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(isOpen()).toBe(true));
  expect(document.activeElement).toBe(note());
});

it('leaves the focus to an error before it', async () => {
  const { user } = open({}, ['name', 'note']);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(isOpen()).toBe(true));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
});
