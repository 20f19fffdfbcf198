import { useEffect, useRef, useState } from 'react';
import { type KeptPlace, placeKey } from '@/api/changes/kept-revisions';
import { discardDraft, type Draft, draftJournal, readDraft, saveDraft } from './draft-store';
import type { EditorStore } from './editor-store';
import { type EditorState, isChanged } from './model/editor-state';

const PAUSE_MS = 400;

/** Saves the draft while it is edited, and notices other tabs that edit the same one. */
export function useDraftKeeper(
  store: EditorStore,
  place: KeptPlace,
  revisionId: string | undefined,
  worksAtFirst: boolean,
) {
  const [savedAt, setSavedAt] = useState<number>();
  const [failed, setFailed] = useState(!worksAtFirst);
  const [other, setOther] = useState<Draft>();
  const [openElsewhere, setOpenElsewhere] = useState(false);
  const save = useRef((_again: boolean) => Promise.resolve(false));
  useEffect(() => {
    const channel = openDraftChannel(placeKey(place), (news) => {
      setOpenElsewhere(news !== 'closed');
      if (news === 'saved') void compare();
    });
    // At once, because the next change here overwrites what the other tab has saved.
    const compare = async () => {
      const { draft } = await readDraft(place);
      setOther(draft?.text === store.snapshot().state.document.text ? undefined : draft);
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
        await discardDraft(place);
        stored = text;
        setSavedAt(undefined);
        return;
      }
      const draft = draftOf(state);
      const done = await saveDraft(place, draft);
      setFailed(!done);
      if (!done) return;
      stored = text;
      setSavedAt(draft.savedAt);
      channel.send('saved');
    };
    save.current = async (again) => {
      // Try again what could not be saved before, or was overwritten by another tab.
      kept = again ? '' : stored;
      await keep();
      return stored === store.snapshot().state.document.text;
    };
    const stop = store.subscribeAtOnce(() => {
      if (timer !== undefined || store.snapshot().state.document.text === kept) return;
      timer = setTimeout(() => void keep(), PAUSE_MS);
    });
    // The page may be closed before IndexedDB has written the draft, so write the journal first.
    const flush = () => {
      const { state } = store.snapshot();
      if (!isChanged(state)) draftJournal(place).set(undefined);
      else if (state.document.text !== stored) draftJournal(place).set(draftOf(state));
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
  }, [store, place, revisionId]);

  return {
    /** When the draft was last saved. Undefined while there is nothing to save. */
    savedAt,
    /** This browser cannot save drafts. */
    failed,
    /** Another tab has this draft open. */
    openElsewhere,
    /** What another tab has saved, if it differs from what is edited here. */
    other,
    /** Continues with the draft of the other tab, or with this one. */
    choose: (which: 'other' | 'own') => {
      setOther(undefined);
      // Undo brings back what was edited here.
      if (which === 'other' && other) store.replace(other.text);
      else void save.current(true);
    },
    discard: async () => {
      await discardDraft(place);
      setSavedAt(undefined);
    },
    /** Saves the draft now. False if it could not be saved. */
    save: () => save.current(false),
  };
}

export type DraftKeeper = ReturnType<typeof useDraftKeeper>;

/** `here` answers `open`. */
type DraftNews = 'open' | 'here' | 'saved' | 'closed';

/** Tells this browser's other tabs what happens to a draft here, and listens to what they do with it. */
function openDraftChannel(key: string, listener: (news: DraftNews) => void) {
  if (typeof BroadcastChannel === 'undefined') return { send: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(`signalbox-draft-${key}`);
  const send: (news: DraftNews) => void = channel.postMessage.bind(channel);
  channel.addEventListener('message', ({ data }: MessageEvent<DraftNews>) => {
    if (data === 'open') send('here');
    listener(data);
  });
  send('open');
  const close = () => {
    send('closed');
    channel.close();
  };
  return { send, close };
}
