import type { KeyboardEvent } from 'react';

/** Mantine keeps the value of a select in a hidden input beside the field. */
function hasValue(input: HTMLInputElement): boolean {
  const hidden = input.closest('.mantine-InputWrapper-root')?.nextElementSibling;
  return !(hidden instanceof HTMLInputElement) || hidden.value !== '';
}

/**
 * Handles Enter in a searchable select. While its list is open, Enter takes the only option that matches what was
 * typed; a highlighted option is left to Mantine. The form is not submitted while the list is open or while there is
 * text but no value.
 */
export function takeOnlyMatch(event: KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget: input, key } = event;
  if (key !== 'Enter' || input.readOnly) return;
  // Only an open list is referenced and in the page.
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  if (!list) {
    if (input.value.trim() !== '' && !hasValue(input)) event.preventDefault();
    return;
  }
  if (list.querySelector('[data-combobox-selected]')) return;
  event.preventDefault();
  const options = list.querySelectorAll<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])');
  if (options.length === 1 && input.value.trim() !== '') options[0]?.click();
}
