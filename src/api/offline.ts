import { externalStore } from '@/lib/external-store';

/**
 * Whether the device has lost its network. What a request shows counts for more than what the browser says: a service
 * on this machine answers without a network.
 */
export const offline = externalStore(false);

/** By `performance.now()`. */
let lostAt = -Infinity;

const regain = () => offline.set(false);
const lose = () => {
  lostAt = performance.now();
  offline.set(true);
};

/** Follows what the browser says. */
export function followNetwork(): () => void {
  window.addEventListener('offline', lose);
  window.addEventListener('online', regain);
  return () => {
    window.removeEventListener('offline', lose);
    window.removeEventListener('online', regain);
  };
}

/** A request failed because the device is offline. */
export const learnOffline = (): void => {
  if (!offline.get()) lose();
};

/** A request was answered. One that was sent before the network was lost says nothing. */
export function learnAnswered(sentAt: number): void {
  if (offline.get() && sentAt > lostAt) regain();
}
