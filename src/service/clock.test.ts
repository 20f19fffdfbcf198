import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hour, minute, second } from '@/lib/time';
import { startTestService } from '@/test/service';
import { populate } from '@/test/service-world';
import { chooseClock, clockWords, createClock, saveClock, type ClockSetting } from './clock';
import { openDatabase } from './storage/database';
import { createRepositories } from './storage/repositories';

const real = Date.UTC(2026, 10, 23, 12);
const start = Date.UTC(2026, 2, 1, 9);

it('runs as many times as fast as real time as it is told', () => {
  let elapsed = 5000;
  const clock = createClock(start, 60, () => elapsed);
  expect(clock.now()).toBe(start);
  elapsed += 90 * second;
  expect(clock.now()).toBe(start + 90 * minute);
});

describe('over several starts', () => {
  beforeEach(() => void vi.useFakeTimers({ now: real }));
  afterEach(() => void vi.useRealTimers());

  function openData() {
    const database = openDatabase(':memory:');
    onTestFinished(() => database.close());
    const { meta } = createRepositories(database);
    let isNew = true;
    return (setting?: ClockSetting) => {
      const clock = chooseClock(meta, { setting, isNew });
      isNew = false;
      return { clock, stop: saveClock(meta, clock) };
    };
  }

  it('is real time unless something else was asked for', () => {
    const begin = openData();
    expect(begin().clock).toEqual({ now: expect.any(Function) as unknown });
    expect(begin({ start: undefined, rate: 60 }).clock.now()).toBe(real);
  });

  it('begins at a time that is given, except before what the data has seen', () => {
    const begin = openData();
    const setting = { start, rate: 60 };
    const first = begin(setting);
    expect(first.clock.now()).toBe(start);
    vi.advanceTimersByTime(minute);
    first.stop();
    const { clock: again, stop } = begin(setting);
    expect(again.now()).toBe(start + hour);
    expect('start' in again && clockWords(again, setting)).toBe(
      'from 2026-03-01T10:00:00.000Z, 60 times as fast as real time; the data has come this far, and its clock does not go back',
    );
    stop();
    // A start on real time makes the data as late as that.
    vi.advanceTimersByTime(hour);
    begin().stop();
    vi.advanceTimersByTime(hour);
    expect(begin(setting).clock.now()).toBe(real + 2 * hour + minute);
  });

  it('goes on from the future that a fast clock has reached, at the speed of real time', () => {
    const begin = openData();
    const fast = begin({ start: undefined, rate: 60 });
    vi.advanceTimersByTime(hour);
    fast.stop();
    const { clock } = begin();
    expect(clock.now()).toBe(real + 60 * hour);
    vi.advanceTimersByTime(hour);
    expect(clock.now()).toBe(real + 61 * hour);
  });

  it('is not behind a process that was killed', () => {
    const begin = openData();
    const killed = begin({ start: undefined, rate: 60 }).clock;
    vi.advanceTimersByTime(59 * second);
    expect(begin().clock.now()).toBeGreaterThanOrEqual(killed.now());
  });
});

it('leaves to real time what others check by their own clocks', async () => {
  const service = startTestService({ rate: 60, realClock: { now: () => real } });
  onTestFinished(() => service.close());
  await populate(service);
  await service.run();
  const stamps = service.sent.map(({ headers }) => Number(headers['svix-timestamp']) * second);
  expect(new Set(stamps)).toEqual(new Set([real]));

  const bearer = { authorization: `Bearer ${service.bearerToken}` };
  const upload = (await (await service.send('GET', '/v1/generate-upload-url', undefined, bearer)).json()) as {
    url: string;
  };
  expect((await service.fetch(upload.url, { method: 'PUT', body: 'zip' })).status).toBe(200);

  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const key = { label: 'Portal', algorithm: 'RS256', publicKeyPem };
  const { kid } = (await (await service.send('POST', '/v1/projects/ours/jwt-keys', key)).json()) as {
    kid: string;
  };
  const token = await new SignJWT({ groupRef: 'acme', consumerRef: 'ana' })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuedAt(real / second)
    .setExpirationTime(real / second + 600)
    .sign(privateKey);
  const customer = { authorization: `Bearer ${token}` };
  const list = await service.send('GET', '/v1/projects/ours/connections', undefined, customer);
  expect(list.status).toBe(200);
});

it('is told with each answer and by /healthz, if it is not real time', async () => {
  const [own, other] = [startTestService({ rate: 60 }), startTestService()];
  onTestFinished(() => own.close());
  onTestFinished(() => other.close());
  const told = await own.fetch('/healthz');
  expect(told.headers.get('x-service-clock')).toBe('2026-03-02T09:00:00.000Z 60');
  expect(await told.json()).toMatchObject({ clock: { time: '2026-03-02T09:00:00.000Z', rate: 60 } });
  const untold = await other.fetch('/healthz');
  expect(untold.headers.has('x-service-clock')).toBe(false);
  expect(await untold.json()).not.toHaveProperty('clock');
});
