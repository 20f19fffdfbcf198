/** Tells this browser's other tabs when a draft is saved, deployed or discarded here. */
export type DraftNews =
  | { readonly type: 'open' }
  | { readonly type: 'here' }
  | { readonly type: 'saved' }
  | { readonly type: 'closed' };

export class DraftChannel {
  readonly #channel: BroadcastChannel | undefined;
  readonly #send: (news: DraftNews) => void;

  constructor(key: string, listener: (news: DraftNews) => void) {
    this.#send = () => undefined;
    if (typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(`signalbox-draft-${key}`);
    this.#channel = channel;
    this.#send = channel.postMessage.bind(channel);
    channel.addEventListener('message', ({ data }: MessageEvent<DraftNews>) => {
      if (data.type === 'open') this.#send({ type: 'here' });
      listener(data);
    });
    this.send({ type: 'open' });
  }

  send(news: DraftNews): void {
    this.#send(news);
  }

  close(): void {
    this.send({ type: 'closed' });
    this.#channel?.close();
  }
}
