import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { JsonView } from './json-view';

const nested = (depth: number): unknown => (depth === 0 ? 'needle' : { a: nested(depth - 1) });

describe('JsonView', () => {
  it('cuts a key that is no name, which a browser would lay out for a minute', () => {
    const key = `k${'\u0301'.repeat(200_000)}`;
    renderUi(<JsonView value={{ [key]: { [key]: 1 } }} label="result" />);
    const shown = screen.getByRole('region', { name: 'result' }).textContent;
    expect(shown).toContain('{ 1 key }');
    expect(shown.length).toBeLessThan(3_000);
  });

  it('folds, and survives a cycle', async () => {
    const value: Record<string, unknown> = {
      name: 'a',
      list: Array.from({ length: 250 }, (_, at) => at),
      long: 'x'.repeat(5000),
    };
    value['self'] = value;
    const { user } = renderUi(<JsonView value={value} label="result" openDepth={1} />);
    const view = screen.getByRole('region', { name: 'result' });
    expect(view.textContent).toContain('[ 250 items ]');
    expect(screen.queryByText('249')).toBeNull();
    await user.click(screen.getByText('[ 250 items ]'));
    await user.click(await screen.findByRole('button', { name: '150 more' }));
    expect(screen.getByText('249')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Show all 5,002 characters/ }));
    expect(view.textContent).toContain('x'.repeat(5000));
  });

  it('shows a text with line ends as lines on request, and nothing in it acts', async () => {
    const stack = `Error: no\r\n\tat f (a.js:1)\n\tat ${String.fromCharCode(27)}[31mg`;
    const { user } = renderUi(
      <JsonView value={{ list: [{ stack }], plain: 'a' }} label="result" openDepth={3} />,
    );
    const view = screen.getByRole('region', { name: 'result' });
    expect(view.querySelector('pre')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show as lines' }));
    expect(view.querySelector('pre')?.textContent).toBe('Error: no\n\tat f (a.js:1)\n\tat \\u001b[31mg');
    await user.click(screen.getByRole('button', { name: 'Show as JSON' }));
    expect(view.textContent).toContain(JSON.stringify(stack));
  });

  const marksIn = (value: unknown, ...find: string[]) => {
    renderUi(
      <JsonView
        value={value}
        label="result"
        openDepth={1}
        find={find}
        renderText={(key, _, shown) => (key === 'link' ? <a href="/">{shown}</a> : undefined)}
      />,
    );
    const marks = screen.getByRole('region', { name: 'result' }).querySelectorAll('mark');
    return [...marks].map(({ textContent }) => textContent);
  };

  it('opens and marks what is looked for, however deep and far it is', () => {
    const deep = { a: { b: { c: [{ key: `${'x'.repeat(3_000)} Needle` }] } } };
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [`k${at}`, at === 290 ? 'needle' : at]),
    );
    expect(marksIn({ deep, many }, ' needle ')).toEqual(['Needle', 'needle']);
  });

  it.each([
    ['in a link', { link: 'https://needle.example.com' }, 'needle', ['needle']],
    ['at the end of a long key', { [`${'x'.repeat(2_000)}needle`]: 1 }, 'needle', ['needle']],
    ['over two members', { a: { code: 429, text: 'no' } }, '"code":429,"text"', ['{ 2 keys }']],
    ['over a key and its list', { a: { list: [1, 2] } }, '"list":[1', ['list']],
    ['over two elements', { a: { list: [1, 2] } }, '1,2]', ['[ 2 items ]']],
    ['deeper than is shown', nested(70), 'needle', ['[deeper]']],
  ])('marks what is found %s', (_, value, find, marks) => {
    expect(marksIn(value, find)).toEqual(marks);
  });

  it('marks several texts', () => {
    expect(marksIn({ b: 'two one' }, 'one', 'two')).toEqual(['two', 'one']);
  });

  it.each([[null], ['text'], [undefined], [[]], [{}]])('shows %s', (value) => {
    renderUi(<JsonView value={value} label="result" />);
    expect(screen.getByRole('region', { name: 'result' }).textContent).not.toBe('');
  });
});
