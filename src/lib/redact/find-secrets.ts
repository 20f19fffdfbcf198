import type { AddSpan, ReadText } from './decoded-text';
import { findOpaque, fromBase64 } from './opaque-text';
import { findAssignments, findColumns, findInserted } from './secret-assignments';
import { findBound } from './secret-bindings';
import { findForms } from './secret-forms';
import { findMentions } from './secret-mentions';
import { findPairs } from './secret-pairs';
import { findSentences } from './secret-sentences';

/** A part of each word that may name a secret. Most lines of a log have none, and one search is faster than all rules. */
const mayNameSecret =
  /pass|pw|psw|pin|puk|pepper|wsse|pem|pfx|jks|sso|acces|priv|magic|grant|unlock|invitation|challenge|answer|maiden|connstr|conn_str|se[cg]r|key|to[ck]|cred|auth|code|cv[vcn]|csc|sid|sess|bearer|refresh|salt|seed|nonce|codice|sig|[cx]srf|dsn|cookie|psk|pat\b|sas\b|mfa|otp|jwt|hmac|mnemonic|clearance|assertion|hash|hook|callbackur|connect|saml|verif|cardsec|id_?token|phrase|kenn|geheim|zugang|senha|senya|contrase|clave|chave|cl[eé] |schl|tan\b|use \S+ to |jeton|kod|código|codigo|enter|wacht|sleutel|senord|adgang|salasana|has.[ao]|heslo|geslo|jelsz|lozinka|slapta|pasahitza|ifre|sandi|paroo?l|ordine|klucz|avain|kulcs|klic|nyckel|mot de|m[aậ]t kh|[?&](?:[kpt]|s[tv]|ticket|invite)=|ticket|[\u0370-\u1eff\u3040-\udbff\uf900-\ufdff]/i;

function findAny(read: ReadText, isId: boolean, add: AddSpan): void {
  if (mayNameSecret.test(read.text)) {
    findAssignments(read, add);
    findPairs(read, add);
    findColumns(read, add);
    findInserted(read, add);
    findBound(read, add);
    findSentences(read, add);
    findMentions(read, add);
  }
  findForms(read, add);
  findOpaque(read, add, isId);
}

/** Whether base64 is the cursor of a page: JSON of numbers, words and ids, none of them secret. */
function isCursor(encoded: string): boolean {
  const text = fromBase64(encoded);
  let isPlain = /^\{"[\w.:{}[\]",-]*\}$/.test(text);
  if (isPlain) findAny({ text }, false, () => (isPlain = false));
  return isPlain;
}

/** Finds what looks like a secret. `isId`: its name says that the whole text is an id. */
export function findSecrets(read: ReadText, isId: boolean, add: AddSpan): void {
  findAny(read, isId, (start, end, kind, quote) => {
    const isPlain = (kind === 'JWT' || kind === 'opaque text') && isCursor(read.text.slice(start, end));
    if (!isPlain) add(start, end, kind, quote);
  });
}
