import { Progress } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFills } from '@/components/page/use-fills';
import { announce } from '@/components/announcer';
import { notify } from '@/components/notify';
import { useShortcuts } from '@/components/shortcuts';
import { TextSkeleton } from '@/components/state/skeletons';
import { storedValue } from '@/lib/browser-store';
import { formatBytes } from '@/lib/format';
import { isPress } from '@/lib/shortcut-keys';
import { isChanged } from './model/editor-state';
import { nodePath, nodeText } from './model/node-path';
import { EditorBar } from './editor-bar';
import { EditorPanes, type PaneName, paneNames } from './editor-panes';
import classes from './editor-workspace.module.css';
import { NodePanel } from './panels/node-panel';
import { OutlinePanel } from './panels/outline-panel';
import { ProblemsPanel } from './panels/problems-panel';
import { SourcePanel } from './panels/source-panel';
import { CustomerProvider } from './pickers/customer';
import type { DraftKeeper } from './use-draft-keeper';
import { isFirstRead, useEditor, useEditorSlice } from './use-editor';
import type { EditorStore } from './editor-store';

interface EditorWorkspaceProps {
  keeper: DraftKeeper;
  /** The selected node, as given in the URL. */
  node: string | undefined;
  onNodeChange: (node: string | undefined) => void;
  /** Takes the place of outline and form. */
  steps?: ReactNode;
}

const stepPanes = [
  { pane: 'form', label: 'Steps' },
  { pane: 'source', label: 'Source' },
] as const;

const shownPanes = storedValue('signalbox.editor-shown', (stored): readonly PaneName[] => {
  const shown = Array.isArray(stored) ? paneNames.filter(({ pane }) => stored.includes(pane)) : [];
  return (shown.length > 0 ? shown : paneNames).map(({ pane }) => pane);
});

/** The panes of the editor with the problems below them. */
export function EditorWorkspace({ keeper, node, onNodeChange, steps }: EditorWorkspaceProps) {
  const { store } = useEditor();
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<ReadonlySet<PaneName>>(() => new Set(shownPanes.get()));
  // On a narrow screen, a link to a node opens its form.
  const [front, setFront] = useState<PaneName>(node === undefined && !steps ? 'outline' : 'form');
  const panes = steps ? stepPanes : paneNames;
  const visible = steps ? new Set(stepPanes.map(({ pane }) => pane)) : shown;
  const [problemsOpen, setProblemsOpen] = useState(false);
  const [added, setAdded] = useState(0);
  const reading = useEditorSlice(({ state }) =>
    isFirstRead(state) ? state.document.text.length : undefined,
  );
  const refused = useEditorSlice(({ state }) => state.refused);
  useNodeInUrl(node, onNodeChange);
  useDocumentUndo(root, store);
  useEffect(() => {
    if (refused) announce(refused.reason);
  }, [refused]);
  const keepDraft = async () => {
    const kept = await keeper.save();
    notify.done(
      !kept
        ? 'This browser cannot keep drafts'
        : isChanged(store.snapshot().state)
          ? 'Draft kept in this browser. Nothing is deployed'
          : 'Nothing has changed, so there is no draft to keep',
    );
  };
  useShortcuts('Editor', [
    { keys: 'mod+z', label: 'Undo', run: () => store.dispatch({ type: 'undo' }) },
    { keys: 'mod+s', label: 'Keep the draft', run: () => void keepDraft(), always: true },
    { keys: redoKeys, label: 'Redo', run: () => store.dispatch({ type: 'redo' }) },
  ]);
  const toggle = (pane: PaneName) => {
    const next = new Set(shown);
    if (!next.delete(pane)) next.add(pane);
    if (next.size === 0) return;
    setShown(next);
    shownPanes.set([...next]);
  };
  useFills(root, true);
  return (
    <div ref={root} className={`${classes.root} stack gap-8`} data-fills>
      <EditorBar
        keeper={keeper}
        panes={panes}
        shown={visible}
        onToggle={steps ? undefined : toggle}
        front={front}
        onFront={setFront}
        problemsOpen={problemsOpen}
        onProblems={() => setProblemsOpen(!problemsOpen)}
      />
      {refused ? <p className="callout">{refused.reason}</p> : null}
      <CustomerProvider>
        <EditorPanes
          shown={visible}
          front={front}
          panes={{
            outline:
              steps || reading !== undefined ? null : (
                <OutlinePanel
                  onChoose={() => setFront('form')}
                  onAdded={() => {
                    setFront('form');
                    setAdded(added + 1);
                  }}
                />
              ),
            form:
              reading !== undefined ? (
                <div className="padded-16 stack gap-12">
                  <output className="note">Reading {formatBytes(reading)} of text</output>
                  <Progress value={100} animated aria-label="Reading the text" />
                  <TextSkeleton lines={12} label="Reading the text" />
                </div>
              ) : (
                (steps ?? <NodePanel added={added} />)
              ),
            source: <SourcePanel />,
          }}
        />
      </CustomerProvider>
      {problemsOpen ? (
        <section
          className={`${classes.problems} fixed-size card`}
          id="editor-problems"
          aria-label="Problems"
          tabIndex={-1}
        >
          <ProblemsPanel onChoose={() => setFront('form')} />
        </section>
      ) : null}
    </div>
  );
}

const PAUSE_MS = 300;

/** Selects the node in the URL, and puts the selected node there once the selection has been stable for a moment. */
function useNodeInUrl(node: string | undefined, onNodeChange: (node: string | undefined) => void): void {
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

type Direction = 'undo' | 'redo';

const redoKeys = ['mod+shift+z', 'mod+y'];

function pressed(event: KeyboardEvent): Direction | undefined {
  if (isPress('mod+z', event)) return 'undo';
  return redoKeys.some((keys) => isPress(keys, event)) ? 'redo' : undefined;
}

/** The browser's menus undo too, without a key. */
const fromMenu = new Map<string, Direction>([
  ['historyUndo', 'undo'],
  ['historyRedo', 'redo'],
]);

/** Puts the caret behind what has changed in a field. React would leave it at the end. */
function placeCaret(field: HTMLInputElement, before: string): void {
  const { value, selectionStart } = field;
  if (value === before || selectionStart === null) return;
  const most = Math.min(before.length, value.length);
  let start = 0;
  while (start < most && before[start] === value[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === value.at(-1 - end)) end += 1;
  field.setSelectionRange(value.length - end, value.length - end);
}

/**
 * Makes undo and redo in every field within `root` those of the document. The browser's own would type old text as a
 * new edit.
 */
function useDocumentUndo(root: RefObject<HTMLElement | null>, store: EditorStore): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const take = (event: Event, type: Direction | undefined) => {
      // The words in the source's search panel and in a field that searches are not part of the document.
      const isOwn =
        event.target instanceof Element && event.target.closest('.cm-panel, [data-own-undo]') === null;
      if (!type || !isOwn || event.defaultPrevented) return;
      event.preventDefault();
      const { target } = event;
      // Keys that are pressed elsewhere, such as in a dialog, reach the field in which the browser would undo next.
      if (target !== document.activeElement) return;
      const before = target instanceof HTMLInputElement ? target.value : '';
      flushSync(() => store.dispatch({ type }));
      if (target instanceof HTMLInputElement) placeCaret(target, before);
    };
    const press = (event: KeyboardEvent) => take(event, pressed(event));
    const input = (event: InputEvent) => take(event, fromMenu.get(event.inputType));
    element.addEventListener('keydown', press);
    element.addEventListener('beforeinput', input);
    return () => {
      element.removeEventListener('keydown', press);
      element.removeEventListener('beforeinput', input);
    };
  }, [root, store]);
}
