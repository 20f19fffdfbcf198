/**
 * Copies a text and returns whether it worked. Pages served over plain http from another machine have no clipboard API.
 */
export async function writeClipboard(text: string | Promise<string>): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(await text);
    return true;
  } catch {
    return false;
  }
}
