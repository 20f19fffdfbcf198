const LONGEST = 16_384;

/** Why a credential cannot be sent in a header; undefined when it can. Surrounding spaces are ignored. */
export function credentialFault(typed: string, what: 'API key' | 'bearer token'): string | undefined {
  const text = typed.trim();
  const one = `${what === 'API key' ? 'An' : 'A'} ${what}`;
  if (/^bearer\s/i.test(text)) return 'Leave out the word “Bearer”; give only what follows it';
  if (/^(["'`“‘«]).*["'`”’»]$/s.test(text)) return 'Leave out the quotes around it';
  if (/^[\w-]*(?:key|authorization|token)["']?\s*[:=]/i.test(text))
    return 'Leave out its name; give only what follows it';
  if (/…|\.{3}|[*•]{3}/.test(text)) return 'It was shortened or hidden where it was copied. Copy all of it';
  if (/\s/.test(text)) return `${one} has no spaces and no line breaks; more than it may have been copied`;
  const odd = [...text].findIndex((character) => !/[\u0021-\u007e]/.test(character));
  if (odd >= 0) return `Character ${odd + 1} cannot be sent; it has only plain letters, digits and signs`;
  return text.length > LONGEST ? `${one} of this length cannot be sent` : undefined;
}
