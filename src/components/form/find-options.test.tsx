import { Select, TagsInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '@/test/render-ui';

const data = ['Mu\u0308ller AG', 'Straße 5', 'Miller'];

test.each([
  ['a select', <Select key="select" label="Customer" searchable data={data} />],
  ['a field of tags', <TagsInput key="tags" label="Customer" data={data} />],
])('%s finds its options without accents', async (_, field) => {
  const { user } = renderUi(field);
  await user.type(screen.getByLabelText('Customer', { selector: 'input' }), 'muller');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([data[0]]);
});
