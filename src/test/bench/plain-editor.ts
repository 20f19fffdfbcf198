/** CodeMirror with the extensions of its basic setup, for `npm run bench:editor`. */
import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import {
  bracketMatching,
  defaultHighlightStyle,
  foldGutter,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';

export async function openEditor(url: string): Promise<EditorView> {
  const doc = await (await fetch(url)).text();
  const extensions = [
    lineNumbers(),
    foldGutter(),
    highlightActiveLineGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    autocompletion(),
    search({ top: true }),
    syntaxHighlighting(defaultHighlightStyle),
    yaml(),
    keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...completionKeymap]),
    EditorView.theme({
      '&': { height: '800px', width: '560px', fontSize: '12.5px' },
      '.cm-scroller': { fontFamily: 'monospace', lineHeight: '18px', overflow: 'auto' },
    }),
  ];
  return new EditorView({ parent: document.body, state: EditorState.create({ doc, extensions }) });
}
