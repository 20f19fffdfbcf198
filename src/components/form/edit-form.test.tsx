import { TextInput } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import { toProblem } from '@/api/problem';
import { renderUi } from '@/test/render-ui';
import { EditForm } from './edit-form';

interface Thing {
  readonly a: string;
  readonly b: string;
}

let atService: Thing;
let sent: Thing[];
let isRefused: boolean;

beforeEach(() => {
  atService = { a: '1', b: '1' };
  sent = [];
  isRefused = false;
});

function Form() {
  const form = useForm({ defaultValues: { a: '1', b: '1' } });
  return (
    <EditForm
      form={form}
      submitLabel="Save"
      existing={{
        noun: 'thing',
        thing: { a: '1', b: '1' },
        read: () => Promise.resolve(atService),
        valuesOf: ({ a, b }: Thing) => ({ a, b }),
        edited: ({ a, b }) => ({ a, b }),
        labelOf: ([key]) => key ?? '',
      }}
      onSend={async (values, newest) => {
        if (isRefused) throw new Error('The service is busy');
        if (values.a === newest.a && values.b === newest.b) return false;
        sent.push(values);
        atService = values;
        return values;
      }}
      onRejected={(error) => toProblem(error)}
    >
      <TextInput label="a" {...form.register('a')} />
      <TextInput label="b" {...form.register('b')} />
    </EditForm>
  );
}

/** A page with the form, in which one person has typed 2 into both fields. */
async function typed() {
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/', component: Form }),
      createRoute({ getParentRoute: () => root, path: '/other', component: () => 'Another page' }),
    ]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const { user } = renderUi(<RouterProvider router={router} />);
  for (const name of ['a', 'b']) {
    await user.clear(await screen.findByRole('textbox', { name }));
    await user.type(screen.getByRole('textbox', { name }), '2');
  }
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  const leave = () => void router.navigate({ to: '/other' } as never);
  return { user, save, leave };
}

test('of several entries that both changed, each is taken by itself', async () => {
  const { user, save } = await typed();
  atService = { a: '3', b: '3' };
  await save();
  const notice = await screen.findByRole('alert');
  expect(within(notice).getAllByRole('button')).toHaveLength(2);
  await user.click(within(notice).getByRole('button', { name: 'Take the service’s: a' }));
  expect(
    within(notice)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Take the service’s: b']);
  await save();
  await waitFor(() => expect(sent).toEqual([{ a: '3', b: '2' }]));
});

test('where somebody did the same, nothing is sent and nothing is left to save', async () => {
  const { save, leave } = await typed();
  atService = { a: '2', b: '2' };
  await save();
  await screen.findAllByText(/Nothing has changed/);
  expect(sent).toEqual([]);
  leave();
  await screen.findByText('Another page');
});

test('what others changed is no change of this person: it is not asked about when the page is left', async () => {
  const { user, save, leave } = await typed();
  await user.clear(screen.getByRole('textbox', { name: 'b' }));
  await user.type(screen.getByRole('textbox', { name: 'b' }), '1');
  atService = { a: '1', b: '3' };
  await save();
  await waitFor(() => expect(sent).toEqual([{ a: '2', b: '3' }]));
  leave();
  await screen.findByText('Another page');
});

test('what was typed is not left without asking', async () => {
  const { leave } = await typed();
  leave();
  expect(await screen.findByRole('dialog', { name: 'Leave without saving' })).toBeTruthy();
});

test('a refusal is gone once it is sent again', async () => {
  const { save } = await typed();
  isRefused = true;
  await save();
  await screen.findByText(/The service is busy/);
  isRefused = false;
  await save();
  await waitFor(() => expect(sent).toEqual([{ a: '2', b: '2' }]));
  expect(screen.queryByText(/The service is busy/)).toBeNull();
});
