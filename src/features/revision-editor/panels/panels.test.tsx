import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { manifest, openPanels } from '@/test/editor-panels';

/** Lines that only one of two texts has. */
const changed = (before: string, after: string) => {
  const old = new Set(before.split('\n'));
  return after.split('\n').filter((line) => !old.has(line));
};

test('a form edit changes its own line only, and leaving the field empty takes the key away again', async () => {
  const { user, store, text, line, form } = openPanels();
  await user.click(line(/^contacts/));
  await user.type(form().getByRole('textbox', { name: /^Delivered as/ }), 'person');
  expect(changed(manifest, text()).map((one) => one.trim())).toEqual(['mapToName: person']);
  await user.clear(form().getByRole('textbox', { name: /^Delivered as/ }));
  await user.tab();
  expect(text()).toBe(manifest);
  await user.type(form().getByRole('textbox', { name: 'Mapped name 2' }), 'surname');
  expect(text()).toContain('# family name');
  while (store.snapshot().state.past.length > 0) store.dispatch({ type: 'undo' });
  expect(text()).toBe(manifest);
});

test('a problem is shown at its field, with its fix', async () => {
  const { user, text, line, form } = openPanels();
  await user.click(line(/^contacts.*error/));
  await user.click(form().getByRole('button', { name: 'Run every 10 minutes' }));
  expect(text()).toContain('schedule: "*/10 * * * *"');
  expect(form().queryByRole('button', { name: 'Run every 10 minutes' })).toBeNull();
  expect(within(form().getByRole('list', { name: 'Next runs' })).getAllByRole('listitem')).toHaveLength(5);
});

test('a key that the format does not know is shown, kept, and removed only when asked', async () => {
  const { user, text, line, form } = openPanels();
  await user.click(line(/^contacts/));
  const other = within(form().getByRole('region', { name: 'Other keys' }));
  expect(other.getByText('colour', { selector: 'code' })).toBeTruthy();
  expect(other.getByText('12345678901234567890')).toBeTruthy();
  await user.type(form().getByRole('textbox', { name: 'Field name 1' }), '2');
  expect(text()).toContain('colour: [blue, 12345678901234567890]');
  await user.click(other.getByRole('button', { name: 'Remove colour' }));
  expect(text()).not.toContain('colour');
});

test('the outline adds, moves, renames, copies and removes by keyboard and menu', async () => {
  const { user, store, text, line } = openPanels();
  await user.click(line(/^contacts/));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(text().indexOf('objectName: deals')).toBeLessThan(text().indexOf('objectName: contacts'));
  expect(text()).toContain('# People');

  line(/^deals/).focus();
  await user.keyboard('{F2}');
  await user.clear(screen.getByRole('textbox', { name: 'New name of deals' }));
  await user.keyboard('offers{Enter}');
  expect(text()).toContain('objectName: offers');

  await user.click(line(/^Actions for offers/));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  expect(text()).toContain('objectName: offers-2');

  line(/^offers-2/).focus();
  await user.keyboard('{Delete}');
  expect(text()).not.toContain('offers-2');

  await user.click(line(/^Add subscribe/));
  expect(text()).toContain('inheritFieldsAndMapping: true');
  // The new object's form has the focus in its first field.
  expect(store.snapshot().state.selected).toEqual([
    'integrations',
    0,
    'subscribe',
    'objects',
    0,
    'objectName',
  ]);
});

test('choosing another object ends what was started in the first: the focus stays in the outline', async () => {
  const { user, line, form } = openPanels();
  await user.click(line(/^contacts/));
  await user.click(form().getAllByRole('button', { name: 'Let customers map a field' })[0] as HTMLElement);
  expect(form().getByRole('textbox', { name: 'Mapped name 3' })).toBe(document.activeElement);
  expect(form().getByRole('textbox', { name: /^Prompt/ })).toBeTruthy();
  for (const name of [/^deals/, /^contacts/]) {
    await user.click(line(name));
    expect(line(name)).toBe(document.activeElement);
    expect(form().queryByRole('textbox', { name: /^Prompt/ })).toBeNull();
  }
  expect(form().getByRole('textbox', { name: 'Mapped name 3' })).toBeTruthy();
});

afterEach(() => vi.unstubAllGlobals());

test('the form of a new object has the focus before the next key can be typed', async () => {
  const { user, text, line, form } = openPanels();
  await user.click(line(/^contacts/));
  const before = text();
  // Outside of act React renders in its own time: first what a click changes, and later what is deferred.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  line(/^Add an object to read/).click();
  await Promise.resolve();
  expect(form().getByRole('combobox', { name: 'Object' })).toBe(document.activeElement);
  expect(form().getByRole('heading', { name: 'Unnamed' })).toBeTruthy();
  expect(text()).not.toBe(before);
});

test('events of a subscription bring what they need', async () => {
  const { user, text, line, form } = openPanels(
    `${manifest}    subscribe:\n      objects:\n        - objectName: contacts\n          destination: orders\n`,
  );
  await user.click(line(/^contacts/, 1));
  await user.click(form().getByRole('checkbox', { name: 'A record is updated' }));
  expect(text()).toContain('inheritFieldsAndMapping: true');
  expect(text()).toMatch(/updateEvent:\s+enabled: always\s+watchFieldsAuto: all/);
  await user.click(form().getByRole('checkbox', { name: 'A record is updated' }));
  expect(text()).not.toContain('updateEvent');
});

test('what cannot be read is not edited', async () => {
  const { store, form } = openPanels();
  const text = store.snapshot().state.document.text;
  expect(form().getByRole('textbox', { name: 'Name' })).toHaveProperty('disabled', false);
  store.dispatch({
    type: 'edit',
    edit: { type: 'text', steps: [{ from: text.length, to: text.length, insert: '  - [' }] },
  });
  expect(await form().findByText(/source has syntax errors/)).toBeTruthy();
  expect(form().getByRole('group')).toHaveProperty('disabled', true);
});
