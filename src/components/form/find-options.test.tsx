import { Select, TagsInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { findOptions } from './find-options';

const data = ['Mu\u0308ller AG', 'Straße 5', 'Miller'];

test.each([
  ['a select', <Select key="select" label="Customer" searchable data={data} />],
  ['a field of tags', <TagsInput key="tags" label="Customer" data={data} />],
])('%s finds its options without accents', async (_, field) => {
  const { user } = renderUi(field);
  await user.type(screen.getByLabelText('Customer', { selector: 'input' }), 'muller');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([data[0]]);
});

test('what was pasted with quotes is found', () => {
  const options = data.map((label) => ({ label, value: label, disabled: false }));
  expect(findOptions({ options, search: '"miller",', limit: 9 })).toEqual([options[2]]);
});
