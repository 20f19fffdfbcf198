import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as SessionModule from './session';

const service = {
  id: 'one',
  name: 'One',
  baseUrl: 'https://api.example/v1',
  readUrl: 'https://read.example/v1',
  searchUrl: 'https://search.example/v1',
  writeUrl: 'https://write.example/v1',
};
const other = { ...service, id: 'two', name: 'Two', production: true };

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
    session.startSession(service, { apiKey: 'secret-key' }, false);
    expect(JSON.stringify(localStorage)).not.toContain('secret-key');
    expect((await freshModule()).currentSession()?.credentials).toEqual({ apiKey: 'secret-key' });
    sessionStorage.clear();
    const nextTab = await freshModule();
    expect(nextTab.currentSession()).toBeUndefined();
    expect(nextTab.savedServices()).toEqual([service]);
  });

  it('remembers on the device when asked, and moves back when not', async () => {
    const session = await freshModule();
    session.startSession(service, { apiKey: 'secret-key' }, true);
    sessionStorage.clear();
    expect((await freshModule()).currentSession()).toMatchObject({ service, remembered: true });
    session.startSession(service, { apiKey: 'secret-key' }, false);
    expect(JSON.stringify(localStorage)).not.toContain('secret-key');
  });

  it('takes over what an older version saved as connections, and erases it when forgotten', async () => {
    localStorage.setItem('signalbox.connections', JSON.stringify([service, other]));
    const session = await freshModule();
    expect(session.savedServices()).toEqual([service, other]);
    session.forgetService('one');
    expect((await freshModule()).savedServices()).toEqual([other]);
    expect(JSON.stringify(localStorage)).not.toContain('"One"');
  });

  it('switches between saved services and asks again for what it does not hold', async () => {
    const session = await freshModule();
    session.startSession(service, { apiKey: 'a' }, false);
    session.startSession(other, { apiKey: 'b' }, false);
    expect(session.currentSession()?.service.id).toBe('two');
    expect(session.switchSession('one')).toBe(true);
    expect(session.currentSession()?.credentials).toEqual({ apiKey: 'a' });
    session.signOut('two');
    expect(session.switchSession('two')).toBe(false);
    expect(session.currentSession()).toBeUndefined();
  });

  it('erases on request, and tells its listeners', async () => {
    const session = await freshModule();
    const listener = vi.fn();
    const stop = session.subscribeSession(listener);
    session.startSession(service, { apiKey: 'secret-key' }, true);
    session.forgetService('one');
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    expect(session.currentSession()).toBeUndefined();
    expect(session.savedServices()).toEqual([]);
    expect(JSON.stringify(localStorage) + JSON.stringify(sessionStorage)).not.toContain('secret-key');
  });

  it('replaces one credential and leaves the rest as it is', async () => {
    const session = await freshModule();
    session.startSession(service, { apiKey: 'a' }, true);
    const before = session.currentSession();
    session.setCredential({ kind: 'bearer' }, 'b');
    session.setCredential({ kind: 'apiKey' }, 'a2');
    session.setCredential({ kind: 'apiKey', projectId: 'p' }, 'of-p');
    const expected = { apiKey: 'a2', bearerToken: 'b', projectKeys: { p: 'of-p' } };
    expect(session.currentSession()).toEqual({ ...before, credentials: expected });
    expect((await freshModule()).currentSession()).toEqual({ ...before, credentials: expected });
    expect(JSON.stringify(sessionStorage)).not.toContain('a2');
    session.startSession(service, { apiKey: 'a2' }, true);
    expect(session.currentSession()?.identity).not.toBe(before?.identity);
  });

  /** Signs out, or forgets, in another tab: this one has its own storage, and hears nothing at the time. */
  async function leaveElsewhere(act: (session: typeof SessionModule) => void): Promise<void> {
    const kept = Object.entries(sessionStorage) as [string, string][];
    act(await freshModule());
    sessionStorage.clear();
    for (const [key, value] of kept) sessionStorage.setItem(key, value);
  }

  const hearing: [string, (session: typeof SessionModule) => Promise<typeof SessionModule>][] = [
    [
      'at once',
      (session) => {
        window.dispatchEvent(new StorageEvent('storage', { key: 'signalbox.signed-out.one' }));
        return Promise.resolve(session);
      },
    ],
    [
      'when it is shown again from the back-forward cache',
      (session) => {
        window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
        return Promise.resolve(session);
      },
    ],
    ['when it is loaded again', freshModule],
  ];

  it('is signed out in every tab as soon as one leaves, before that one shows the connect page', async () => {
    const session = await freshModule();
    session.startSession(service, { apiKey: 'key-one' }, false);
    await leaveElsewhere((there) => there.eraseStored('one'));
    expect((await freshModule()).currentSession()).toBeUndefined();
    expect(JSON.stringify(sessionStorage)).not.toContain('key-one');
  });

  it.each(hearing)('hears of a sign-out in another tab %s', async (_, hear) => {
    const session = await freshModule();
    session.startSession(other, { apiKey: 'key-two' }, false);
    session.startSession(service, { apiKey: 'key-one', projectKeys: { p: 'key-of-p' } }, false);
    const stop = session.subscribeSession(() => undefined);
    await leaveElsewhere((there) => {
      there.signOut('one');
      there.signOut('none');
    });
    expect(JSON.stringify(sessionStorage)).toContain('key-of-p');

    const now = await hear(session);
    expect(now.currentSession()).toBeUndefined();
    expect(JSON.stringify(sessionStorage)).not.toMatch(/key-one|key-of-p/);
    expect(now.holdsCredentials('two')).toBe(true);
    // Connecting again holds, also after a reload.
    now.startSession(service, { apiKey: 'key-new' }, false);
    expect((await freshModule()).currentSession()?.credentials).toEqual({ apiKey: 'key-new' });
    stop();
  });

  it.each(hearing)('hears that a service was forgotten in another tab %s', async (_, hear) => {
    const session = await freshModule();
    session.startSession(other, { apiKey: 'key-two' }, false);
    session.startSession(service, { apiKey: 'key-one' }, false);
    const stop = session.subscribeSession(() => undefined);
    await leaveElsewhere((there) => there.forgetService('one'));
    expect((await hear(session)).currentSession()).toBeUndefined();
    expect(JSON.stringify(sessionStorage)).not.toContain('key-one');
    stop();
  });

  it('forgets all that was noted for a service, and nothing of another one', async () => {
    const session = await freshModule();
    session.startSession(other, { apiKey: 'b' }, true);
    session.startSession(service, { apiKey: 'a' }, true);
    const notes = ['own-actions.one', 'plan.7.one', 'failures.one.project'];
    for (const note of notes) localStorage.setItem(`signalbox.${note}`, '[]');
    localStorage.setItem('signalbox.own-actions.two', '[]');
    localStorage.setItem('signalbox.time-zone', 'UTC');
    session.signOut('one');
    session.forgetService('one');
    expect(Object.keys(localStorage).toSorted()).toEqual([
      'signalbox.credentials.two',
      'signalbox.own-actions.two',
      'signalbox.services',
      'signalbox.time-zone',
    ]);
    expect(localStorage.getItem('signalbox.services')).not.toContain('"one"');
  });

  it('works from memory where the browser blocks site data', async () => {
    const refuse = () => {
      throw new DOMException('Access is denied', 'SecurityError');
    };
    const spies = [
      vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse),
      vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse),
    ];
    const session = await freshModule();
    expect(session.currentSession()).toBeUndefined();
    session.startSession(service, { apiKey: 'a' }, true);
    expect(session.switchSession('one')).toBe(true);
    expect(session.currentSession()?.credentials).toEqual({ apiKey: 'a' });
    session.forgetService('one');
    expect(session.currentSession()).toBeUndefined();
    for (const spy of spies) spy.mockRestore();
  });

  const wrong = [{ colour: 1 }, { production: 'no' }, { readOnly: 1 }].map((rest) =>
    JSON.stringify([{ ...service, ...rest }]),
  );

  it.each(['{', '[]', '{"a":1}', '[{"id":1}]', 'null', ...wrong])(
    'survives rubbish in storage: %s',
    async (text) => {
      for (const key of ['services', 'connections', 'credentials.one'])
        localStorage.setItem(`signalbox.${key}`, text);
      localStorage.setItem('signalbox.active', 'one');
      const session = await freshModule();
      expect(session.currentSession()).toBeUndefined();
      expect(session.savedServices()).toEqual([]);
    },
  );

  it('keeps the services beside one that is stored wrongly', async () => {
    localStorage.setItem('signalbox.services', JSON.stringify([null, service, { ...other, name: 7 }]));
    expect((await freshModule()).savedServices()).toEqual([service]);
  });

  it('holds no key for a project whose id is that of something every object has', async () => {
    const session = await freshModule();
    session.startSession(service, { projectKeys: { p: 'key' } }, false);
    for (const [projectId, key] of [
      ['p', 'key'],
      ['constructor', undefined],
    ] as const)
      expect(session.credentialIn(session.currentSession()!, { kind: 'apiKey', projectId })).toBe(key);
  });
});
