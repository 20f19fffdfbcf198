/** Completion and hover help for the source, from the keys of the format. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { EditorState } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import { keyAt } from '@/lib/manifest/known-keys';
import { isMap } from '@/lib/manifest/walk';
import type { EditorStore } from '../editor-store';
import {
  mayHaveValues,
  type Suggestion,
  type SuggestionContext,
  suggestKeys,
  suggestValues,
  yamlPlace,
} from '../model/completion';
import { documentValueAt, type ManifestDocument } from '@/lib/manifest/document/document';
import { shownText } from '../model/shown-text';
import { pathAt } from '@/lib/manifest/document/tree';

/** Number of lines above the cursor to search for parent keys. */
const mostLines = 2000;

function offer(
  from: number,
  found: readonly Suggestion[],
  validFor: RegExp,
  areKeys = false,
): CompletionResult | null {
  if (found.length === 0) return null;
  const options = found.map(({ label, detail }): Completion => ({
    label,
    type: areKeys ? 'property' : 'constant',
    apply: areKeys ? `${label}: ` : label,
    ...(detail ? { info: detail } : {}),
  }));
  return { from, options, validFor };
}

/** What the project, the provider and the chosen customer are known to have. */
export interface SourceNames extends SuggestionContext {
  readonly objects: () => readonly Suggestion[];
  readonly fieldsOf: (objectName: string) => readonly Suggestion[];
}

/** The object that a line belongs to: the last one that is named above it. */
function objectAbove(lines: readonly string[]): string {
  const named = /^[ -]*(["']?)objectName\1 *: *["']?([^"'#]*)/;
  const line = lines.findLast((text) => named.test(text)) ?? '';
  return named.exec(line)?.[2]?.trim() ?? '';
}

/** What may be typed at a place, if that is known. */
export function completionsAt(
  { state, pos, explicit }: CompletionContext,
  document: ManifestDocument,
  names: () => SourceNames,
): CompletionResult | null {
  if (document.tree.layout.format === 'json') return null;
  const line = state.doc.lineAt(pos);
  const typed = line.text.slice(0, pos - line.from);
  const named = /^[ -]*(["']?)(objectName|fieldName)\1 *: +(["']?)/.exec(typed);
  // Most values are free text: no need to look at the lines above.
  if (!named && !mayHaveValues(typed)) return null;
  const lines: string[] = [typed];
  for (let number = line.number - 1; number > 0 && line.number - number < mostLines; number -= 1)
    lines.push(state.doc.line(number).text);
  lines.reverse();
  const { path, key, word, quoted } = yamlPlace(lines);
  if (word.includes('#') || (!explicit && word === '' && key === undefined)) return null;
  const from = pos - word.length - (quoted ? 1 : 0);
  if (named) {
    const known = names();
    const found = key === 'objectName' ? known.objects() : known.fieldsOf(objectAbove(lines));
    return offer(from, found, /^["']?[^:#{}[\],&*?|>%@`]*$/);
  }
  if (key !== undefined) return offer(from, suggestValues(path, key, names()), /^["'\w*/ ,-]*$/);
  // The text before the syntax error still matches the last good tree.
  const offset = shownText(document.text).toText(line.from);
  const around =
    document.pending && document.pending.from < offset
      ? undefined
      : documentValueAt(document, pathAt(document.tree, offset).slice(0, -1));
  const taken = new Set(isMap(around) ? Object.keys(around) : []);
  return offer(from, suggestKeys(path, taken), /^\w*$/, true);
}

/** The help of the key at a place, and where the key is. */
export function helpAt({ doc }: EditorState, pos: number, { tree, text }: ManifestDocument) {
  const line = doc.lineAt(pos);
  const key = /^[ -]*(["']?)(\w+)\1 *:/.exec(line.text)?.[2];
  if (key === undefined) return null;
  const from = line.from + line.text.indexOf(key);
  const to = from + key.length;
  if (pos < from || pos > to) return null;
  const path = pathAt(tree, shownText(text).toText(from));
  const help = path.at(-1) === key ? keyAt(path)?.help : undefined;
  return help === undefined ? null : { from, to, help };
}

export function sourceHelp(store: EditorStore, names: () => SourceNames) {
  const shown = () => store.snapshot().state.document;
  const complete = (context: CompletionContext) => completionsAt(context, shown(), names);
  const hover = hoverTooltip(({ state }, at) => {
    const found = helpAt(state, at, shown());
    if (!found) return null;
    return {
      pos: found.from,
      end: found.to,
      above: true,
      create: () => {
        const dom = document.createElement('div');
        dom.className = 'cm-help';
        dom.textContent = found.help;
        return { dom };
      },
    };
  });

  return [autocompletion({ override: [complete], icons: false }), hover];
}
