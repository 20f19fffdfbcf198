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

/** Copies a text. Returns what to tell the person: that it is `done`, or that the browser does not allow it. */
export const copyText = async (text: string | Promise<string>, done: string): Promise<string> =>
  (await writeClipboard(text)) ? done : 'Copying is not allowed in this browser';
