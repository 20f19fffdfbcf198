import { afterEach, describe, expect, it, vi } from 'vitest';
import { startLogWorkerAhead, takeLogWorker } from './start-log-worker';

class StubWorker extends EventTarget {
  static started: StubWorker[] = [];

  constructor() {
    super();
    StubWorker.started.push(this);
  }
}

function stubWorkers(): StubWorker[] {
  StubWorker.started = [];
  vi.stubGlobal('Worker', StubWorker);
  return StubWorker.started;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a worker started ahead', () => {
  it('is the one that is taken, once', () => {
    const started = stubWorkers();
    startLogWorkerAhead();
    startLogWorkerAhead();
    expect(started).toHaveLength(1);
    expect(takeLogWorker()).toBe(started[0]);
    expect(takeLogWorker()).toBe(started[1]);
  });

  it('is not taken if it could not be loaded', () => {
    const started = stubWorkers();
    startLogWorkerAhead();
    started[0]?.dispatchEvent(new Event('error'));
    expect(takeLogWorker()).toBe(started[1]);
  });
});
