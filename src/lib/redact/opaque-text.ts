import { authSchemes } from '@/contract/auth-schemes';
import { eachMatch, type AddSpan, type ReadText } from './decoded-text';
import { uuid } from './looks-secret';
import { isIdName, nameKind } from './secret-names';

const run = /[A-Za-z0-9+/_-]{12,}={0,2}/g;
const publicId =
  /^(?:msg|evt|cus|ch|pi|in|sub|prod|price|req|acct|txn|card|pm|seti|usr|user|org|proj|job|step|ord|order|inv|blk|op|batch|task|con|inst|dst|rec)_\w+$/;
const wordBefore = /([\w.-]+?)[\s"'=:#@(/[-]{0,4}$/;
/** Further words before ids of commits and requests. */
const idWord = /^(?:rev|request|correlation|merge|branch|tree|parent|head|blob|record|object)$/i;
const placeInList = /(?:[?&[]|%5B)(?:after|before|cursor|offset|\w*page_?token)(?:\]|%5D)?=$/i;
function isBeforeId(text: string): boolean {
  const [, word = ''] = wordBefore.exec(text) ?? [];
  return isIdName(word) || idWord.test(word) || placeInList.test(text);
}
/** An id of Salesforce, which stands in paths. */
const salesforceId = /^[0a][0-9A-Za-z]{14}(?:[A-Z0-5]{3})?$/;
const isWord = (text: string) =>
  salesforceId.test(text) ||
  (/^(?:[A-Za-z]*\d{0,4}|v?\d{1,20}|\d{1,3}[TZ]\d{0,6}Z?)$/.test(text) &&
    (text.match(/[a-z][A-Z]/g)?.length ?? 0) <= 1 + text.length / 6);

/** Too long and too mixed to be a word, a path or an ordinary id. */
function isOpaque(text: string): boolean {
  if (uuid.test(text) || publicId.test(text) || authSchemes.includes(text)) return false;
  if (/^[0-9a-f]{40}$/.test(text)) return false;
  if (/[0-9a-z]{32,}/i.test(text) && /\d\D*\d/.test(text)) return true;
  // Base32, as in one-time password seeds.
  if (/^[A-Z2-7]{26,}=*$/.test(text) && /\d/.test(text)) return true;
  if (!/[a-z]/.test(text) || !/[A-Z]/.test(text) || !/\d/.test(text)) return false;
  return !text.split(/[/+_-]/).every(isWord);
}

/** What base64 holds, if that is text. */
export function fromBase64(text: string): string {
  if (text.length > 4096 || !/[a-z]/.test(text) || !/[A-Z]/.test(text)) return '';
  try {
    const read = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return /^[\x20-\x7e]+$/.test(read) ? read : '';
  } catch {
    return '';
  }
}

/** A user's name with a password, as in the header of basic authentication, JSON, or `password=…`. */
const isSecretPair = (read: string) =>
  /^(?:[^\s:]{1,64}:\S{2,}$|\{")/.test(read) ||
  [...read.matchAll(/([\w.-]{1,60})=/g)].some(([, name = '']) => nameKind(name) === 'secret');

export function findOpaque({ text }: ReadText, add: AddSpan, isId: boolean): void {
  eachMatch(run, text, (found) => {
    // The digits of an encoded character are no part of it.
    const skipped = text[found.index - 1] === '%' ? 2 : 0;
    const token = found[0].slice(skipped);
    const isLong = token.length >= 24 && isOpaque(token);
    if (!isLong && !isSecretPair(fromBase64(token))) return;
    const isPlain = /^[\w-]+$/.test(token);
    if (isLong && isPlain && (isId || isBeforeId(text.slice(Math.max(0, found.index - 20), found.index))))
      return;
    add(found.index + skipped, found.index + found[0].length, 'opaque text');
  });
}
