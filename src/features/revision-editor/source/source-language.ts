import { jsonLanguage } from '@codemirror/lang-json';
import { yamlLanguage } from '@codemirror/lang-yaml';
import { Language } from '@codemirror/language';
import { type Input, NodeType, Parser, type PartialParse, Tree, type TreeFragment } from '@lezer/common';

/**
 * The parser for colours and folding is recursive. Thousands of nested levels can overflow the stack, which would
 * make the whole edit fail. Such a text is shown without colours instead.
 */
export class CarefulParser extends Parser {
  readonly #parser: Parser;

  constructor(parser: Parser) {
    super();
    this.#parser = parser;
  }

  override createParse(
    input: Input,
    fragments: readonly TreeFragment[],
    ranges: readonly { from: number; to: number }[],
  ): PartialParse {
    const parse = this.#parser.createParse(input, fragments, ranges);
    let plain: Tree | undefined;
    return {
      advance: () => {
        if (plain) return plain;
        try {
          return parse.advance();
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
          plain = new Tree(NodeType.none, [], [], input.length);
          return plain;
        }
      },
      get parsedPos() {
        return plain ? input.length : parse.parsedPos;
      },
      get stoppedAt() {
        return plain ? null : parse.stoppedAt;
      },
      stopAt: (pos) => {
        if (!plain) parse.stopAt(pos);
      },
    };
  }
}

const careful = (language: Language) =>
  new Language(language.data, new CarefulParser(language.parser), [], language.name);

const languages = { json: careful(jsonLanguage), yaml: careful(yamlLanguage) };

/** Colours and folding for a format. */
export const sourceLanguage = (format: keyof typeof languages) => languages[format];
