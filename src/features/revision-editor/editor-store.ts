import { deepEqual } from '@/lib/deep-equal';
import type { ManifestPath } from '@/lib/manifest/finding';
import { toJson } from '@/lib/json';
import { isBlank } from '@/lib/manifest/walk';
import { longestAtOnce } from '@/lib/manifest/document/document';
import { type EditorAction, type EditorState, reduceEditor, samePath } from './model/editor-state';
import { type CheckContext, checkDocument, type Checked, type Problem } from './model/problems';
import { type Tree, treeValue } from '@/lib/manifest/document/tree';
import { ParseChannel } from './parse-channel';
import { valueAt } from '@/lib/manifest/document/edits';

export interface EditorSnapshot {
  readonly state: EditorState;
  /** Findings for the last document without syntax errors. */
  readonly checked: Checked;
  /** Number of findings that are not reported yet, because they are about a part that was just begun. */
  readonly unfinished: number;
  /** The tree the findings belong to. Absent before the first check. */
  readonly checkedTree?: Tree;
}

/** How long typing has to stop before a long document is checked and, if necessary, parsed as a whole. */
const PAUSE_MS = 250;

const nothing: Checked = { problems: [], errors: 0, warnings: 0, silenced: 0 };

/** Holds the editor's state, and checks and parses after a pause in typing. */
export class EditorStore {
  #snapshot: EditorSnapshot;
  #context: CheckContext = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #channel = new ParseChannel();
  readonly #listeners = new Set<() => void>();
  readonly #listenersAtOnce = new Set<() => void>();
  #pendingNotice: ReturnType<typeof setTimeout> | undefined;
  readonly #unfinished = new Unfinished();

  constructor(state: EditorState) {
    this.#snapshot = { state, checked: nothing, unfinished: 0 };
    this.#follow();
  }

  /**
   * For components that show the document. In a long document they are notified only when typing pauses, and after an
   * undo once the source has been drawn.
   */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** For code that has to follow every change at once, such as the source view. */
  readonly subscribeAtOnce = (listener: () => void): (() => void) => {
    this.#listenersAtOnce.add(listener);
    return () => this.#listenersAtOnce.delete(listener);
  };

  readonly snapshot = (): EditorSnapshot => this.#snapshot;

  /** The state says why an edit was refused. */
  readonly dispatch = (action: EditorAction): void => {
    const before = this.#snapshot.state;
    const state = reduceEditor(before, action);
    if (state === before) return;
    // Somebody who edits the source sees all problems in it.
    if (action.type === 'replace' || (action.type === 'edit' && action.edit.type === 'text'))
      this.#unfinished.end();
    this.#snapshot = { ...this.#snapshot, state };
    if (state.document !== before.document) this.#follow();
    const isTyping = action.type === 'edit' && action.typedAt !== undefined;
    const isBack = action.type === 'undo' || action.type === 'redo';
    const isLong = state.document.text.length > longestAtOnce;
    this.#notify(isLong && isTyping ? PAUSE_MS : isLong && isBack ? 0 : undefined);
  };

  /** Opens another document, such as a draft or an imported manifest. Undo starts again. */
  readonly open = (state: EditorState): void => {
    this.#snapshot = { state, checked: nothing, unfinished: 0 };
    this.#report();
  };

  /** Replaces the whole text. This can be undone. */
  readonly replace = (text: string): void => {
    this.dispatch({ type: 'replace', text });
  };

  /** Sets a part of what the rules look up. */
  readonly setContext = (part: CheckContext): void => {
    const context = { ...this.#context, ...part };
    if (deepEqual(context, this.#context)) return;
    this.#context = context;
    this.#report();
  };

  /** Holds back what is missing below this path until its field is left, or until the review. */
  readonly begin = (path: ManifestPath): void => {
    this.#unfinished.begin(path);
    this.#follow();
  };

  /** A field was left. */
  readonly leave = (path: ManifestPath): void => {
    if (this.#unfinished.leave(path)) this.#report();
  };

  /** Reports everything that is missing. */
  readonly reportAll = (): void => {
    if (this.#unfinished.end()) this.#report();
  };

  readonly close = (): void => {
    clearTimeout(this.#timer);
    clearTimeout(this.#pendingNotice);
    this.#channel.close();
  };

  #follow(): void {
    clearTimeout(this.#timer);
    const { document } = this.#snapshot.state;
    if (document.pending && !document.isWaiting) return;
    if (!document.isWaiting && document.text.length <= longestAtOnce) this.#check();
    else this.#timer = setTimeout(() => void this.#catchUp(), PAUSE_MS);
  }

  async #catchUp(): Promise<void> {
    const { document } = this.#snapshot.state;
    if (!document.isWaiting) {
      this.#check();
      this.#notify();
      return;
    }
    const { text, tree } = document;
    const parsed = await this.#channel.parse(text, tree.layout.format);
    if (parsed) this.dispatch({ type: 'parsed', text, parsed });
  }

  #check(): void {
    const { state } = this.#snapshot;
    if (state.document.pending) return;
    const before = this.#snapshot.checked;
    const all = checkDocument(state.document, state.base, this.#context);
    const found = this.#reported(all);
    // Keep the same array while the problems are unchanged, so that nothing renders again.
    this.#snapshot = {
      state,
      checked: deepEqual(before, found) ? before : found,
      unfinished: all.problems.length - found.problems.length,
      checkedTree: state.document.tree,
    };
  }

  #report(): void {
    this.#follow();
    this.#notify();
  }

  #reported(all: Checked): Checked {
    const document = treeValue(this.#snapshot.state.document.tree);
    const problems = all.problems.filter((problem) => !this.#unfinished.covers(problem, document));
    if (problems.length === all.problems.length) return all;
    const errors = problems.filter(({ severity }) => severity === 'error').length;
    return { ...all, problems, errors, warnings: problems.length - errors };
  }

  /** Notifies the components, after `pause` ms if it is given. */
  #notify(pause?: number): void {
    for (const listener of this.#listenersAtOnce) listener();
    clearTimeout(this.#pendingNotice);
    const notify = () => {
      for (const listener of this.#listeners) listener();
    };
    if (pause === undefined) notify();
    else this.#pendingNotice = setTimeout(notify, pause);
  }
}

const key = (path: ManifestPath) => toJson(path);

/**
 * Parts of the document that were just begun. What is missing in them is reported only when its field was left empty,
 * or when the document is reviewed.
 */
class Unfinished {
  #begun: ManifestPath[] = [];
  readonly #left = new Set<string>();

  begin(path: ManifestPath): void {
    this.#begun.push(path);
  }

  /** The field was left. False if that changes nothing. */
  leave(path: ManifestPath): boolean {
    if (this.#begun.length === 0 || this.#left.has(key(path))) return false;
    this.#left.add(key(path));
    return true;
  }

  /** Reports everything from here. False if that changes nothing. */
  end(): boolean {
    if (this.#begun.length === 0) return false;
    this.#begun = [];
    return true;
  }

  /** Whether the problem is about something missing that is not reported yet. */
  covers({ path, missing, rule }: Problem, document: unknown): boolean {
    const place = missing === undefined ? path : [...path, missing];
    if (!this.#begun.some((begun) => begun.every((part, at) => place[at] === part))) return false;
    if (this.#left.has(key(place))) return false;
    return (
      missing !== undefined ||
      isBlank(valueAt(document, path)) ||
      // A new integration has no part yet.
      (rule === 'integration-structure' && this.#begun.some((begun) => samePath(begun, path)))
    );
  }
}
