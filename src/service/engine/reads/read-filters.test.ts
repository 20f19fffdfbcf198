import { describe, expect, it } from 'vitest';
import type { ReadConfigObject } from '@/contract/installation';
import type { ReadObject } from '@/contract/revision-content';
import { accountFor } from '../../provider/account';
import { listPage } from '../../provider/list';
import { createWorld, recordIds, startTime } from '@/test/engine-world';

const day = 86_400_000;
const object: ReadObject = {
  objectName: 'contacts',
  destination: 'hook',
  requiredFields: [{ fieldName: 'email' }],
};
const isLead = { fieldName: 'lifecyclestage', operator: 'eq', value: 'lead' };
const isCustomer = { ...isLead, value: 'customer' };

/** Ids by the value of one field, from an unfiltered list. */
function idsWith(provider: string, name: string, fieldName: string, value: string, since?: number): string[] {
  const account = accountFor({ provider, workspaceRef: 'w1', seed: 'w1', scale: 0.3 });
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { outcome } = listPage({
      account,
      now: startTime,
      attempt: 1,
      object: name,
      fields: [fieldName],
      pageSize: 200,
      ...(since !== undefined && { since, until: startTime }),
      ...(cursor !== undefined && { cursor }),
    });
    if (!outcome.ok) throw new Error(outcome.message);
    ids.push(...outcome.records.filter(({ fields }) => fields[fieldName] === value).map(({ id }) => id));
    cursor = outcome.nextCursor;
  } while (cursor !== undefined);
  return ids;
}

describe('a read with field filters', () => {
  it('gives the records that meet them all, page by page, with the total of those', () => {
    const world = createWorld({ object, config: { fieldFilters: [isLead] } });
    const id = world.trigger();
    world.run();
    const expected = idsWith('hubspot', 'contacts', 'lifecyclestage', 'lead');
    expect(expected.length).toBeGreaterThan(20);
    expect(recordIds(world.data())).toEqual(expected);
    expect(world.operation(id).metadata['progress']).toMatchObject({
      recordsProcessed: expected.length,
      recordsEstimatedTotal: expected.length,
    });
    expect(world.lines(id)).toContain('INFO Only records with lifecyclestage = lead');
    expect(world.lines(id).find((line) => line.includes('Requesting page 1'))).toContain('/search');
    const both = createWorld({
      object,
      config: { fieldFilters: [isLead, { ...isLead, fieldName: 'city', value: 'Nowhere' }] },
    });
    both.trigger();
    both.run();
    expect(both.data()).toEqual([]);
  });

  it('asks Salesforce for them in the query', () => {
    const account: ReadObject = {
      objectName: 'account',
      destination: 'hook',
      requiredFields: [{ fieldName: 'name' }],
    };
    const industries = idsWith('salesforce', 'account', 'industry', 'Technology');
    expect(industries.length).toBeGreaterThan(0);
    const world = createWorld({
      provider: 'salesforce',
      object: account,
      config: { fieldFilters: [{ fieldName: 'industry', operator: 'eq', value: 'Technology' }] },
    });
    const id = world.trigger();
    world.run();
    expect(world.operation(id).metadata['progress']).toMatchObject({ recordsProcessed: industries.length });
    const [query] = world.log(id).flatMap(({ message }) => {
      const request = (message['details'] as Record<string, string> | undefined)?.['request'];
      return request === undefined ? [] : [decodeURIComponent(request.replaceAll('+', ' '))];
    });
    expect(query).toContain("WHERE industry = 'Technology'");
  });

  it('fails on a field that the provider does not have', () => {
    const world = createWorld({ object, config: { fieldFilters: [{ ...isLead, fieldName: 'no_such' }] } });
    const id = world.trigger();
    world.run();
    expect(world.operation(id).result).toMatch(/^\[contacts\] Error reading from provider: .*no_such/);
  });
});

describe('a backfill', () => {
  const backfilled = (config: ReadConfigObject, more: Partial<ReadObject> = {}) => {
    const world = createWorld({
      object: { ...object, backfill: { defaultPeriod: { days: 30 } }, ...more },
      config,
    });
    const ids = world.engine.startBackfills('installation');
    world.run();
    return { world, ids };
  };

  it('goes back as far as the customer’s own period says, and ends where scheduled reads begin', () => {
    for (const [period, since] of [
      [{ days: 7 }, startTime - 7 * day],
      [{ fullHistory: true }, undefined],
    ] as const) {
      const { world, ids } = backfilled({ backfill: { defaultPeriod: period } });
      expect(world.operation(ids[0]!)).toMatchObject({ status: 'success' });
      expect([
        world.operation(ids[0]!).engineState['since'],
        world.operation(ids[0]!).engineState['until'],
      ]).toEqual([since, startTime]);
    }
    expect(backfilled({ backfill: { defaultPeriod: { days: 0 } } }).ids).toEqual([]);
    expect(backfilled({ disabled: true }).ids).toEqual([]);
  });

  it('uses its own filters in place of the object’s', () => {
    const { world } = backfilled({
      fieldFilters: [isLead],
      backfill: { defaultPeriod: { fullHistory: true }, fieldFilters: [isCustomer] },
    });
    const customers = idsWith('hubspot', 'contacts', 'lifecyclestage', 'customer');
    expect(customers.length).toBeGreaterThan(0);
    expect(recordIds(world.data())).toEqual(customers);
    world.received.length = 0;
    world.trigger({ since: startTime - 90 * day, until: startTime });
    world.run();
    expect(recordIds(world.data())).toEqual(
      idsWith('hubspot', 'contacts', 'lifecyclestage', 'lead', startTime - 90 * day),
    );
  });

  it('includes an object that is always read', () => {
    const world = createWorld({
      object: { ...object, enabled: 'always', backfill: { defaultPeriod: { days: 30 } } },
    });
    world.repositories.configs.insert({
      ...world.repositories.configs.byId('config')!,
      id: 'empty',
      content: { provider: 'hubspot' },
    });
    world.repositories.installations.update('installation', { configId: 'empty' });
    expect(world.engine.startBackfills('installation')).toHaveLength(1);
    expect(world.engine.startBackfills('installation', ['other'])).toEqual([]);
  });

  it('knows an object that the config names as it is mapped', () => {
    const world = createWorld({ object: { ...object, mapToName: 'person' } });
    world.repositories.configs.insert({
      ...world.repositories.configs.byId('config')!,
      id: 'mapped',
      content: { provider: 'hubspot', read: { objects: { person: { selectedFields: { city: true } } } } },
    });
    world.repositories.installations.update('installation', { configId: 'mapped' });
    expect(world.engine.readNames('installation')).toEqual(['contacts']);
    world.trigger();
    world.run();
    const [message] = world.data();
    expect(message).toMatchObject({ objectName: 'person', rawObjectName: 'contacts' });
    expect(Object.keys((message!['result'] as { fields: object }[])[0]!.fields)).toEqual(['email', 'city']);
  });
});
