import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { providerInfos } from '@/service/provider/catalog';
import { renderUi } from '@/test/render-ui';
import { providerOptions } from '@/lib/account-options';
import { IdSelect } from '@/components/form/id-select';
import { findProviders, ProviderName, renderProvider } from './provider-name';

const options = providerOptions(providerInfos(), new Set()).map((option) => ({ ...option, disabled: false }));

it('has the letters for the eye only', () => {
  renderUi(
    <h1>
      <ProviderName name="Hacker News" />
    </h1>,
  );
  const heading = screen.getByRole('heading', { name: 'Hacker News' });
  expect(heading.textContent).toBe('Hacker News');
  expect(heading.querySelector('[aria-hidden]')?.getAttribute('data-letters')).toBe('HN');
});

it('has one letter where two would be wider than their square', () => {
  const { container } = renderUi(
    <>
      <ProviderName name="Wide World" />
      <ProviderName name="WideWorld" />
    </>,
  );
  const marks = [...container.querySelectorAll('[data-letters]')];
  expect(marks.map((mark) => mark.getAttribute('data-letters'))).toEqual(['W', 'Wi']);
});

it('finds providers by both names, those that begin with the text first', () => {
  const found = (search: string) =>
    findProviders({ options, search, limit: Infinity }).map((option) =>
      'value' in option ? option.value : option.group,
    );
  expect(found('google')).toEqual(['google', 'googleWorkspaceDelegation']);
  expect(found('Hub').slice(0, 1)).toEqual(['hubspot']);
  expect(found('"HubSpot"').slice(0, 1)).toEqual(['hubspot']);
  expect(found('hub')).toContain('github');
  expect(found('')).toHaveLength(options.length);
  expect(found('no such thing')).toEqual([]);
});

it('shows the whole catalog in a select, and the other name where two share one', async () => {
  const { user } = renderUi(
    <IdSelect
      label="Provider"
      data={options}
      value={undefined}
      onChange={() => {}}
      renderOption={renderProvider}
    />,
  );
  await user.click(screen.getByRole('combobox', { name: 'Provider' }));
  expect(await screen.findAllByRole('option', { hidden: true })).toHaveLength(options.length);
  const names = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
  expect(names).toEqual(expect.arrayContaining(['Google', 'GooglegoogleWorkspaceDelegation', 'HubSpot']));
  await user.type(screen.getByRole('combobox', { name: 'Provider' }), 'hubsp');
  expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'HubSpot',
    'Use “hubsp”',
  ]);
});

it('lists the providers in use first, then the common ones, then the rest', () => {
  const names = providerOptions(providerInfos(), new Set(['zuora', 'asana'])).map(({ value }) => value);
  expect(names.slice(0, 3)).toEqual(['asana', 'zuora', 'gong']);
  expect(names.indexOf('zoho')).toBeLessThan(names.indexOf('accuLynx'));
  expect(names.filter((name) => ['asana', 'hubspot'].includes(name))).toHaveLength(2);
});
