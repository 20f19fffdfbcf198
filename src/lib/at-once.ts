/** Runs tasks in order, at most `most` at a time. A task whose signal was aborted is skipped. */
export function createAtOnce(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  const next = () => {
    if (running >= most) return;
    const start = waiting.shift();
    if (!start) return;
    running += 1;
    start();
  };
  return async <T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      next();
    });
    try {
      signal?.throwIfAborted();
      return await task();
    } finally {
      running -= 1;
      next();
    }
  };
}
