let turns: MessageChannel | undefined;

/** Lets other messages be handled. Browsers delay timers that follow each other; messages are not delayed. */
export const nextTurn = () =>
  new Promise<void>((resolve) => {
    turns ??= new MessageChannel();
    turns.port1.addEventListener('message', () => resolve(), { once: true });
    turns.port1.start();
    turns.port2.postMessage(undefined);
  });
