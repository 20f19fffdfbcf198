import { OpenHistories, serveHistory } from './history-server';

// This worker is one of a tab, or the one of all tabs.
if ('onconnect' in self) {
  const lock = `signalbox-history-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  const hasLocks = 'locks' in navigator;
  if (hasLocks) void navigator.locks.request(lock, () => new Promise(() => undefined));
  const histories = new OpenHistories(hasLocks ? lock : undefined);
  self.addEventListener('connect', (event) => {
    const [port] = (event as MessageEvent).ports;
    if (!port) return;
    // Only some browsers fire this when the tab is closed. A port that nobody reads costs little.
    port.addEventListener('close', () => histories.ports.delete(port));
    serveHistory(port, histories);
    port.start();
  });
} else serveHistory(self);
