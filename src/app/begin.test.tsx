import { afterEach, describe, expect, it, vi } from 'vitest';
import { startLogWorkerAhead } from '@/api/operation-log/start-log-worker';
import { forgetService, startSession } from '@/api/session';
import { begin } from './app';

vi.mock(import('@/api/operation-log/start-log-worker'), { spy: true });

const service = {
  id: 'test',
  name: 'Test',
  baseUrl: 'https://service.test/v1',
  readUrl: '',
  searchUrl: '',
  writeUrl: '',
};

function beginAt(path: string): void {
  window.history.replaceState(null, '', path);
  begin();
}

afterEach(() => {
  vi.mocked(startLogWorkerAhead).mockClear();
  forgetService('test');
  window.history.replaceState(null, '', '/');
});

describe('opening the console', () => {
  it('starts the worker of the log at once at the address of an operation', () => {
    startSession(service, { apiKey: 'k' }, false);
    beginAt('/projects/ours/operations');
    expect(startLogWorkerAhead).not.toHaveBeenCalled();
    beginAt('/projects/ours/operations/one');
    expect(startLogWorkerAhead).toHaveBeenCalledOnce();
  });

  it('starts nothing without a session', () => {
    beginAt('/projects/ours/operations/one');
    expect(startLogWorkerAhead).not.toHaveBeenCalled();
  });
});
