import { describe, expect, it } from 'vitest';
import { createWorld, recordIds, recordsOf, startTime, warnings } from '@/test/engine-world';

const day = 86_400_000;

describe('a provider that refuses', () => {
  it('the credentials: the connection is marked, the event sent, the read ended', () => {
    const world = createWorld({ settings: { scale: 0.3, expiredCredentials: true } });
    world.route('connection.error');
    world.route('read.triggered.error');
    const id = world.trigger();
    world.run();
    const error = expect.stringContaining('401') as string;
    expect(world.operation(id)).toMatchObject({
      status: 'failure',
      result: expect.stringMatching(/^\[contacts\] HubSpot refused the credentials: .*401/) as string,
    });
    expect(world.repositories.connections.byId('connection')?.status).toBe('bad_credentials');
    expect(world.repositories.installations.byId('installation')).toMatchObject({
      lastOperationStatus: 'failure',
      healthStatus: 'unhealthy',
    });
    const events = world.data();
    expect(events).toHaveLength(2);
    expect(events[0]).toEqual({
      notificationType: 'connection.error',
      data: {
        projectId: 'project',
        connectionId: 'connection',
        provider: 'hubspot',
        groupRef: 'group',
        consumerRef: 'consumer',
        consumerName: 'Ana',
        errors: [error],
        error: [error],
      },
    });
    expect(events[1]).toMatchObject({ notificationType: 'read.triggered.error', data: { error } });

    const again = world.trigger();
    world.run();
    expect(world.operation(again).status).toBe('failure');
    const marked = world.data().filter((event) => event['notificationType'] === 'connection.error');
    expect(marked).toHaveLength(1);
  });

  it('a bad API key', () => {
    const world = createWorld({
      provider: 'pipedrive',
      object: { objectName: 'persons', destination: 'hook', requiredFields: [{ fieldName: 'name' }] },
      connection: { authScheme: 'apiKey', credentials: { apiKey: 'invalid-key' } },
    });
    const id = world.trigger();
    world.run();
    expect(world.operation(id)).toMatchObject({
      status: 'failure',
      result: expect.stringContaining('refused the credentials') as string,
    });
  });

  it('the credentials after the last page: the read ends well, and its customer is not', () => {
    const world = createWorld();
    // As a write of the customer does meanwhile.
    world.receiver.answer = () => {
      world.repositories.connections.update('connection', { status: 'bad_credentials' });
      return { status: 200, durationMs: 40 };
    };
    const id = world.trigger();
    world.run();
    expect(world.operation(id).status).toBe('success');
    expect(world.repositories.installations.byId('installation')).toMatchObject({
      lastOperationStatus: 'success',
      healthStatus: 'unhealthy',
    });
  });

  it('for a while: it is asked again, and nothing is read twice', () => {
    const world = createWorld({ settings: { scale: 0.3, rateLimited: { everyN: 3 } } });
    const id = world.trigger();
    world.run();
    expect(world.operation(id).status).toBe('success');
    expect(recordIds(world.data())).toEqual(recordsOf().map((record) => record.id));
    const refused = world.log(id).filter(({ severity }) => severity === 'WARNING');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.message).toMatchObject({
      msg: expect.stringMatching(/→ 429 · \d+ ms; trying again in \d+ s \(attempt 2 of 5\)$/) as string,
      error: expect.stringContaining('429') as string,
      details: { status: '429', attempt: '1' },
    });
  });

  it('for too long', () => {
    const world = createWorld({ settings: { scale: 0.3, rateLimited: { untilMs: startTime + 365 * day } } });
    const id = world.trigger();
    world.run();
    expect(world.operation(id)).toMatchObject({
      status: 'failure',
      result: expect.stringMatching(
        /^\[contacts\] HubSpot gave no data for page 1 in 5 attempts: .*429/,
      ) as string,
    });
    expect(warnings(world, id).filter((line) => line.includes('trying again'))).toHaveLength(4);
  });

  it('now and then, with errors of its own and broken connections', () => {
    const world = createWorld({ settings: { scale: 0.3, serverErrors: 0.2, flaky: 0.2 } });
    const id = world.trigger();
    world.run();
    expect(world.operation(id).status).toBe('success');
    expect(recordIds(world.data())).toEqual(recordsOf().map((record) => record.id));
    expect(warnings(world, id).length).toBeGreaterThan(0);
  });

  it('a required field that the user cannot see', () => {
    const world = createWorld({
      provider: 'salesforce',
      object: {
        objectName: 'account',
        destination: 'hook',
        requiredFields: [{ fieldName: 'name' }, { fieldName: 'industry' }],
      },
      settings: { scale: 0.05, missingColumn: ['industry'] },
    });
    const id = world.trigger();
    world.run();
    expect(world.operation(id)).toMatchObject({
      status: 'failure',
      result: expect.stringMatching(
        /^\[account\] Error reading from provider: .*No such column 'industry'/i,
      ) as string,
    });
    expect(world.received).toEqual([]);
  });

  it('a selected field that it does not show: left out, said once', () => {
    const world = createWorld({ config: { selectedFields: { not_a_field: true } } });
    const id = world.trigger();
    world.run();
    expect(world.operation(id).status).toBe('success');
    expect(warnings(world, id)).toEqual([
      'WARNING Field not_a_field is selected, but HubSpot does not show it for this account; it is left out',
    ]);
  });
});

describe('an installation that cannot be read', () => {
  it('has lost its connection', () => {
    const world = createWorld();
    const id = world.trigger();
    world.repositories.connections.remove('connection');
    world.run();
    expect(world.operation(id)).toMatchObject({
      status: 'failure',
      result: '[contacts] The installation has no connection',
    });
  });

  it('has a destination that is not there', () => {
    const world = createWorld({ config: { destination: 'elsewhere' } });
    const id = world.trigger();
    world.run();
    expect(world.operation(id).result).toBe(
      '[contacts] Destination “elsewhere” does not exist in this project',
    );
  });

  it('has a destination that is switched off', () => {
    const world = createWorld({ destination: { disabledTime: 1 } });
    const id = world.trigger();
    world.run();
    expect(world.operation(id).result).toBe(
      '[contacts] Destination “hook” is switched off after repeated failed deliveries',
    );
  });

  it('names no destination', () => {
    const world = createWorld({ object: { objectName: 'contacts' } });
    const id = world.trigger();
    world.run();
    expect(world.operation(id).result).toBe('[contacts] No destination is named for this object');
  });

  it('belongs to a provider that nobody knows', () => {
    const world = createWorld({ provider: 'unheard-of' });
    const id = world.trigger();
    world.run();
    expect(world.operation(id).result).toBe('[contacts] There is no provider unheard-of to read from');
    expect(world.reports).toEqual([]);
  });
});
