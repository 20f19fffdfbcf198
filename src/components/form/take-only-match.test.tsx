import { Select } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '@/test/render-ui';

const providers = ['HubSpot', 'Salesforce', 'Salesloft'];

function open() {
  const submitted = vi.fn();
  const view = renderUi(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
      <Select label="Provider" name="provider" data={providers} searchable nothingFoundMessage="Nothing" />
      <button type="submit">Create</button>
    </form>,
  );
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Provider' });
  const value = () => document.querySelector<HTMLInputElement>('input[name="provider"]')?.value;
  return { ...view, submitted, input, value };
}

it('takes the only match on Enter and does not submit the form, which the next Enter does', async () => {
  const { user, submitted, input, value } = open();
  await user.type(input, 'hub{Enter}');
  expect(value()).toBe('HubSpot');
  expect(input.value).toBe('HubSpot');
  expect(submitted).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(submitted).toHaveBeenCalledOnce();
});

it.each(['sales', 'zzz', ' '])(
  'with several matches or none, Enter keeps “%s” and takes nothing',
  async (text) => {
    const { user, submitted, input, value } = open();
    await user.type(input, `${text}{Enter}`);
    expect(input.value).toBe(text);
    expect(value()).toBe('');
    expect(submitted).not.toHaveBeenCalled();
  },
);

it('does not submit what was typed after Escape closed the list', async () => {
  const { user, submitted, input, value } = open();
  await user.type(input, 'hub{Escape}{Enter}');
  expect(value()).toBe('');
  expect(submitted).not.toHaveBeenCalled();
  await user.clear(input);
  await user.keyboard('{Escape}{Enter}');
  expect(submitted).toHaveBeenCalledOnce();
});

it('takes the highlighted one of several', async () => {
  const { user, submitted, input, value } = open();
  await user.type(input, 'sales{ArrowDown}{ArrowDown}{Enter}');
  expect(value()).toBe('Salesloft');
  expect(submitted).not.toHaveBeenCalled();
});
