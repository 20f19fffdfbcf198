import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { IdSelect } from './id-select';

const data = ['Acme', 'Globex', 'Gringotts'].map((label) => ({ label, value: label.toLowerCase() }));

function Example() {
  const [value, setValue] = useState<string | undefined>();
  return (
    <>
      <IdSelect label="Customer" data={data} value={value} onChange={setValue} />
      <p>Chosen: {value ?? 'nothing'}</p>
    </>
  );
}

it('takes the first that fits what was typed, also when typing opens the list', async () => {
  const { user } = renderUi(<Example />);
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByText('Chosen: nothing');
  await user.keyboard('{Escape}g');
  await screen.findByRole('option', { name: 'Globex' });
  await expect.poll(() => document.querySelector('[data-combobox-selected]')?.textContent).toBe('Globex');
  await user.keyboard('{Enter}');
  await screen.findByText('Chosen: globex');
  // Chosen: the next is typed over it.
  await user.clear(screen.getByRole('combobox', { name: 'Customer' }));
  await user.keyboard('gri{Enter}');
  await screen.findByText('Chosen: gringotts');
});
