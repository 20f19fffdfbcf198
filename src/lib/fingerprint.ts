/** Stands for the message of failures for which the service gave no reason. */
export const NO_REASON = 'The service gave no reason';

/** Enough to tell causes apart. Longer messages mostly end in a dump. */
const MOST_CHARACTERS = 2_000;

const uuid = /\b[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}\b/gi;
const stamp =
  /\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s?Z|\s?UTC|[+-]\d{2}:?\d{2})?)?/gi;
const clock = /\b\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s?[ap]m)?\b/gi;
const email = /[^\s@<>"'`(),;:]+@[\w-]+(?:\.[\w-]+)+/g;
const address = /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g;
const url = /\b(https?:\/\/[^\s/?#"'<>)\]]+)([^\s?#"'<>)\]]*)(?:\?[^\s#"'<>)\]]*)?(?:#[^\s"'<>)\]]*)?/gi;
/** A consequence of the failure, which does not make it another cause. */
const consequence = /[;.,]? (?:scheduled )?reads? (?:are|were|is|was|have been|has been) paused[^;]*$/i;
/** "502 answered", "HTTP 401", "→ 404": statuses distinguish causes. */
const httpStatus = /(?<![\w.,])[45]\d\d(?![\w.,]*\d)/g;
/** A long word of letters and digits: an id rather than a name with a number. */
const token = /\b(?=[A-Za-z_-]*\d)[A-Za-z0-9_-]{12,}\b/g;
const hex = /\b(?:0x)?(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{6,}\b/gi;
const number = /[+-]?\d+(?:[.,]\d+)*/g;

/**
 * A message without its variable parts: ids, numbers, times, addresses, parts of URLs. Failures with the same
 * fingerprint are treated as one cause. HTTP error statuses are kept.
 */
export function fingerprint(text: string): string {
  const kept: string[] = [];
  // Private-use characters, so that later steps do not replace the status.
  const keep = (status: string) => {
    kept.push(status);
    return String.fromCodePoint(0xf0000 + Number(status));
  };
  return text
    .slice(0, MOST_CHARACTERS)
    .replace(/\s+/g, ' ')
    .replace(consequence, '')
    .replace(url, (_, host: string, path: string) => host.replace(/\d+/g, '{n}') + pathTemplate(path))
    .replace(email, '{email}')
    .replace(uuid, '{id}')
    .replace(stamp, '{time}')
    .replace(address, '{ip}')
    .replace(clock, '{time}')
    .replace(httpStatus, keep)
    .replace(token, '{id}')
    .replace(hex, '{id}')
    .replace(number, '{n}')
    .replace(/(\{n\} [A-Za-z]{3,}?)(?:s|\(s\))?(?![A-Za-z])/g, '$1')
    .replace(/[\u{F0190}-\u{F0257}]/gu, (letter) => String((letter.codePointAt(0) ?? 0) - 0xf0000))
    .trim();
}

/** The fixed parts of a path. Segments that contain a digit or are long vary between records, except versions. */
const pathTemplate = (path: string): string =>
  path
    .split('/')
    .map((part) =>
      /^v\d+(?:\.\d+)?$/i.test(part)
        ? part.replace(/\d+(?:\.\d+)?/, '{n}')
        : /\d/.test(part) || part.length > 40
          ? '{id}'
          : part,
    )
    .join('/');

/** A short id of a fingerprint, for URLs and storage (two FNV-1a runs, 53 bits). */
export function fingerprintId(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ (code + at), 0x85ebca6b);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}
