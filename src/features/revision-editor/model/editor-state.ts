/**
 * The editor's state (one document, its selection, the undo history) and its reducer. All changes to the document
 * go through it as edits.
 */
import type { ManifestPath } from '@/lib/manifest/finding';
import {
  type ManifestDocument,
  editSteps,
  integrationPaths,
  openLater,
  withParsed,
  withSteps,
} from '@/lib/manifest/document/document';
import { type Edit, EditRefused } from '@/lib/manifest/document/edits';
import type { Parsed } from '@/lib/manifest/document/parse';
import { applySteps, invertSteps, joinSteps, type Step } from '@/lib/manifest/document/steps';
import { type Layout, treeValue } from '@/lib/manifest/document/tree';

interface Change {
  readonly steps: readonly Step[];
  readonly inverse: readonly Step[];
  readonly before: ManifestPath;
  readonly after: ManifestPath;
  /** Set for typing: keystrokes without a pause are undone together. */
  readonly typedAt?: number | undefined;
  /** The field that was typed in. Absent for the source. */
  readonly field?: ManifestPath | undefined;
  /** The whole text changed, and perhaps its format. */
  readonly isWhole?: boolean;
}

export interface EditorState {
  readonly document: ManifestDocument;
  /** Path of the integration being edited within the manifest. */
  readonly base: ManifestPath;
  /** The selected node, from the root of the document. */
  readonly selected: ManifestPath;
  /** The text that was opened. The document counts as unchanged while its text equals this. */
  readonly opened: string;
  readonly past: readonly Change[];
  readonly future: readonly Change[];
  /** Why the last edit was refused. Each refusal is a new object, so that a second one is announced too. */
  readonly refused?: { readonly reason: string } | undefined;
  /** The text changes of the last edit and a running number, for views with their own copy of the text. */
  readonly last: { readonly number: number; readonly steps: readonly Step[] };
}

export type EditorAction =
  | {
      readonly type: 'edit';
      readonly edit: Edit;
      /** Node to select afterwards. */
      readonly select?: ManifestPath | undefined;
      /** Time of the keystroke in ms. Absent for edits other than typing. */
      readonly typedAt?: number | undefined;
    }
  /** Replaces the whole text, in either format. */
  | { readonly type: 'replace'; readonly text: string }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'select'; readonly path: ManifestPath }
  /** An edit that could not be made, with the reason. */
  | { readonly type: 'refuse'; readonly reason: string }
  /** The whole text was parsed elsewhere. Ignored unless `text` is still the document's text. */
  | { readonly type: 'parsed'; readonly text: string; readonly parsed: Parsed }
  /** The document was deployed or saved: it counts as unchanged from here. The undo history stays. */
  | { readonly type: 'settle'; readonly text: string };

/** In ms. Keystrokes closer together than this are undone together. */
const typingPause = 700;
const mostChanges = 1000;

/** Opens a text. The owner has to parse a long one. */
export function openEditor(text: string, format?: Layout['format']): EditorState {
  const document = openLater(text, format);
  const base = integrationPaths(treeValue(document.tree))[0] ?? [];
  return {
    document,
    base,
    selected: base,
    opened: document.text,
    past: [],
    future: [],
    last: { number: 0, steps: [] },
  };
}

export const isChanged = ({ document, opened }: EditorState) => document.text !== opened;

export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'edit':
      return edited(state, action);
    case 'replace':
      return replaced(state, action.text);
    case 'undo': {
      const change = state.past.at(-1);
      if (!change) return state;
      return {
        ...moved(state, change.inverse, change.isWhole),
        past: state.past.slice(0, -1),
        future: [...state.future, change],
        selected: change.before,
      };
    }
    case 'redo': {
      const change = state.future.at(-1);
      if (!change) return state;
      return {
        ...moved(state, change.steps, change.isWhole),
        past: [...state.past, { ...change, typedAt: undefined }],
        future: state.future.slice(0, -1),
        selected: change.after,
      };
    }
    case 'select':
      return samePath(state.selected, action.path) ? state : { ...state, selected: action.path };
    case 'refuse':
      return { ...state, refused: { reason: action.reason } };
    case 'parsed':
      return action.text === state.document.text && state.document.isWaiting
        ? firstRead(state, withParsed(state.document, action.parsed))
        : state;
    case 'settle':
      return { ...state, opened: action.text };
  }
}

/** Replaces the whole text, and perhaps its format, as one change that can be undone. */
function replaced(state: EditorState, text: string): EditorState {
  const before = state.document.text;
  const step = { from: 0, to: before.length, insert: text };
  const change: Change = {
    steps: [step],
    inverse: invertSteps(before, [step]),
    before: state.selected,
    after: [],
    isWhole: true,
  };
  const next = based({
    ...state,
    document: openLater(text),
    refused: undefined,
    past: [...state.past, change],
    future: [],
    last: { number: state.last.number + 1, steps: [step] },
  });
  return { ...next, selected: next.base };
}

function moved(state: EditorState, steps: readonly Step[], isWhole = false): EditorState {
  const document = isWhole
    ? openLater(applySteps(state.document.text, steps))
    : withSteps(state.document, steps);
  return based({ ...state, document, refused: undefined, last: { number: state.last.number + 1, steps } });
}

/** Selects the integration once the text has been parsed for the first time. */
function firstRead(state: EditorState, document: ManifestDocument): EditorState {
  const next = based({ ...state, document });
  return state.document.tree.root === undefined && state.selected.length === 0
    ? { ...next, selected: next.base }
    : next;
}

/** Finds the integration again: typing may turn the content of one into a manifest, and back. */
function based(state: EditorState): EditorState {
  if (state.document.pending) return state;
  const paths = integrationPaths(treeValue(state.document.tree));
  const wanted = Number(state.base[1] ?? 0);
  const base = paths.find((path) => path[1] === wanted) ?? paths[0] ?? [];
  return samePath(base, state.base) ? state : { ...state, base };
}

function edited(state: EditorState, action: Extract<EditorAction, { type: 'edit' }>): EditorState {
  const { edit, select, typedAt } = action;
  let steps: readonly Step[];
  try {
    steps = edit.type === 'text' ? edit.steps : editSteps(state.document, edit);
  } catch (error) {
    if (error instanceof EditRefused) return { ...state, refused: { reason: error.message } };
    throw error;
  }
  const selected = select ?? state.selected;
  if (steps.length === 0) return { ...state, refused: undefined, selected };
  const inverse = invertSteps(state.document.text, steps);
  const field = edit.type === 'set' ? edit.path : undefined;
  const change: Change = { steps, inverse, before: state.selected, after: selected, typedAt, field };
  const past = joined(state.past, change);
  return { ...moved(state, steps), past: past.slice(-mostChanges), future: [], selected };
}

/** Merges keystrokes in one field, or next to each other in the source, into one change. */
function joined(past: readonly Change[], change: Change): Change[] {
  const last = past.at(-1);
  const before = last?.steps.at(-1);
  const [step] = change.steps;
  const isRun =
    last?.typedAt !== undefined &&
    change.typedAt !== undefined &&
    change.typedAt - last.typedAt < typingPause &&
    (change.field
      ? last.field !== undefined && samePath(change.field, last.field)
      : isBeside(before, change));
  if (!last || !isRun) return [...past, change];
  const isOne = last.steps.length === 1 && change.steps.length === 1;
  const one = isOne ? joinSteps(before, step) : undefined;
  const oneBack = one && joinSteps(change.inverse[0], last.inverse[0]);
  return [
    ...past.slice(0, -1),
    {
      ...change,
      ...(one && oneBack
        ? { steps: [one], inverse: [oneBack] }
        : { steps: [...last.steps, ...change.steps], inverse: [...change.inverse, ...last.inverse] }),
      before: last.before,
    },
  ];
}

/** Whether a change in the source continues the step before it, on the same line. */
const isBeside = (before: Step | undefined, { steps: [step, more] }: Change): boolean =>
  before !== undefined &&
  step !== undefined &&
  more === undefined &&
  (step.from === before.from + before.insert.length || step.to === before.from) &&
  !step.insert.includes('\n');

export const samePath = (one: ManifestPath, two: ManifestPath) =>
  one.length === two.length && one.every((key, index) => key === two[index]);
