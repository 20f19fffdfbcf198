import { useEffect, useState } from 'react';
import { DraftChannel } from './draft-channel';
import { discardDraft, type DraftPlace, placeKey, readDraft, saveDraft } from './draft-store';
import type { EditorStore } from './editor-store';
import { isChanged, openEditor } from './model/editor-state';

const PAUSE_MS = 400;

export interface DraftKeeper {
  /** When the draft was last kept; undefined while there is nothing to keep. */
  readonly savedAt: number | undefined;
  /** This browser keeps nothing. */
  readonly failed: boolean;
  /** How the draft stands in other tabs: open there too, or changed there since. */
  readonly elsewhere: 'no' | 'open' | 'newer';
  /** Takes the draft that another tab has saved. */
  readonly takeOther: () => Promise<void>;
  readonly discard: () => Promise<void>;
}

/** Keeps what is edited in this browser while it is edited, and notices other tabs that edit the same. */
export function useDraftKeeper(
  store: EditorStore,
  place: DraftPlace,
  revisionId: string | undefined,
): DraftKeeper {
  const [savedAt, setSavedAt] = useState<number>();
  const [failed, setFailed] = useState(false);
  const [elsewhere, setElsewhere] = useState<DraftKeeper['elsewhere']>('no');
  const key = placeKey(place);
  const { baseUrl, project, integration } = place;
  useEffect(() => {
    const here: DraftPlace = { baseUrl, project, integration };
    const channel = new DraftChannel(key, ({ type }) => {
      if (type === 'saved') setElsewhere('newer');
      else if (type === 'closed') setElsewhere((now) => (now === 'newer' ? now : 'no'));
      else setElsewhere((now) => (now === 'newer' ? now : 'open'));
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let kept = store.snapshot().state.document.text;
    const keep = async () => {
      clearTimeout(timer);
      timer = undefined;
      const { state } = store.snapshot();
      const { text, tree } = state.document;
      if (text === kept) return;
      kept = text;
      if (!isChanged(state)) {
        await discardDraft(here);
        setSavedAt(undefined);
        return;
      }
      const at = Date.now();
      const draft = { text, format: tree.layout.format, revisionId, opened: state.opened, savedAt: at };
      const done = await saveDraft(here, draft);
      setFailed(!done);
      if (!done) return;
      setSavedAt(at);
      channel.tell({ type: 'saved' });
    };
    const stop = store.subscribeAtOnce(() => {
      if (store.snapshot().state.document.text === kept) return;
      timer ??= setTimeout(() => void keep(), PAUSE_MS);
    });
    // The last moment that a tab surely has.
    const flush = () => {
      if (document.visibilityState === 'hidden') void keep();
    };
    document.addEventListener('visibilitychange', flush);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', flush);
      if (timer !== undefined) void keep();
      channel.close();
    };
  }, [store, key, baseUrl, project, integration, revisionId]);

  return {
    savedAt,
    failed,
    elsewhere,
    takeOther: async () => {
      const draft = await readDraft({ baseUrl, project, integration });
      if (draft) {
        const state = openEditor(draft.text, draft.format);
        store.open({ ...state, opened: draft.opened });
      }
      setElsewhere('open');
    },
    discard: async () => {
      await discardDraft({ baseUrl, project, integration });
      setSavedAt(undefined);
    },
  };
}
