import { fireEvent, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { TimeZoneProvider } from '@/components/time-zone';
import { renderUi } from '@/test/render-ui';
import { QueryField } from './query-field';

const counts = (field: string): ReadonlyMap<string, number> =>
  new Map(
    field === 'status'
      ? [
          ['failure', 3],
          ['success', 40],
        ]
      : field === 'customer'
        ? [['Acme GmbH', 7]]
        : [],
  );

/** The field over an address that takes what is typed, as a list does. */
function open({ value: first = '', zone = 'UTC' } = {}) {
  const typed = vi.fn<(query: string) => void>();
  const committed = vi.fn<(query: string) => void>();
  function Page() {
    const [value, setValue] = useState(first);
    const take = (note: (query: string) => void) => (query: string) => {
      note(query);
      setValue(query);
    };
    return (
      <TimeZoneProvider zone={zone}>
        <QueryField
          value={value}
          onType={take(typed)}
          onCommit={take(committed)}
          label="Search"
          placeholder="Words"
          counts={counts}
          linkElsewhere={(condition) => <a href={`/health?q=${condition}`}>Ask there</a>}
        />
        <button type="button" onClick={() => setValue('status:running')}>
          Elsewhere
        </button>
      </TimeZoneProvider>
    );
  }
  const view = renderUi(<Page />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' });
  return { ...view, typed, committed, field };
}

const options = () => screen.findAllByRole('option', undefined, { timeout: 10_000 });
const described = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

describe('what is typed', () => {
  test('is asked for letter by letter, but half a status is not', async () => {
    const { user, field, typed } = open();
    await user.type(field, 'ab');
    expect(typed.mock.calls).toEqual([['a'], ['ab']]);
    await user.type(field, ' status:fa');
    expect(typed).toHaveBeenLastCalledWith('ab');
    expect(field.value).toBe('ab status:fa');
    await user.type(field, 'iled ');
    expect(typed).toHaveBeenLastCalledWith('ab status:failed');
    expect(field.value).toBe('ab status:failed ');
  });

  test('is replaced by a query that comes from elsewhere', async () => {
    const { user, field } = open();
    await user.type(field, 'some words');
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(field.value).toBe('status:running');
  });

  test('is cleared by Escape and by the button', async () => {
    const { user, field, committed } = open({ value: 'some words' });
    await user.type(field, '{Escape}{Escape}');
    expect(field.value).toBe('');
    expect(committed).toHaveBeenLastCalledWith('');
    await user.type(field, 'more');
    await user.click(screen.getByRole('button', { name: 'Clear query' }));
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
  });

  test('has times of the zone, the address of UTC', async () => {
    const { user, field, committed } = open({ value: 'after:2026-10-31T23:00Z', zone: 'Europe/Zurich' });
    expect(field.value).toBe('after:2026-11-01');
    await user.type(field, ' before:2026-11-01T14:00{Enter}');
    expect(committed).toHaveBeenLastCalledWith('after:2026-10-31T23:00Z before:2026-11-01T13:00Z');
    expect(field.value).toBe('after:2026-11-01 before:2026-11-01T14:00');
  });
});

describe('errors', () => {
  test('are said once the caret has left them, and described at the field', async () => {
    const { user, field } = open();
    await user.type(field, 'duration:>5');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    await user.type(field, ' x');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(described(field)).toMatch(/^“>5” is left out\. It is not a duration\./);
    expect(document.querySelector('[data-wrong]')?.textContent).toBe('>5');
    await user.clear(field);
    expect(described(field)).toBeUndefined();
  });

  test('lead to where a condition belongs', async () => {
    const { user, field } = open();
    await user.type(field, 'acme -health:late x');
    expect(described(field)).toBe('“health:” is left out. It belongs to Customers › Health. Ask there');
    expect(screen.getByRole('link', { name: 'Ask there' }).getAttribute('href')).toBe(
      '/health?q=-health:late',
    );
  });

  test('of any text leave the field usable', () => {
    const { field } = open();
    const copy = () => document.querySelector('[aria-hidden]:has(span)')?.textContent;
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom('"', `"${'x'.repeat(5_000)}`, 'a '.repeat(10_000), '\u202Eשלום status:x', ':,-"\\'),
        ),
        (text) => {
          fireEvent.change(field, { target: { value: text } });
          // The marks lie under the letters only if the copy has the same.
          expect(copy() ?? '').toBe(field.value);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('suggestions', () => {
  test('are chosen by keyboard: a name, then one of its values', async () => {
    const { user, field, committed } = open();
    await user.type(field, 'stat');
    expect((await options()).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^status:/),
    ]);
    await user.keyboard('{ArrowDown}');
    expect(field.getAttribute('aria-activedescendant')).toBe((await options())[0]?.id);
    await user.keyboard('{Enter}');
    expect(field.value).toBe('status:');
    expect((await options()).map(({ textContent }) => textContent)).toEqual([
      'success40',
      'failed3',
      'unknown',
    ]);
    await user.keyboard('fai{Enter}');
    expect(field.value).toBe('status:failed ');
    expect(committed).toHaveBeenLastCalledWith('status:failed');
    expect(field.getAttribute('aria-expanded')).toBe('false');
  });

  test('are chosen by mouse in the middle of a query', async () => {
    const { user, field, committed } = open();
    await user.type(field, 'customer: x');
    field.setSelectionRange(9, 9);
    fireEvent.select(field);
    const [first] = await options();
    expect(first?.textContent).toBe('Acme GmbH7');
    await user.click(first as HTMLElement);
    expect(field.value).toBe('customer:"Acme GmbH" x');
    await waitFor(() => expect(field.selectionStart).toBe(20));
    expect(committed).toHaveBeenLastCalledWith('customer:"Acme GmbH" x');
  });

  test('do not take Enter from words', async () => {
    const { user, field, committed } = open();
    await user.type(field, 'acme');
    await options();
    await user.keyboard('{Enter}');
    expect(committed).toHaveBeenLastCalledWith('acme');
  });
});

test('the help has every field', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'How to ask' }));
  const help = await screen.findByRole('dialog', { name: 'How to ask' });
  for (const words of ['provider:salesforce', 'duration:>5m', '-cause:"rate limit"'])
    expect(help.textContent).toContain(words);
});
