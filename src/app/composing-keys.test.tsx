import { Autocomplete, Modal, TagsInput, TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, it, vi } from 'vitest';
import { KeyValueField } from '@/components/form/key-value-field';
import { useShortcuts } from '@/components/shortcuts';
import { openPanels } from '@/test/editor-panels';
import { renderConsole } from '@/test/render-console';
import { renderUi } from '@/test/render-ui';
import type { TestService } from '@/test/service';
import { worldForEachTest } from '@/test/service-world';

let service: TestService;
worldForEachTest((started) => ({ service } = started));

/** As Chromium and Firefox report a key of an input method, and as Safari does. */
const marks: readonly Mark[] = [{ isComposing: true }, { code: 229 }];

interface Mark {
  readonly isComposing?: boolean;
  readonly code?: number;
}
const keys = ['Enter', 'Escape', 'Tab', 'ArrowDown', 'Backspace', 'j'];

function press(element: Element, key: string, { isComposing = false, code }: Mark = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, isComposing });
  if (code !== undefined) Object.defineProperty(event, 'keyCode', { value: code });
  element.dispatchEvent(event);
  return event;
}

const seen = vi.fn<(event: Event) => void>();
document.addEventListener('keydown', seen);
afterEach(() => seen.mockClear());

/** Keys of an input method reach no handler, and nothing changes. */
function expectHidden(fields: readonly HTMLElement[]) {
  seen.mockClear();
  expect(fields.length).toBeGreaterThan(0);
  for (const field of fields) {
    field.focus();
    const before = document.body.innerHTML;
    for (const key of keys)
      for (const mark of marks) {
        const empties = key === 'Escape' && field.getAttribute('type') === 'search';
        expect(press(field, key, mark).defaultPrevented).toBe(empties);
      }
    expect(document.body.innerHTML).toBe(before);
    expect(document.activeElement).toBe(field);
  }
  expect(seen).not.toHaveBeenCalled();
}

const fieldsShown = () => [...document.querySelectorAll<HTMLElement>('input:not([type=hidden]), textarea')];

it('hides them from the console', async () => {
  renderConsole({ path: '/projects/ours/destinations/new', service });
  await screen.findByRole('heading', { level: 1, name: 'New destination' });
  expectHidden(fieldsShown());
  press(document.body, 'k');
  expect(seen).toHaveBeenCalledOnce();
});

it('hides them from fields of ours and of the library', () => {
  const changed = vi.fn<() => void>();
  function Fields() {
    const { control } = useForm({ defaultValues: { headers: [{ name: 'a', value: 'b' }] } });
    useShortcuts('Test', [{ keys: ['Enter', 'j'], label: 'Run', run: changed, always: true }]);
    return (
      <Modal opened onClose={changed} title="Form">
        <TagsInput label="Scopes" defaultValue={['one']} onChange={changed} />
        <TextInput type="search" label="Search" defaultValue="word" onChange={changed} />
        <Autocomplete label="Name" data={['a', 'b']} onOptionSubmit={changed} />
        <KeyValueField control={control} name="headers" label="Headers" />
      </Modal>
    );
  }
  renderUi(<Fields />);
  expectHidden(fieldsShown());
  expect(changed).not.toHaveBeenCalled();
  press(fieldsShown()[0] as HTMLElement, 'Escape');
  expect(changed).toHaveBeenCalled();
});

it('hides them from renaming in the outline', async () => {
  const { user, line } = openPanels();
  line(/^deals/).focus();
  await user.keyboard('{F2}');
  const name = screen.getByRole('textbox', { name: 'New name of deals' });
  expectHidden([name]);
  press(name, 'Enter');
  expect(screen.queryByRole('textbox', { name: 'New name of deals' })).toBeNull();
});
