/** `here` answers `open`. */
export type DraftNews = 'open' | 'here' | 'saved' | 'closed';

/** Tells this browser's other tabs what happens to a draft here, and listens to what they do with it. */
export function openDraftChannel(key: string, listener: (news: DraftNews) => void) {
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
