import process from 'node:process';

const EVERY_MS = 15_000;

/**
 * Says every 15 seconds what is still running, until it is stopped. After a restart, the 15 seconds begin again.
 *
 * @param {() => readonly string[]} running
 */
export function heartbeat(running) {
  const started = performance.now();
  const timer = setInterval(() => {
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    process.stdout.write(`… ${running().join(', ')} (${seconds} s)\n`);
  }, EVERY_MS);
  return { restart: () => void timer.refresh(), stop: () => clearInterval(timer) };
}
