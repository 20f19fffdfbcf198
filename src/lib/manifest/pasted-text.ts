/**
 * What web pages, chats and editors put around or into a manifest. The parser refuses it in words that say nothing about
 * the cause.
 */
import { withLineFeeds } from '@/lib/text-lines';

/** Why a text is refused, and the text without the cause. */
export interface Mend {
  readonly message: string;
  readonly label: string;
  readonly text: string;
  /** Position of the cause. */
  readonly from: number;
}

/** A code block of Markdown, whose end may be missing. */
const block = /^([ \t]*)(`{3,}|~{3,})[^\n`]*\n([\s\S]*?)(?:^[ \t]*\2[`~]*[ \t]*\r?$|(?![\s\S]))/m;

function withoutBlock(text: string): Mend | undefined {
  const found = block.exec(text);
  if (!found) return undefined;
  const [, indent = '', , inside = ''] = found;
  return {
    message: 'The manifest is in a code block of Markdown',
    label: 'Take what is in the code block',
    text: indent === '' ? inside : inside.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    from: found.index,
  };
}

const marker = /^---(?=\s|$).*(?:\n|$)/gm;
const isBlank = (document: string) => document.replaceAll(/^(?:\s*#.*|\.\.\.\s*|%.*)$/gm, '').trim() === '';

function oneDocument(text: string): Mend | undefined {
  const markers = [...text.matchAll(marker)];
  const documents = text.split(marker);
  const written = documents.flatMap((document, at) => (isBlank(document) ? [] : [at]));
  const [first, second] = written;
  if (first === undefined) return undefined;
  if (second === undefined) {
    // One line may stand before a document.
    const [found] = markers.slice(first === 0 ? 0 : 1);
    if (!found) return undefined;
    const what = first === documents.length - 1 ? 'ends a document' : 'begins a second document,';
    return {
      message: `The line “---” ${what} which is empty`,
      label: 'Remove the line',
      text: text.slice(0, found.index) + text.slice(found.index).replaceAll(marker, ''),
      from: found.index,
    };
  }
  const from = markers[first]?.index ?? 0;
  return {
    message: `The text has ${written.length} documents, separated by lines “---”. A manifest is one document`,
    label: 'Keep the first document',
    text: text.slice(0, from),
    from,
  };
}

/** White space at the start of a line, and characters there that nobody sees. */
const indentation = /^(?:[^\S\n\r]|[\p{DI}\p{Cf}])+/gmu;

/**
 * The first line that is indented with anything but spaces. `isCause` tells for the place of such a character whether it
 * does harm, as it does where the parser takes it for the start of a key.
 */
export function withSpaces(text: string, isCause: (at: number) => boolean = () => true): Mend | undefined {
  const odd = [...text.matchAll(indentation)].find((found) => {
    const at = found[0].search(/[^ ]/);
    // A text may begin with a byte-order mark.
    return at >= 0 && !(found.index + at === 0 && text[0] === '\uFEFF') && isCause(found.index + at);
  });
  if (!odd) return undefined;
  const [character = ''] = /[^ ]/u.exec(odd[0]) ?? [];
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return {
    message:
      character === '\t'
        ? 'This line is indented with a tab. YAML takes only spaces'
        : `This line is indented with U+${code}, which looks like a space or like nothing. YAML takes only spaces`,
    label: 'Indent with spaces',
    text: text.replaceAll(indentation, (found) =>
      found
        .replaceAll('\t', '  ')
        .replaceAll(/[\p{DI}\p{Cf}]/gu, '')
        .replaceAll(/[^ ]/g, ' '),
    ),
    from: odd.index,
  };
}

/** Line ends of other systems and of word processors, with which all of the text is one line. */
function withLineEnds(text: string): Mend | undefined {
  const from = text.search(/\r(?!\n)|[\u0085\u2028\u2029]/);
  return from < 0
    ? undefined
    : {
        message: 'This line ends with a character that YAML does not take for a line end',
        label: 'Use ordinary line ends',
        text: withLineFeeds(text),
        from,
      };
}

/** The marks of a quoted message. */
function unquoted(text: string): Mend | undefined {
  const isQuoted = text.includes('>') && text.split('\n').every((line) => /^\s*(?:>|$)/.test(line));
  return isQuoted
    ? {
        message: 'Each line begins with “>”, as in a quoted message',
        label: 'Remove the marks',
        text: text.replaceAll(/^[ \t]*> ?/gm, ''),
        from: text.indexOf('>'),
      }
    : undefined;
}

function withSpaceAfterColon(text: string): Mend | undefined {
  // JSON needs none.
  if (/^\s*[{[]/.test(text)) return undefined;
  const key = /^((?: *- +)* *["']?[A-Za-z][\w.-]*["']?:)(?=[^\s/:])/gm;
  const [found] = text.matchAll(key);
  return (
    found && {
      message: 'A space is missing after the colon',
      label: 'Add the space',
      text: text.replaceAll(key, '$1 '),
      from: found.index + found[0].length - 1,
    }
  );
}

/** What a text that cannot be read suffers from, as far as that is known. */
export const mendOf = (text: string): Mend | undefined =>
  withoutBlock(text) ??
  unquoted(text) ??
  withLineEnds(text) ??
  oneDocument(text) ??
  withSpaces(text) ??
  withSpaceAfterColon(text);
