/**
 * Lets the browser say at the first date of which a part is missing that it cannot be read. Its value is empty, as if
 * nothing was typed. Returns whether there is one.
 */
export function reportHalfTyped(within: ParentNode): boolean {
  const field = [...within.querySelectorAll('input')].find(({ validity }) => validity.badInput);
  field?.reportValidity();
  return field !== undefined;
}
