import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { CopyId } from './copy-id';
import { Link } from './link';
import { DefinitionList } from './page/definition-list';
import { JsonView } from './json-view';
import { PageHeader } from './page/page-header';
import { showTitle } from './page/tab-mark';

const name = 'invoice\u202egpj.exe\u061c\u{e0061}';
const shown = 'invoice⟨U+202E⟩gpj.exe⟨U+061C⟩⟨U+E0061⟩';

test('characters that turn text around are shown wherever text is drawn', () => {
  const { container } = renderUi(
    <>
      <PageHeader title={name} />
      <p title={name}>
        Customer {name} and <strong>{name}</strong>
      </p>
      {[name, ' ', name]}
      <button type="button" aria-label={name} />
      <DefinitionList items={[{ term: name, value: name }]} />
      <JsonView value={{ [name]: [name] }} label="answer" openDepth={9} />
      <RouterContextProvider router={createRouter({ routeTree: createRootRoute() })}>
        <Link to="/projects">{name}</Link>
      </RouterContextProvider>
    </>,
  );
  expect(container.textContent).not.toMatch(/[\u202e\u061c\u{e0061}]/u);
  expect(container.textContent.split(shown).length - 1).toBe(10);
  expect(screen.getByTitle(shown)).toBeTruthy();
  expect(screen.getByRole('button', { name: shown })).toBeTruthy();
});

test.each(['', ' ', '\u00a0'])('a link or heading whose name is “%s” can be seen', (blank) => {
  renderUi(
    <RouterContextProvider router={createRouter({ routeTree: createRootRoute() })}>
      <PageHeader title={blank} />
      <Link to="/projects">{blank}</Link>
    </RouterContextProvider>,
  );
  for (const role of ['heading', 'link']) expect(screen.getByRole(role, { name: '(no name)' })).toBeTruthy();
});

test('a name that a browser could not lay out is cut', () => {
  renderUi(<PageHeader title={'ж'.repeat(100_000)} />);
  expect(screen.getByRole('heading').textContent).toBe(`${'ж'.repeat(5_000)}…`);
});

test('marks that are piled on one letter are cut, as a browser could not lay them out', () => {
  renderUi(<p role="note">{`a${'\u0301\u0302'.repeat(100_000)}b`}</p>);
  expect(screen.getByRole('note').textContent).toBe(`a${'\u0301\u0302'.repeat(25)}…b`);
});

test('the title of the page shows them, too, and code also odd spaces', () => {
  showTitle(name);
  expect(document.title).toBe(shown);
  renderUi(<CopyId value={'email\u00a0'} label="field" />);
  expect(screen.getByText('email⟨U+00A0⟩')).toBeTruthy();
});

test('the values of fields stay as they are', () => {
  renderUi(<input aria-label="Name" defaultValue={name} />);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(name);
});
