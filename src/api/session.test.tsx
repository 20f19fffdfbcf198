import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as SessionModule from './session';

const connection = {
  id: 'one',
  name: 'One',
  baseUrl: 'https://api.example/v1',
  readUrl: 'https://read.example/v1',
  searchUrl: 'https://search.example/v1',
  writeUrl: 'https://write.example/v1',
};
const other = { ...connection, id: 'two', name: 'Two', production: true };

/** What a new page would load. */
async function freshModule(): Promise<typeof SessionModule> {
  vi.resetModules();
  return import('./session');
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the session', () => {
  it('keeps credentials in the tab only, unless asked to remember', async () => {
    const session = await freshModule();
    session.startSession(connection, { apiKey: 'secret-key' }, false);
    expect(JSON.stringify(localStorage)).not.toContain('secret-key');
    expect((await freshModule()).currentSession()?.credentials).toEqual({ apiKey: 'secret-key' });
    sessionStorage.clear();
    const nextTab = await freshModule();
    expect(nextTab.currentSession()).toBeUndefined();
    expect(nextTab.savedConnections()).toEqual([connection]);
  });

  it('remembers on the device when asked, and moves back when not', async () => {
    const session = await freshModule();
    session.startSession(connection, { apiKey: 'secret-key' }, true);
    sessionStorage.clear();
    expect((await freshModule()).currentSession()).toMatchObject({ connection, remembered: true });
    session.startSession(connection, { apiKey: 'secret-key' }, false);
    expect(JSON.stringify(localStorage)).not.toContain('secret-key');
  });

  it('switches between saved connections and asks again for what it does not hold', async () => {
    const session = await freshModule();
    session.startSession(connection, { apiKey: 'a' }, false);
    session.startSession(other, { apiKey: 'b' }, false);
    expect(session.currentSession()?.connection.id).toBe('two');
    expect(session.switchSession('one')).toBe(true);
    expect(session.currentSession()?.credentials).toEqual({ apiKey: 'a' });
    session.eraseCredentials('two');
    expect(session.switchSession('two')).toBe(false);
    expect(session.currentSession()).toBeUndefined();
  });

  it('erases on request, and tells its listeners', async () => {
    const session = await freshModule();
    const listener = vi.fn();
    const stop = session.subscribeSession(listener);
    session.startSession(connection, { apiKey: 'secret-key' }, true);
    session.forgetConnection('one');
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    expect(session.currentSession()).toBeUndefined();
    expect(session.savedConnections()).toEqual([]);
    expect(JSON.stringify(localStorage) + JSON.stringify(sessionStorage)).not.toContain('secret-key');
  });

  it('adds a bearer token to the active session', async () => {
    const session = await freshModule();
    session.startSession(connection, { apiKey: 'a' }, false);
    session.setBearerToken('b');
    expect(session.currentSession()?.credentials).toEqual({ apiKey: 'a', bearerToken: 'b' });
  });

  it('signs out the tabs that hold credentials of their own, and no other connection', async () => {
    const session = await freshModule();
    session.startSession(other, { apiKey: 'b' }, false);
    session.startSession(connection, { apiKey: 'a' }, false);
    const stop = session.subscribeSession(() => undefined);
    const key = 'signalbox.credentials.one';
    const keptByThisTab = sessionStorage.getItem(key) ?? '';
    // Another tab signs out; this one keeps its own storage and hears of it.
    session.signOut('one');
    const newValue = localStorage.getItem('signalbox.signed-out');
    sessionStorage.setItem(key, keptByThisTab);
    expect(session.holdsCredentials('one')).toBe(true);
    window.dispatchEvent(
      new StorageEvent('storage', { storageArea: localStorage, key: 'signalbox.signed-out', newValue }),
    );
    stop();
    expect(session.currentSession()).toBeUndefined();
    expect(session.holdsCredentials('one')).toBe(false);
    expect(session.holdsCredentials('two')).toBe(true);
  });

  it.each(['{', '[]', '{"a":1}', '[{"id":1}]', 'null'])('survives rubbish in storage: %s', async (text) => {
    for (const key of ['signalbox.connections', 'signalbox.credentials.one']) localStorage.setItem(key, text);
    localStorage.setItem('signalbox.active', 'one');
    const session = await freshModule();
    expect(session.currentSession()).toBeUndefined();
    expect(session.savedConnections()).toEqual([]);
  });
});
