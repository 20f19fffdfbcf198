import { describe, expect, it } from 'vitest';
import type { ReadConfigObject } from '@/contract/installation';
import { installationUpdatedEvent } from '../../events';
import { followLink, linkValidFor } from './links';
import { createWorld, recordIds, startTime, type World, type WorldOptions } from '@/test/engine-world';

/** Delivers the same field under so many names that a record is larger than a message may be. */
const wide: ReadConfigObject = {
  selectedFieldMappings: Object.fromEntries(
    Array.from({ length: 6000 }, (_, index) => [
      `a_name_that_is_long_enough_for_the_purpose_${index}`,
      'firstname',
    ]),
  ),
};

interface Body {
  [key: string]: unknown;
  resultInfo: { type: string; numRecords: number; downloadUrl?: string };
}

function read(options: WorldOptions = {}) {
  const world = createWorld({ settings: { scale: 0.005 }, config: wide, ...options });
  world.engine = world.newEngine({ origin: () => 'http://127.0.0.1:4317' });
  return { world, id: world.trigger() };
}
const bodies = (world: World) => world.received.map(({ body }) => JSON.parse(body) as Body);
const follow = (world: World, url = '', now = world.clock.time) =>
  followLink(world.repositories, new URL(url), now);

describe('a record that is larger than a message may be', () => {
  const { world, id } = read();
  world.run();

  it('is delivered with a link, on this service’s own address', () => {
    expect(world.operation(id)).toMatchObject({ status: 'success' });
    expect(bodies(world).length).toBeGreaterThan(1);
    for (const body of bodies(world)) {
      expect(Object.keys(body.resultInfo)).toEqual(['type', 'numRecords', 'downloadUrl']);
      expect(body.resultInfo).toMatchObject({ type: 'url', numRecords: 1 });
      expect(body.resultInfo.downloadUrl).toMatch(
        /^http:\/\/127\.0\.0\.1:4317\/downloads\/[\w-]+\?until=\d+&signature=/,
      );
      expect(body).not.toHaveProperty('result');
    }
    for (const { body } of world.received) expect(Buffer.byteLength(body)).toBeLessThan(300_000);
    expect(world.lines(id).find((line) => line.includes('by link'))).toMatch(
      /^INFO Message 1 queued for hook: 1 record, \d+ kB by link, since a message holds at most 300 kB$/,
    );
  });

  it('is what the link gives', () => {
    const results = bodies(world).map(({ resultInfo }) => {
      const download = follow(world, resultInfo.downloadUrl);
      if (download.kind !== 'found') throw new Error(download.kind);
      expect(Buffer.byteLength(download.content)).toBeGreaterThan(300_000);
      return { result: JSON.parse(download.content) as unknown };
    });
    expect(new Set(recordIds(results)).size).toBe(bodies(world).length);
  });

  it('can be got for a quarter of an hour, and by nobody who makes a link of their own', () => {
    const url = bodies(world)[0]?.resultInfo.downloadUrl ?? '';
    const sentAt = world.received[0]!.at;
    expect(follow(world, url, sentAt + linkValidFor - 1).kind).toBe('found');
    expect(follow(world, url, sentAt + linkValidFor).kind).toBe('expired');
    const later = new URL(url);
    later.searchParams.set('until', String(sentAt + 10 * linkValidFor));
    expect(follow(world, later.href).kind).toBe('forged');
    expect(follow(world, url.replace(/downloads\/[\w-]+/, 'downloads/other')).kind).toBe('forged');
    expect(follow(world, url.replace(/signature=.*/, '')).kind).toBe('forged');
    expect(follow(createWorld(), url).kind).toBe('forged');
  });

  it('is forgotten when its time is over', () => {
    const count = () => Number(world.database.value('SELECT count(*) FROM downloads'));
    const before = count();
    world.clock.time += linkValidFor + 1000;
    world.trigger();
    world.run();
    expect(count()).toBe(before);
    const last = Number(world.database.value('SELECT max(expires_at) FROM downloads'));
    const { removeExpired } = world.repositories.downloads;
    expect(removeExpired(last - 1) + removeExpired(last)).toBe(before);
    expect(count()).toBe(0);
  });
});

it('each attempt has a link that is valid from then on, also after a restart', () => {
  const { world } = read();
  let attempts = 0;
  world.receiver.answer = () => ({ status: (attempts += 1) < 6 ? 503 : 200, durationMs: 10 });
  world.run(startTime + 40_000);
  world.engine = world.newEngine({ origin: () => 'http://127.0.0.1:5000' });
  world.engine.start();
  void world.engine.stop();
  world.run();
  const first = bodies(world)[0]?.resultInfo.downloadUrl;
  const last = world.received.findLast(
    ({ headers }) => headers['svix-id'] === world.received[0]?.headers['svix-id'],
  )!;
  expect(last.status).toBe(200);
  const { downloadUrl } = (JSON.parse(last.body) as Body).resultInfo;
  expect(downloadUrl).not.toBe(first);
  expect(follow(world, downloadUrl, last.at + linkValidFor - 1).kind).toBe('found');
});

it('configs that make an event too large are left to links', () => {
  const world = createWorld();
  world.route('installation.updated');
  const { repositories } = world;
  const config = repositories.configs.byId('config')!;
  const content = { ...config.content, note: 'x'.repeat(200_000) };
  const parts = {
    installation: repositories.installations.byId('installation')!,
    integration: repositories.integrations.byId('integration')!,
    connection: undefined,
  };
  world.engine.emit(
    installationUpdatedEvent(parts, { ...config, content }, { ...config, id: 'last', content }),
  );
  world.run();
  const data = world.data()[0]?.['data'] as Record<string, string>;
  expect(data).not.toHaveProperty('config');
  expect(data).not.toHaveProperty('lastConfig');
  const configOf = (url = '') => {
    const download = follow(world, url);
    return download.kind === 'found' ? (JSON.parse(download.content) as { id: string }).id : download.kind;
  };
  expect([configOf(data['configURL']), configOf(data['lastConfigURL'])]).toEqual(['config', 'last']);
});
