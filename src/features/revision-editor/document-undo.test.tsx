import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isExhaustive } from '@/test/exhaustive';
import { renderConsole } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { worldForEachTest } from '@/test/service-world';

let service: TestService;
worldForEachTest((started) => ({ service } = started));

const manifest = `integrations:
  - name: crm
    provider: hubspot
    read:
      objects:
        - objectName: contacts
          destination: hook
          schedule: "0 */6 * * *"
          requiredFields:
            - fieldName: email
    subscribe:
      objects:
        - objectName: contacts
          destination: hook
          otherEvents:
            - contact.merge
`;

async function openEditor() {
  const { user } = renderConsole({ path: '/projects/ours/integrations/new/edit', service });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Import a manifest', hidden: true }));
  await user.click(await screen.findByRole('textbox', { name: 'Manifest', hidden: true }));
  await user.paste(manifest);
  await user.click(screen.getByRole('button', { name: 'Import', hidden: true }));
  const outline = within(await screen.findByRole('navigation', { name: 'Outline' }));
  return {
    user,
    outline,
    form: () => within(screen.getByRole('region', { name: 'Form of the selected node' })),
  };
}

/** Presses keys, or chooses Undo or Redo in a menu of the browser. Returns whether its own undo happens. */
const press = (element: Element, what: KeyboardEventInit | 'historyUndo' | 'historyRedo') =>
  fireEvent(
    element,
    typeof what === 'string'
      ? new InputEvent('beforeinput', { inputType: what, bubbles: true, cancelable: true })
      : createEvent.keyDown(element, { ...what, bubbles: true, cancelable: true }),
  );
const act = (...given: Parameters<typeof press>) => expect(press(...given)).toBe(false);

const undo = { key: 'z', ctrlKey: true };
const ways = [
  { undo, redo: { key: 'y', ctrlKey: true } },
  { undo: { key: 'z', metaKey: true }, redo: { key: 'Z', metaKey: true, shiftKey: true } },
  // On a Russian keyboard.
  {
    undo: { key: 'я', code: 'KeyZ', ctrlKey: true },
    redo: { key: 'Я', code: 'KeyZ', ctrlKey: true, shiftKey: true },
  },
  { undo: 'historyUndo', redo: 'historyRedo' },
] as const;

test.runIf(isExhaustive)(
  'in every field of the editor, undo and redo are those of the document',
  async () => {
    const { user, outline, form } = await openEditor();
    const redoButton = screen.getByRole('button', { name: /^Redo/ });
    const canRedo = () => redoButton.getAttribute('aria-disabled') !== 'true';
    /** Undoes the edit that was just made in a field and makes it again, in each way. */
    const check = (
      field: HTMLElement,
      before: unknown,
      after: unknown,
      some: readonly (typeof ways)[number][] = ways.slice(-1),
    ) => {
      const input = field as HTMLInputElement;
      const shown = () => (input.type === 'checkbox' ? input.checked : input.value);
      expect(shown()).toBe(after);
      for (const way of some) {
        field.focus();
        act(field, way.undo);
        expect(shown()).toBe(before);
        // An edit would have ended what can be redone.
        expect(canRedo()).toBe(true);
        expect(document.activeElement).toBe(field);
        act(field, way.redo);
        expect(shown()).toBe(after);
        expect(canRedo()).toBe(false);
      }
      act(field, undo);
      expect(shown()).toBe(before);
    };
    // In one edit, because two are joined only if one soon follows the other.
    const paste = async (field: HTMLElement, text: string) => {
      field.focus();
      (field as HTMLInputElement).select();
      await user.paste(text);
      return field;
    };

    const [read, subscribe] = await outline.findAllByRole('button', { name: /^contacts/ });
    await user.click(read as HTMLElement);
    check(await paste(form().getByRole('textbox', { name: 'Field name 1' }), 'mail'), 'email', 'mail', ways);
    check(await paste(form().getByRole('textbox', { name: /^Delivered as/ }), 'no'), '', 'no');
    const kind = form().getByRole('combobox', { name: 'Backfill' });
    await user.click(kind);
    await user.click(await screen.findByRole('option', { name: 'The full history', hidden: true }));
    check(kind, 'None', 'The full history');
    const object = form().getByRole('combobox', { name: 'Object' });
    await paste(object, 'people');
    await user.keyboard('{Enter}');
    check(object, 'contacts', 'people');
    // What is typed is not chosen yet, so it is not the document's to undo.
    await paste(object, 'peo');
    for (const way of ways) expect(press(object, way.undo)).toBe(true);
    await paste(object, 'contacts');
    const box = form().getByRole('checkbox', { name: 'Read for every customer' });
    await user.click(box);
    check(box, false, true);

    await user.click(subscribe as HTMLElement);
    const event = form().getByRole('textbox', { name: 'Other events, event 1' });
    check(await paste(event, 'contact.lost'), 'contact.merge', 'contact.lost');

    (subscribe as HTMLElement).focus();
    await user.keyboard('{F2}');
    const name = outline.getByRole('textbox', { name: 'New name of contacts' });
    check(await paste(name, 'people'), 'contacts', 'people');
    // Leaving the field after an undo, even by Escape, writes nothing.
    await paste(name, 'people');
    await user.keyboard('{Enter}');
    outline.getByRole('button', { name: /^people/ }).focus();
    await user.keyboard('{F2}');
    act(outline.getByRole('textbox', { name: 'New name of people' }), undo);
    await user.keyboard('{Escape}');
    expect(outline.getAllByRole('button', { name: /^contacts/ })).toHaveLength(2);
    expect(canRedo()).toBe(true);

    // The caret is where the text has changed.
    const second = (await paste(event, 'contact.merge')) as HTMLInputElement;
    await paste(second, 'contact.remerge');
    act(second, undo);
    expect([second.value, second.selectionStart]).toEqual(['contact.merge', 8]);
    act(second, { key: 'y', ctrlKey: true });
    expect([second.value, second.selectionStart]).toEqual(['contact.remerge', 10]);
    act(second, undo);

    // Keys in a dialog make the browser undo in a field behind it.
    await paste(second, 'contact.lost');
    second.blur();
    for (const { undo: asked } of ways) expect(press(second, asked)).toBe(false);
    expect(second.value).toBe('contact.lost');
    second.focus();
    act(second, undo);

    // The field that an undo removes leaves the focus in the form.
    await user.click(form().getByRole('button', { name: 'Add event' }));
    const added = form().getByRole('textbox', { name: 'Other events, event 2' });
    added.focus();
    act(added, undo);
    expect(added.isConnected).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Form of the selected node' }));
  },
);
