import { act, screen, waitFor, within } from '@testing-library/react';
import { clear, set } from 'idb-keyval';
import { beforeEach, describe, expect, test } from 'vitest';
import { storeOf } from '@/lib/browser-database';
import type { SeenChange } from '@/lib/project-model/seen-changes';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import { serviceForEachTest, type TestService } from '@/test/service';
import { populate } from '@/test/service-world';
import { stubIndexedDb } from '@/test/stub-indexed-db';

let service: TestService;
let ids: Awaited<ReturnType<typeof populate>>;

serviceForEachTest((started) => (service = started));
beforeEach(async () => {
  stubIndexedDb();
  await clear(storeOf('changes'));
  ids = await populate(service);
});

const open = (intercept?: Intercept) =>
  renderConsole({ path: '/projects/ours/settings/changes', service, ...(intercept ? { intercept } : {}) });

/** Changes as this browser has kept them, newest first. */
const keep = (changes: readonly Partial<SeenChange>[]) =>
  set(
    JSON.stringify(['test', service.projectId, 'changes']),
    JSON.stringify(
      changes.map((one, at) => ({
        what: 'topic',
        id: `t${at}`,
        name: `topic-${at}`,
        kind: 'added',
        details: [],
        after: Date.parse('2026-03-01T08:00:00Z') - at * 60_000,
        before: Date.parse('2026-03-01T08:10:00Z') - at * 60_000,
        ...one,
      })),
    ),
    storeOf('changes'),
  );
const main = () => within(screen.getByRole('main'));
const entries = () => main().queryAllByText(/was (created|deleted|renamed|changed)/);
const isList = (url: URL) => /\/(destinations|topics|integrations|[a-z-]+-routes)$/.test(url.pathname);

describe('how many', () => {
  test.each([
    [1, '1 change'],
    [150, '150 changes'],
  ])('%i are listed, at most 100 at first', async (count, words) => {
    await keep(Array.from({ length: count }, () => ({})));
    const { user } = open();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(entries()).toHaveLength(Math.min(count, 100));
    const more = screen.queryByRole('button', { name: /^Show/ });
    expect(more?.textContent).toBe(count > 100 ? 'Show 50 older changes' : undefined);
    if (!more) return;
    await user.click(more);
    await waitFor(() => expect(entries()).toHaveLength(count));
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  test('are shown of one thing, and of all', async () => {
    await keep(Array.from({ length: 12 }, (_, at) => (at < 3 ? { id: 't', name: 'news' } : {})));
    const { router } = open();
    expect(await screen.findByText('12 changes')).toBeTruthy();
    await act(() => router.navigate({ href: '/projects/ours/settings/changes?thing=topic:t' }));
    expect(await screen.findByText('3 of 12 changes')).toBeTruthy();
    expect(entries()).toHaveLength(3);
  });
});

describe('while lists are read', () => {
  const held = () => {
    const waiting: (() => void)[] = [];
    const hold: Intercept = (_, url) =>
      isList(url) ? new Promise((resolve) => waiting.push(() => resolve(undefined as never))) : undefined;
    return {
      hold,
      release: () =>
        act(async () => {
          for (const go of waiting.splice(0)) go();
          await Promise.resolve();
        }),
    };
  };
  const busy = () => document.querySelector('main [aria-busy="true"]:not([inert])');

  test('a page without changes says nothing about them yet', async () => {
    const { hold, release } = held();
    open(hold);
    await waitFor(() => expect(busy()?.textContent).toBe('Reading the project'));
    expect(screen.queryByText('No changes yet')).toBeNull();
    await release();
    expect(await screen.findByText('No changes yet')).toBeTruthy();
    expect(busy()).toBeNull();
  });

  test('what is kept is shown, with a sign that there may be more', async () => {
    await keep([{}]);
    const { hold, release } = held();
    open(hold);
    expect(await screen.findByText('1 change')).toBeTruthy();
    expect(entries()).toHaveLength(1);
    expect(busy()?.textContent).toBe('Reading the project');
    await release();
    await waitFor(() => expect(busy()).toBeNull());
    expect(entries()).toHaveLength(1);
  });
});

describe('a list that cannot be read', () => {
  test('is named with why, and the others are followed', async () => {
    let isRefused = true;
    const { user } = open((_, url) =>
      isRefused && url.pathname.endsWith('/topics') ? problem(403, 'Not yours') : undefined,
    );
    expect(await screen.findByText('Not yours')).toBeTruthy();
    expect(screen.getByText('Until they can be read, changes of topics are not known.')).toBeTruthy();
    await screen.findByText(/has followed the project since/);
    await service.send('PATCH', `/v1/projects/ours/destinations/${ids.destinationId}`, {
      updateMask: ['name'],
      destination: { name: 'theirs' },
    });
    await user.click(await screen.findByRole('button', { name: /^Refresh/ }));
    await waitFor(() => expect(entries()).toHaveLength(1));
    isRefused = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Not yours')).toBeNull());
    expect(screen.queryByText(/are not known/)).toBeNull();
  });

  test('claims no quiet where nothing could be read', async () => {
    open((_, url) => (isList(url) ? problem(403, 'Not yours') : undefined));
    expect(await screen.findByText('Not yours')).toBeTruthy();
    expect(
      screen.getByText(
        'Until they can be read, changes of destinations, topics, event routes, topic routes and integrations are not known.',
      ),
    ).toBeTruthy();
    expect(screen.queryByText('No changes yet')).toBeNull();
  });

  test('is not asked for again if the service does not have it', async () => {
    open((_, url) =>
      url.pathname.endsWith('-routes')
        ? new Response('404 page not found', { status: 404, headers: { 'content-type': 'text/plain' } })
        : undefined,
    );
    expect(
      await screen.findByText(
        'This service does not list event routes and topic routes, so their changes are not known.',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(await screen.findByText('No changes yet')).toBeTruthy();
  });
});

test('hostile names are text, and a long one is cut', async () => {
  const image = '<img src=x onerror="globalThis.ran=1">';
  await keep([
    { name: image },
    { name: '\u202Etxet', kind: 'renamed', from: '\u202Eemert' },
    { name: 'W'.repeat(10_000), kind: 'removed' },
    { kind: 'changed', details: [{ kind: 'added', path: ['destinations', 'Y'.repeat(10_000)] }] },
  ]);
  const words = `Renamed topic old to ${'Z'.repeat(10_000)}`;
  const own = {
    kind: 'set-up',
    what: 'topic',
    project: 'ours',
    subject: 't9',
    words,
    at: '2026-03-01T09:00:00Z',
  };
  localStorage.setItem('signalbox.own-actions.test', JSON.stringify([{ ...own, name: 'Z'.repeat(10_000) }]));
  open();
  expect(await screen.findByText('5 changes')).toBeTruthy();
  expect(main().getByRole('link', { name: image })).toBeTruthy();
  expect(document.querySelector('img[src="x"]')).toBeNull();
  const text = screen.getByRole('main').textContent;
  expect(text).not.toContain('\u202E');
  for (const letter of ['W', 'Y', 'Z']) expect(text.includes(letter.repeat(300))).toBe(false);
});
