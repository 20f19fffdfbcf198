import { useEffect, useRef, useState } from 'react';
import { announce } from '@/components/announcer';
import { useShortcuts } from '@/components/shortcuts';
import type { SuggestionContext } from './model/completion';
import { nodePath, nodeText } from './model/node-path';
import { EditorBar } from './editor-bar';
import { EditorPanes, type PaneName, paneNames } from './editor-panes';
import classes from './editor-workspace.module.css';
import { NodePanel } from './panels/node-panel';
import { OutlinePanel } from './panels/outline-panel';
import { ProblemsPanel } from './panels/problems-panel';
import { SourcePanel } from './panels/source-panel';
import type { DraftKeeper } from './use-draft-keeper';
import { useEditor, useEditorSlice } from './use-editor';

interface EditorWorkspaceProps {
  names: SuggestionContext;
  keeper: DraftKeeper;
  /** The selected node as the address has it. */
  node: string | undefined;
  onNodeChange: (node: string | undefined) => void;
}

const KEY = 'signalbox.editor-shown';

function keptPanes(): ReadonlySet<PaneName> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const shown = Array.isArray(kept) ? paneNames.filter(({ pane }) => kept.includes(pane)) : paneNames;
    return new Set((shown.length > 0 ? shown : paneNames).map(({ pane }) => pane));
  } catch {
    return new Set(paneNames.map(({ pane }) => pane));
  }
}

/** The panes of the editor, with the problems below them. */
export function EditorWorkspace({ names, keeper, node, onNodeChange }: EditorWorkspaceProps) {
  const { store } = useEditor();
  const [shown, setShown] = useState(keptPanes);
  // A link to a node leads to its form, also where there is room for one pane only.
  const [front, setFront] = useState<PaneName>(node === undefined ? 'outline' : 'form');
  const [problemsOpen, setProblemsOpen] = useState(false);
  const [added, setAdded] = useState(0);
  const refused = useEditorSlice(({ state }) => state.refused);
  useNodeInAddress(node, onNodeChange);
  useEffect(() => {
    if (refused) announce(refused);
  }, [refused]);
  useShortcuts('Editor', [
    { keys: 'mod+z', label: 'Undo', run: () => void store.dispatch({ type: 'undo' }) },
    { keys: ['mod+shift+z', 'mod+y'], label: 'Redo', run: () => void store.dispatch({ type: 'redo' }) },
  ]);
  const toggle = (pane: PaneName) => {
    const next = new Set(shown);
    if (!next.delete(pane)) next.add(pane);
    if (next.size === 0) return;
    setShown(next);
    try {
      localStorage.setItem(KEY, JSON.stringify([...next]));
    } catch {
      // A browser that keeps nothing shows all panes again next time.
    }
  };
  return (
    <div className={classes.root}>
      <EditorBar
        keeper={keeper}
        shown={shown}
        onToggle={toggle}
        front={front}
        onFront={setFront}
        problemsOpen={problemsOpen}
        onProblems={() => setProblemsOpen(!problemsOpen)}
      />
      {refused ? <output className={classes.refused}>{refused}</output> : null}
      <EditorPanes
        shown={shown}
        front={front}
        panes={{
          outline: (
            <OutlinePanel
              onChoose={() => setFront('form')}
              onAdded={() => {
                setFront('form');
                setAdded(added + 1);
              }}
            />
          ),
          form: <NodePanel added={added} />,
          source: <SourcePanel names={names} />,
        }}
      />
      {problemsOpen ? (
        <section className={classes.problems} id="editor-problems" aria-label="Problems" tabIndex={-1}>
          <ProblemsPanel onChoose={() => setFront('form')} />
        </section>
      ) : null}
    </div>
  );
}

const PAUSE_MS = 300;

/** The address says which node is selected, so that a link leads to it; it follows once the selection rests. */
function useNodeInAddress(node: string | undefined, onNodeChange: (node: string | undefined) => void): void {
  const { store } = useEditor();
  const selected = useEditorSlice(({ state }) => state.selected);
  const base = useEditorSlice(({ state }) => state.base);
  const ready = useEditorSlice(({ state }) => state.document.tree.root !== undefined);
  const current = nodeText(selected, base);
  const followed = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!ready || node === followed.current) return;
    followed.current = node;
    const { state } = store.snapshot();
    if (nodeText(state.selected, state.base) !== node)
      store.dispatch({ type: 'select', path: nodePath(node, state.base) });
  }, [store, node, ready]);
  useEffect(() => {
    if (current === followed.current) return undefined;
    const timer = setTimeout(() => {
      followed.current = current;
      onNodeChange(current);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [current, onNodeChange]);
}
