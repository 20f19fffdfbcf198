import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { sourceHelp, type SourceNames } from './source-help';
import classes from './source-editor.module.css';
import { sourceLanguage } from './source-language';
import { SourceSync } from './source-sync';
import { sourceTheme } from './source-theme';
import { useEditor, useEditorSlice } from '../use-editor';

/** The search panel's own words begin with small letters. */
const searchWords = Object.fromEntries(
  ['next', 'previous', 'all', 'match case', 'by word', 'replace', 'replace all'].map((word) => [
    word,
    word.replace(/^./, (first) => first.toUpperCase()),
  ]),
);
searchWords['regexp'] = 'Regular expression';

interface SourceEditorProps {
  names: SourceNames;
  /** Breaks lines that are longer than the pane is wide. */
  wrap: boolean;
}

/** The source of the document as text. */
export function SourceEditor({ names, wrap }: SourceEditorProps) {
  const { store } = useEditor();
  const host = useRef<HTMLDivElement>(null);
  const known = useRef(names);
  const language = useRef(new Compartment());
  const wrapping = useRef(new Compartment());
  const view = useRef<EditorView>(undefined);
  const format = useEditorSlice(({ state }) => state.document.tree.layout.format);
  useEffect(() => {
    known.current = names;
  }, [names]);
  useEffect(() => {
    const parent = host.current;
    if (!parent) return undefined;
    const run = (type: 'undo' | 'redo') => () => {
      store.dispatch({ type });
      return true;
    };
    const sync = new SourceSync(store);
    const { text, tree } = store.snapshot().state.document;
    const made = new EditorView({
      parent,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          lintGutter(),
          foldGutter(),
          highlightActiveLineGutter(),
          highlightSpecialChars(),
          drawSelection(),
          EditorState.allowMultipleSelections.of(true),
          EditorState.tabSize.of(2),
          indentOnInput(),
          bracketMatching(),
          closeBrackets(),
          highlightActiveLine(),
          highlightSelectionMatches(),
          search({ top: true }),
          EditorState.phrases.of(searchWords),
          sourceHelp(store, () => known.current),
          sourceTheme,
          wrapping.current.of([]),
          language.current.of(sourceLanguage(tree.layout.format)),
          // Tab moves to the next control, as everywhere else. Ctrl+] and Ctrl+[ indent.
          keymap.of([
            { key: 'Mod-z', run: run('undo'), preventDefault: true },
            { key: 'Mod-y', mac: 'Mod-Shift-z', run: run('redo'), preventDefault: true },
            { key: 'Mod-Shift-z', run: run('redo'), preventDefault: true },
            ...closeBracketsKeymap,
            ...defaultKeymap,
            ...searchKeymap,
            ...foldKeymap,
            ...completionKeymap,
            ...lintKeymap,
          ]),
          EditorView.contentAttributes.of({ 'aria-label': 'Source', tabindex: '0' }),
          sync.extension,
        ],
      }),
    });
    view.current = made;
    const detach = sync.attach(made);
    return () => {
      detach();
      made.destroy();
      view.current = undefined;
    };
  }, [store]);
  useEffect(() => {
    view.current?.dispatch({ effects: language.current.reconfigure(sourceLanguage(format)) });
  }, [format]);
  useEffect(() => {
    view.current?.dispatch({ effects: wrapping.current.reconfigure(wrap ? EditorView.lineWrapping : []) });
  }, [wrap]);
  return <div ref={host} className={classes.host} />;
}
