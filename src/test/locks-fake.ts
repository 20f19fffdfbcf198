/** The locks of a browser, shared by its tabs, for tests. */
export function fakeLocks() {
  interface Held {
    readonly name: string;
    readonly isShared: boolean;
    readonly steal: (reason: unknown) => void;
  }
  interface Asked {
    readonly name: string;
    readonly isShared: boolean;
    readonly grant: () => void;
  }
  let held: Held[] = [];
  let asked: Asked[] = [];

  const grantNext = () => {
    for (const next of asked) {
      const others = held.filter(({ name }) => name === next.name);
      if (others.some(({ isShared }) => !isShared || !next.isShared)) continue;
      asked = asked.filter((other) => other !== next);
      next.grant();
    }
  };

  function request(name: string, options: LockOptions, hold: (lock: Lock | null) => unknown) {
    const { signal, steal = false, mode = 'exclusive' } = options;
    const isShared = mode === 'shared';
    return new Promise<unknown>((resolve, reject) => {
      const grant = () => {
        const lock: Held = { name, isShared, steal: reject };
        held.push(lock);
        void Promise.resolve(hold({ name, mode })).then((value) => {
          held = held.filter((other) => other !== lock);
          resolve(value);
          grantNext();
        });
      };
      if (steal) {
        const stolen = held.filter((lock) => lock.name === name);
        held = held.filter((lock) => lock.name !== name);
        for (const lock of stolen) lock.steal(new DOMException('Stolen', 'AbortError'));
        return grant();
      }
      const entry: Asked = { name, isShared, grant };
      signal?.addEventListener('abort', () => {
        asked = asked.filter((other) => other !== entry);
        reject(signal.reason);
      });
      asked.push(entry);
      queueMicrotask(grantNext);
    });
  }

  const query = async (): Promise<LockManagerSnapshot> => ({
    held: held.map(({ name, isShared }) => ({ name, mode: isShared ? 'shared' : 'exclusive' })),
    pending: [],
  });
  return { request: request as LockManager['request'], query };
}
