import { useEffect, useRef, useState } from 'react';
import { DraftChannel } from './draft-channel';
import { draftJournal } from './draft-journal';
import { type KeptPlace, placeKey } from '@/api/seen-revisions';
import { discardDraft, type Draft, readDraft, saveDraft } from './draft-store';
import type { EditorStore } from './editor-store';
import { type EditorState, isChanged } from './model/editor-state';

const PAUSE_MS = 400;

export interface DraftKeeper {
  /** When the draft was last saved. Undefined while there is nothing to save. */
  readonly savedAt: number | undefined;
  /** This browser cannot save drafts. */
  readonly failed: boolean;
  /** Whether another tab has this draft open, or has saved a newer one. */
  readonly elsewhere: 'no' | 'open' | 'newer';
  /** What another tab has saved, if it differs from what is edited here. */
  readonly other: Draft | undefined;
  /** Continues with the draft of the other tab, or with this one. */
  readonly choose: (which: 'other' | 'own') => void;
  readonly discard: () => Promise<void>;
  /** Saves the draft now. Resolves to false if it could not be saved. */
  readonly save: () => Promise<boolean>;
}

/** Saves the draft while it is edited, and notices other tabs that edit the same one. */
export function useDraftKeeper(
  store: EditorStore,
  place: KeptPlace,
  revisionId: string | undefined,
  worksAtFirst: boolean,
): DraftKeeper {
  const [savedAt, setSavedAt] = useState<number>();
  const [failed, setFailed] = useState(!worksAtFirst);
  const [other, setOther] = useState<Draft>();
  const [elsewhere, setElsewhere] = useState<DraftKeeper['elsewhere']>('no');
  const save = useRef((_again: boolean) => Promise.resolve(false));
  const key = placeKey(place);
  const { service, baseUrl, project, integration } = place;
  useEffect(() => {
    const here: KeptPlace = { service, baseUrl, project, integration };
    const channel = new DraftChannel(key, ({ type }) => {
      if (type === 'saved') void compare();
      else if (type === 'closed') setElsewhere((now) => (now === 'newer' ? now : 'no'));
      else setElsewhere((now) => (now === 'newer' ? now : 'open'));
    });
    // At once, because the next change here overwrites what the other tab has saved.
    const compare = async () => {
      const { draft } = await readDraft(here);
      if (draft && draft.text !== store.snapshot().state.document.text) setOther(draft);
      setElsewhere(draft && draft.text !== store.snapshot().state.document.text ? 'newer' : 'open');
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let kept = store.snapshot().state.document.text;
    let stored = kept;
    const draftOf = ({ document: { text, tree }, opened }: EditorState): Draft => ({
      text,
      format: tree.layout.format,
      revisionId,
      opened,
      savedAt: Date.now(),
    });
    const keep = async () => {
      clearTimeout(timer);
      timer = undefined;
      const { state } = store.snapshot();
      const { text } = state.document;
      if (text === kept) return;
      kept = text;
      if (!isChanged(state)) {
        await discardDraft(here);
        stored = text;
        setSavedAt(undefined);
        return;
      }
      const draft = draftOf(state);
      const done = await saveDraft(here, draft);
      setFailed(!done);
      if (!done) return;
      stored = text;
      setSavedAt(draft.savedAt);
      channel.send({ type: 'saved' });
    };
    save.current = async (again) => {
      // Try again what could not be saved before, or was overwritten by another tab.
      kept = again ? '' : stored;
      await keep();
      return stored === store.snapshot().state.document.text;
    };
    const stop = store.subscribeAtOnce(() => {
      if (store.snapshot().state.document.text === kept) return;
      timer ??= setTimeout(() => void keep(), PAUSE_MS);
    });
    // The last moment a tab is sure to have. Too short for IndexedDB, so write the journal first.
    const flush = () => {
      const { state } = store.snapshot();
      if (!isChanged(state)) draftJournal(here).set(undefined);
      else if (state.document.text !== stored) draftJournal(here).set(draftOf(state));
      void keep();
    };
    const flushIfHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', flushIfHidden);
    window.addEventListener('pagehide', flush);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', flushIfHidden);
      window.removeEventListener('pagehide', flush);
      if (timer !== undefined) void keep();
      channel.close();
    };
  }, [store, key, service, baseUrl, project, integration, revisionId]);

  return {
    savedAt,
    failed,
    elsewhere,
    other: elsewhere === 'newer' ? other : undefined,
    choose: (which) => {
      setElsewhere('open');
      setOther(undefined);
      // Undo brings back what was edited here.
      if (which === 'other' && other) store.replace(other.text);
      else void save.current(true);
    },
    discard: async () => {
      await discardDraft(place);
      setSavedAt(undefined);
    },
    save: () => save.current(false),
  };
}
