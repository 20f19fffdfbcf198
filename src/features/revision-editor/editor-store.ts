import { deepEqual } from '@/lib/manifest/deep-equal';
import { type EditorAction, type EditorState, reduceEditor } from './model/editor-state';
import { type CheckContext, type Checked, checkDocument } from './model/problems';
import type { Tree } from './model/tree';
import { ParseChannel } from './parse-channel';

export interface EditorSnapshot {
  readonly state: EditorState;
  /** What the rules found in the last document that could be read. */
  readonly checked: Checked;
  /** The tree in which they were found; absent before the first check. */
  readonly checkedTree?: Tree;
}

/** Longer documents are checked, and read where a change cannot be followed, once nothing more is typed. */
const quickLength = 24_000;
const PAUSE_MS = 250;

const nothing: Checked = { problems: [], errors: 0, warnings: 0, silenced: 0 };

/** The editor's one state, and what follows from it after a pause. */
export class EditorStore {
  #snapshot: EditorSnapshot;
  #context: CheckContext = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #channel = new ParseChannel();
  readonly #listeners = new Set<() => void>();
  readonly #prompt = new Set<() => void>();
  #telling: ReturnType<typeof setTimeout> | undefined;

  constructor(state: EditorState) {
    this.#snapshot = { state, checked: nothing };
    this.#follow();
  }

  /**
   * For what shows the document: while a long one is typed in, it is told once the typing pauses, and what is undone in
   * it once the source has drawn it.
   */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** For what follows each change, such as the source itself. */
  readonly subscribeAtOnce = (listener: () => void): (() => void) => {
    this.#prompt.add(listener);
    return () => this.#prompt.delete(listener);
  };

  readonly snapshot = (): EditorSnapshot => this.#snapshot;

  /** Answers why an edit was not made, and undefined when it was. */
  readonly dispatch = (action: EditorAction): string | undefined => {
    const before = this.#snapshot.state;
    const state = reduceEditor(before, action);
    if (state === before) return undefined;
    this.#snapshot = { ...this.#snapshot, state };
    if (state.document !== before.document) this.#follow();
    const isTyping = action.type === 'edit' && action.typedAt !== undefined;
    const isBack = action.type === 'undo' || action.type === 'redo';
    const isLong = state.document.text.length > quickLength;
    this.#tell(isLong && isTyping ? PAUSE_MS : isLong && isBack ? 0 : undefined);
    return action.type === 'edit' ? state.refused : undefined;
  };

  /** Another document altogether, such as a draft or an imported manifest. */
  readonly open = (state: EditorState): void => {
    this.#snapshot = { state, checked: nothing };
    this.#follow();
    this.#tell();
  };

  /** Another text in the place of this one, which can be undone. */
  readonly replace = (text: string): void => {
    this.dispatch({ type: 'replace', text });
  };

  readonly setContext = (context: CheckContext): void => {
    this.#context = context;
    this.#follow();
    this.#tell();
  };

  /** Checks at once what is not checked yet: before deploying, say. */
  readonly checkNow = (): Checked => {
    this.#check();
    this.#tell();
    return this.#snapshot.checked;
  };

  readonly close = (): void => {
    clearTimeout(this.#timer);
    clearTimeout(this.#telling);
    this.#channel.close();
  };

  #follow(): void {
    clearTimeout(this.#timer);
    const { document } = this.#snapshot.state;
    if (document.pending && !document.isWaiting) return;
    if (!document.isWaiting && document.text.length <= quickLength) this.#check();
    else this.#timer = setTimeout(() => void this.#catchUp(), PAUSE_MS);
  }

  async #catchUp(): Promise<void> {
    const { document } = this.#snapshot.state;
    if (!document.isWaiting) {
      this.#check();
      this.#tell();
      return;
    }
    const { text, tree } = document;
    const parsed = await this.#channel.parse(text, tree.layout.format);
    this.dispatch({ type: 'parsed', text, parsed });
  }

  #check(): void {
    const { state } = this.#snapshot;
    if (state.document.pending) return;
    const before = this.#snapshot.checked;
    const found = checkDocument(state.document, state.base, this.#context);
    // What shows the problems is left alone while they stay the same.
    this.#snapshot = {
      state,
      checked: deepEqual(before, found) ? before : found,
      checkedTree: state.document.tree,
    };
  }

  /** What shows the document may be told in a while; without one it is told at once. */
  #tell(pause?: number): void {
    for (const listener of this.#prompt) listener();
    clearTimeout(this.#telling);
    const tell = () => {
      for (const listener of this.#listeners) listener();
    };
    if (pause === undefined) tell();
    else this.#telling = setTimeout(tell, pause);
  }
}
