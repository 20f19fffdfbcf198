/** Keeps the source view and the editor's state in sync, in both directions. */
import { type Diagnostic, diagnosticCount, setDiagnostics } from '@codemirror/lint';
import {
  Annotation,
  ChangeSet,
  EditorState,
  StateEffect,
  StateField,
  type Extension,
  type Text,
} from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { EditorSnapshot, EditorStore } from '../editor-store';
import { samePath } from '../model/editor-state';
import { longestText } from '@/lib/manifest/document/parse';
import { problemSpan } from '../model/problems';
import { type ShownText, shownText, stepsFromShown } from '../model/shown-text';
import type { Step } from '@/lib/manifest/document/steps';
import { nearestPlace, pathAt, type Tree } from '@/lib/manifest/document/tree';

const tooLong = 'The text would be longer than 5 MB';

const fromStore = Annotation.define<boolean>();
/** Its value is the start of the line to mark. */
const setNode = StateEffect.define<number>();

/** Marks the line where the selected node starts. */
const nodeMark = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let next = marks.map(transaction.changes);
    for (const effect of transaction.effects)
      if (effect.is(setNode))
        next = Decoration.set([Decoration.line({ class: 'cm-node' }).range(effect.value)]);
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function stepsOf(changes: ChangeSet): Step[] {
  const steps: Step[] = [];
  let shift = 0;
  changes.iterChanges((from, to, _newFrom, _newTo, inserted) => {
    const insert = inserted.toString();
    steps.push({ from: from + shift, to: to + shift, insert });
    shift += insert.length - (to - from);
  });
  return steps;
}

/** The offset whose node a cursor selects: from indentation the entry behind it, from a comment the entry below it. */
export function meantOffset(doc: Text, head: number): number {
  let line = doc.lineAt(head);
  while (/^\s*#/.test(line.text) && line.number < doc.lines) line = doc.line(line.number + 1);
  const indent = line.text.search(/\S/);
  return indent < 0 ? head : Math.max(line.from + indent, Math.min(head, line.to));
}

/** The problems of the document as marks in its view, whose text ends at `end`. */
export function diagnosticsOf(
  store: Pick<EditorStore, 'snapshot' | 'replace' | 'dispatch'>,
  { toShown }: ShownText,
  end: number,
): Diagnostic[] {
  const { state, checked } = store.snapshot();
  const { document } = state;
  const place = ({ from, to }: { from: number; to: number }) => ({
    from: Math.min(end, toShown(from)),
    to: Math.min(end, toShown(to)),
  });
  if (document.problems.length > 0)
    return document.problems.map(({ message, from, to, fix }) => ({
      ...place({ from, to }),
      severity: 'error',
      message,
      actions: fix ? [{ name: fix.label, apply: () => store.replace(fix.text) }] : [],
    }));
  return checked.problems.map((problem) => ({
    ...place(problemSpan(document.tree, problem)),
    severity: problem.severity,
    message: problem.message,
    source: problem.rule,
    actions: problem.fixes.slice(0, 2).map(({ label, edit }) => ({
      name: label,
      apply: () => store.dispatch({ type: 'edit', edit }),
    })),
  }));
}

export class SourceSync {
  #view: EditorView | undefined;
  #seen: EditorSnapshot | undefined;
  #shown: { text: string; map: ShownText } | undefined;
  #selecting: ReturnType<typeof setTimeout> | undefined;
  #markings = 0;
  #diagnosed: { shown: unknown; tree: Tree | undefined } | undefined;
  /** Text was replaced, which removed marks. */
  #lostMarks = false;

  constructor(readonly store: EditorStore) {}

  get extension(): Extension {
    return [
      nodeMark,
      // Refuse text that is too long to parse.
      EditorState.changeFilter.of((transaction) => {
        const { length, newLength } = transaction.changes;
        if (transaction.annotation(fromStore) || newLength <= Math.max(length, longestText)) return true;
        queueMicrotask(() => this.store.dispatch({ type: 'refuse', reason: tooLong }));
        return false;
      }),
      EditorView.updateListener.of((update) => {
        this.#lostMarks ||=
          update.docChanged && diagnosticCount(update.state) < diagnosticCount(update.startState);
        if (update.transactions.some((transaction) => transaction.annotation(fromStore))) return;
        if (update.docChanged) this.#typed(stepsOf(update.changes));
        if (update.selectionSet || update.docChanged) this.#follow(update.state.selection.main.head);
      }),
    ];
  }

  attach(view: EditorView): () => void {
    this.#view = view;
    this.#seen = this.store.snapshot();
    this.#mark(this.#seen, true);
    this.#diagnose(this.#seen);
    const stop = this.store.subscribeAtOnce(() => this.#changed());
    // A hidden pane cannot scroll, so the selected node scrolls into view when the pane is shown.
    let isShown = view.dom.offsetWidth > 0;
    const size = new ResizeObserver(() => {
      const wasShown = isShown;
      isShown = view.dom.offsetWidth > 0;
      if (isShown && !wasShown) this.#mark(this.store.snapshot(), true);
    });
    size.observe(view.dom);
    return () => {
      stop();
      size.disconnect();
      clearTimeout(this.#selecting);
      this.#view = undefined;
    };
  }

  #map(text: string): ShownText {
    if (this.#shown?.text !== text) this.#shown = { text, map: shownText(text) };
    return this.#shown.map;
  }

  #typed(typed: readonly Step[]): void {
    const { document } = this.store.snapshot().state;
    const steps = stepsFromShown(document.text, typed, document.tree.layout.newline);
    // Do not scroll back to what was just selected in this view.
    this.#seen = undefined;
    this.store.dispatch({ type: 'edit', edit: { type: 'text', steps }, typedAt: Date.now() });
  }

  /** Selects the node at the cursor once the cursor rests. */
  #follow(head: number): void {
    clearTimeout(this.#selecting);
    if (this.#view?.hasFocus !== true) return;
    this.#selecting = setTimeout(() => {
      const { document } = this.store.snapshot().state;
      // If the focus moved to another panel, its selection wins.
      if (document.pending || this.#view?.hasFocus !== true) return;
      const view = this.#view;
      const meant = meantOffset(view.state.doc, Math.min(head, view.state.doc.length));
      const path = pathAt(document.tree, this.#map(document.text).toText(meant));
      this.#seen = undefined;
      this.store.dispatch({ type: 'select', path });
      this.#seen = this.store.snapshot();
      this.#mark(this.#seen, false);
    }, 120);
  }

  #changed(): void {
    const view = this.#view;
    const now = this.store.snapshot();
    const seen = this.#seen;
    this.#seen = now;
    if (!view) return;
    if (seen && seen.state.document.text !== now.state.document.text) this.#applyToView(view, seen, now);
    if (seen && !samePath(seen.state.selected, now.state.selected)) this.#markSoon();
    this.#diagnose(now);
  }

  /** Applies changes made elsewhere to the view. */
  #applyToView(view: EditorView, seen: EditorSnapshot, now: EditorSnapshot): void {
    const isNext =
      now.state.last.number === seen.state.last.number + 1 && !seen.state.document.text.includes('\r');
    if (!isNext) {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: now.state.document.text },
        annotations: fromStore.of(true),
      });
      return;
    }
    let changes = ChangeSet.empty(view.state.doc.length);
    for (const { from, to, insert } of now.state.last.steps)
      changes = changes.compose(ChangeSet.of({ from, to, insert }, changes.newLength));
    view.dispatch({ changes, annotations: fromStore.of(true) });
  }

  /**
   * Runs after the panel with the selected node has rendered: measuring before that would force a layout each time.
   */
  #markSoon(): void {
    this.#markings += 1;
    const marking = this.#markings;
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (marking === this.#markings) this.#mark(this.store.snapshot(), true);
      }),
    );
  }

  #mark({ state }: EditorSnapshot, scroll: boolean): void {
    const view = this.#view;
    const { document, selected } = state;
    if (!view || document.pending) return;
    const at = this.#map(document.text).toShown(nearestPlace(document.tree, selected).from);
    if (at > view.state.doc.length) return;
    const line = view.state.doc.lineAt(at);
    view.dispatch({
      effects: [
        setNode.of(line.from),
        ...(scroll ? [EditorView.scrollIntoView(line.from, { y: 'nearest', yMargin: 60 })] : []),
      ],
      ...(scroll && !view.hasFocus ? { selection: { anchor: at } } : {}),
      annotations: fromStore.of(true),
    });
    // Lay out the new lines now, so that the next frame only has to paint them.
    if (scroll) view.scrollDOM.getBoundingClientRect();
  }

  #diagnose({ state, checked, checkedTree: tree }: EditorSnapshot): void {
    const view = this.#view;
    const { document } = state;
    const shown = document.problems.length > 0 ? document.problems : checked;
    const before = this.#diagnosed;
    // Marks move with the text, so the same problems need new marks only after a replacement.
    if (!view || (before?.shown === shown && (!this.#lostMarks || before.tree === tree))) return;
    // Findings are placed by the tree. While the text is ahead of it, the existing marks move with the text.
    if (document.pending && document.problems.length === 0) return;
    this.#diagnosed = { shown, tree };
    this.#lostMarks = false;
    const diagnostics = diagnosticsOf(this.store, this.#map(document.text), view.state.doc.length);
    if (diagnostics.length > 0 || diagnosticCount(view.state) > 0)
      view.dispatch(setDiagnostics(view.state, diagnostics));
  }
}
