import { createHmac } from 'node:crypto';
import { answerOf, type TestService } from '@/test/service';
import { type World, worldForEachTest } from '@/test/service-world';
import { describe, expect, it } from 'vitest';

let service: TestService;
let world: World;
const p = '/v1/projects/ours';

worldForEachTest((started) => ({ service, world } = started));

interface Body {
  [key: string]: unknown;
  id?: string;
  status?: number;
  secrets?: { webhookSigningKey?: string };
  issues?: { name: string; in: string }[];
}

const send = async (...asked: [method: string, path: string, body?: unknown]) =>
  (await answerOf(service, ...asked)) as { status: number; body: Body };
const inputs = ({ body }: { body: Body }) => body.issues?.map(({ name }) => name);

const kinesis = {
  name: 'stream',
  type: 'kinesis',
  metadata: { streamName: 's', region: 'eu-west-1', partitionKeyTemplate: 'id' },
  secrets: { awsKeyId: 'AKIA-secret', awsSecretKey: 'hush-secret' },
};

describe('destinations', () => {
  it('shows the signing key of a webhook only when asked, and a new one when rotated', async () => {
    expect((await send('GET', `${p}/destinations/hook`)).body).not.toHaveProperty('secrets');
    const shown = await send('GET', `${p}/destinations/${world.destinationId}?includeSecrets=true`);
    expect(shown.body.secrets?.webhookSigningKey).toMatch(/^whsec_/);
    const rotated = await send('GET', `${p}/destinations/hook?rotate=true`);
    expect(rotated.body.secrets?.webhookSigningKey).toMatch(/^whsec_/);
    expect(rotated.body.secrets).not.toEqual(shown.body.secrets);
    expect((await send('GET', `${p}/destinations/hook?includeSecrets=true`)).body.secrets).toEqual(
      rotated.body.secrets,
    );
  });

  it('never shows other secrets, and has no key to rotate for other kinds', async () => {
    const made = await send('POST', `${p}/destinations`, kinesis);
    const shown = await send('GET', `${p}/destinations/stream?includeSecrets=true`);
    const listed = await service.send('GET', `${p}/destinations`);
    expect([made.status, shown.status]).toEqual([201, 200]);
    expect(JSON.stringify([made.body, shown.body]) + (await listed.text())).not.toContain('secret');
    expect((await send('GET', `${p}/destinations/stream?rotate=true`)).status).toBe(422);
  });

  it('have names of their own in a project', async () => {
    const taken = await send('POST', `${p}/destinations`, { ...kinesis, name: 'hook' });
    expect([taken.status, inputs(taken)]).toEqual([422, ['name']]);
    await send('POST', `${p}/destinations`, kinesis);
    const renamed = await send('PATCH', `${p}/destinations/stream`, {
      updateMask: ['name'],
      destination: { name: 'hook' },
    });
    expect([renamed.status, inputs(renamed)]).toEqual([422, ['destination.name']]);
    const same = await send('PATCH', `${p}/destinations/stream`, {
      updateMask: ['name'],
      destination: { name: 'stream' },
    });
    expect(same.status).toBe(200);
  });

  it('change by the mask alone, and are checked as their kind asks', async () => {
    await send('POST', `${p}/destinations`, kinesis);
    const change = (updateMask: string[], destination: object) =>
      send('PATCH', `${p}/destinations/stream`, { updateMask, destination });

    const changed = await change(['metadata.region'], {
      name: 'ignored',
      metadata: { region: 'us-east-1', streamName: 'ignored' },
    });
    expect(changed.body).toMatchObject({
      name: 'stream',
      metadata: { streamName: 's', region: 'us-east-1', partitionKeyTemplate: 'id' },
    });
    const taken = await change(['metadata.partitionKeyTemplate'], {
      metadata: { partitionKeyTemplate: null },
    });
    expect(taken.body['metadata']).toEqual({ streamName: 's', region: 'us-east-1' });

    expect(inputs(await change(['metadata.region'], { metadata: { region: '' } }))).toEqual([
      'destination.metadata.region',
    ]);
    expect(inputs(await change(['metadata.region'], { metadata: { region: null } }))).toEqual([
      'destination.metadata.region',
    ]);
    expect(inputs(await change(['metadata.region', 'name'], {}))).toEqual([
      'destination.metadata.region',
      'destination.name',
    ]);
    expect(inputs(await change(['metadata.url'], { metadata: { url: 'https://a.example.com' } }))).toEqual([
      'updateMask[0]',
    ]);
    const hook = await send('PATCH', `${p}/destinations/hook`, {
      updateMask: ['metadata.url'],
      destination: { metadata: { url: 'http://example.com' } },
    });
    expect([hook.status, inputs(hook)]).toEqual([400, ['destination.metadata.url']]);
  });

  it('keep what an earlier release took, until it is changed itself', async () => {
    const metadata = { url: 'https://a.example.com/<id>' };
    service.repositories.destinations.update(world.destinationId, { metadata });
    const change = async (path: string, destination: object) =>
      inputs(await send('PATCH', `${p}/destinations/hook`, { updateMask: [path], destination }));
    expect(await change('metadata.headers', { metadata: { headers: { 'x-a': '1' } } })).toBeUndefined();
    expect(await change('metadata.headers', { metadata: { headers: { 'x a': '1' } } })).toHaveLength(1);
    expect(await change('metadata.url', { metadata })).toEqual(['destination.metadata.url']);
  });

  it('come back with another address after they were switched off', async () => {
    const { destinations } = service.repositories;
    destinations.update(world.destinationId, { disabledTime: 1, consecutiveFailures: 9 });
    await send('PATCH', `${p}/destinations/hook`, { updateMask: ['name'], destination: { name: 'hook' } });
    expect(destinations.byId(world.destinationId)?.disabledTime).toBe(1);
    await send('PATCH', `${p}/destinations/hook`, {
      updateMask: ['metadata.url'],
      destination: { metadata: { url: 'https://b.example.com' } },
    });
    expect(destinations.byId(world.destinationId)).toMatchObject({
      disabledTime: null,
      consecutiveFailures: 0,
    });
  });

  it('take their routes with them', async () => {
    expect((await send('DELETE', `${p}/destinations/hook`)).status).toBe(204);
    expect((await send('GET', `${p}/topic-destination-routes`)).body).toEqual([]);
    expect((await send('DELETE', `${p}/destinations/hook`)).status).toBe(404);
    // What was to be delivered there must not keep an operation waiting.
    await service.run();
    expect(service.problems).toEqual([]);
    expect((await send('GET', `${p}/operations/${world.operationId}`)).body.status).not.toBe('in_progress');
  });
});

describe('topics and routes', () => {
  it('have names of their own', async () => {
    const taken = await send('POST', `${p}/topics`, { name: 'orders' });
    expect([taken.status, inputs(taken)]).toEqual([409, ['name']]);
    const renamed = await send('PATCH', `${p}/topics/${world.spareTopicId}`, { name: 'orders' });
    expect([renamed.status, inputs(renamed)]).toEqual([409, ['name']]);
    expect((await send('PATCH', `${p}/topics/${world.topicId}`, { name: 'orders' })).status).toBe(200);
  });

  it('join what is there, once', async () => {
    const route = (path: string, body: object) => send('POST', `${p}/${path}`, body);
    const event = { eventType: 'read.triggered.done', topicId: world.topicId };
    const join = { topicId: world.topicId, destinationId: world.destinationId };
    expect((await route('notification-event-topic-routes', event)).status).toBe(409);
    expect((await route('topic-destination-routes', join)).status).toBe(409);
    const noTopic = await route('notification-event-topic-routes', { ...event, topicId: 'none' });
    expect([noTopic.status, inputs(noTopic)]).toEqual([400, ['topicId']]);
    const noDestination = await route('topic-destination-routes', { ...join, destinationId: 'hook' });
    expect([noDestination.status, inputs(noDestination)]).toEqual([404, ['destinationId']]);
  });

  it('do not join things of two projects', async () => {
    const foreign = { 'x-api-key': service.foreign.apiKey };
    const made = await service.send('POST', '/v1/projects/foreign/topics', { name: 'theirs' }, foreign);
    const { id } = (await made.json()) as { id: string };
    const routed = await send('POST', `${p}/topic-destination-routes`, {
      topicId: id,
      destinationId: world.destinationId,
    });
    expect([routed.status, inputs(routed)]).toEqual([404, ['topicId']]);
  });

  it('go with their topic', async () => {
    await send('DELETE', `${p}/topics/${world.topicId}`);
    expect((await send('GET', `${p}/topic-destination-routes`)).body).toEqual([]);
    expect((await send('GET', `${p}/notification-event-topic-routes`)).body).toEqual([]);
  });

  it('are filtered by what they join', async () => {
    const count = async (query: string) => {
      const list = (await send('GET', `${p}/notification-event-topic-routes?${query}`)).body;
      return (list as unknown as unknown[]).length;
    };
    expect(await count(`topicId=${world.topicId}&eventType=read.triggered.done`)).toBe(1);
    expect(await count(`topicId=${world.spareTopicId}`)).toBe(0);
    expect(await count('eventType=connection.created')).toBe(0);
  });

  it('carry an event to the webhook, signed', async () => {
    for (const eventType of ['connection.created', 'connection.deleted'])
      await send('POST', `${p}/notification-event-topic-routes`, { eventType, topicId: world.topicId });
    await service.run();
    service.sent.length = 0;
    await send('DELETE', `${p}/connections/${world.spareConnectionId}`);
    await service.run();
    expect(service.sent.map(({ url }) => url)).toEqual(['https://hook.example.com/in']);
    expect(JSON.parse(service.sent[0]?.body ?? '')).toMatchObject({
      notificationType: 'connection.deleted',
      data: { connectionId: world.spareConnectionId, groupRef: 'globex' },
    });
    const { headers = {}, body = '' } = service.sent[0] ?? {};
    expect(headers['x-shop']).toBe('one');
    const key = service.repositories.destinations.byId(world.destinationId)?.signingKey ?? '';
    const secret = Buffer.from(key.slice('whsec_'.length), 'base64');
    const signed = `${headers['svix-id']}.${headers['svix-timestamp']}.${body}`;
    expect(headers['svix-signature']).toBe(
      `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
    );
  });
});
