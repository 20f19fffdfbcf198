import { toUnicode } from 'punycode/punycode.es6.js';

/** A domain as people write it, with the spelling that is sent: "bücher.example (xn--bcher-kva.example)". */
export function domainWords(domain: string): string {
  try {
    const written = toUnicode(domain);
    return written === domain ? domain : `${written} (${domain})`;
  } catch {
    return domain;
  }
}
