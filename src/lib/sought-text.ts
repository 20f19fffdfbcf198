import { fold } from './fold';

/** What stands around an id, a name or an address in a sentence, in code and in a list. */
export const aroundPasted = /^["'`<([{\s“”„‘’‚«»]+|["'`>)\]},.:;\s“”‘’«»…]+$/g;

/** The folded text of a search, without what was pasted around it. */
export function soughtText(typed: string): string {
  const text = fold(typed).trim();
  // What is longer was not pasted for its ends, and the expression would look through long spaces again and again.
  return (text.length < 300 && text.replace(aroundPasted, '')) || text;
}
