/**
 * Has the browser report the first date field with a part missing, whose value is as empty as if nothing was typed.
 * Returns whether there is one.
 */
export function reportHalfTyped(within: ParentNode): boolean {
  const field = [...within.querySelectorAll('input')].find(({ validity }) => validity.badInput);
  field?.reportValidity();
  return field !== undefined;
}
