import { describe, expect, it } from 'vitest';
import { connectFaults } from './connect-faults';
import { emptyValues, findSame, newServiceId, toService, toCredentials, valuesOf } from './connect-values';

const origin = 'http://127.0.0.1:4317';
const values = { ...emptyValues, baseUrl: 'api.example.com/v1', apiKey: ' key ' };

describe('connectFaults', () => {
  const faults = (over: Partial<typeof values>) => Object.keys(connectFaults({ ...values, ...over }, origin));

  it('takes an address and a credential, and leaves the rest open', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ readUrl: 'https://r.example.com/v1', name: 'Acme' })).toEqual([]);
  });

  it('names the field that is wrong', () => {
    expect(faults({ baseUrl: '' })).toEqual(['baseUrl']);
    expect(faults({ readUrl: 'ftp://x', writeUrl: 'https://a:b@c' })).toEqual(['readUrl', 'writeUrl']);
    expect(faults({ apiKey: 'a b', bearerToken: 'Bearer x' })).toEqual(['apiKey', 'bearerToken']);
    expect(faults({ name: 'x'.repeat(61) })).toEqual(['name']);
  });
});

describe('toService', () => {
  it('proposes what was left empty, and names it after its host', () => {
    expect(toService(values, origin, 'c1')).toEqual({
      id: 'c1',
      name: 'api.example.com',
      baseUrl: 'https://api.example.com/v1',
      readUrl: 'https://read.example.com/v1',
      searchUrl: 'https://search.example.com/v1',
      writeUrl: 'https://write.example.com/v1',
      colour: 'grey',
      production: false,
      readOnly: false,
    });
  });

  it('takes from a preset what belongs to its address, and nothing for another address', () => {
    const hosted = {
      ...toService({ ...values, writeUrl: 'https://w.example.com/v1' }, origin, 'x'),
      name: 'Hosted',
      production: true,
      readOnly: false,
    };
    const chosen = { ...values, writeUrl: hosted.writeUrl };
    expect(toService(chosen, origin, 'c1', [hosted])).toMatchObject({
      name: 'Hosted',
      writeUrl: 'https://w.example.com/v1',
    });
    const changed = { ...chosen, baseUrl: 'https://api.other.example/v1' };
    expect(toService(changed, origin, 'c1', [hosted])).toMatchObject({
      name: 'api.other.example',
      writeUrl: 'https://write.other.example/v1',
    });
  });

  it('comes back as the values that it was made of', () => {
    const given = { ...values, writeUrl: 'https://w.example.com/v1', name: 'Acme', production: true };
    const service = toService(given, origin, 'c1');
    expect(valuesOf(service)).toEqual({ ...given, baseUrl: 'https://api.example.com/v1', apiKey: '' });
  });
});

describe('toCredentials', () => {
  it('trims, and leaves out what is empty', () => {
    expect(toCredentials({ apiKey: ' k ', bearerToken: ' ' })).toEqual({ apiKey: 'k' });
  });

  it('keeps saved credentials where nothing was typed', () => {
    const kept = { apiKey: 'old', bearerToken: 'token' };
    expect(toCredentials({ apiKey: 'new', bearerToken: '' }, kept)).toEqual({
      apiKey: 'new',
      bearerToken: 'token',
    });
  });
});

describe('findSame', () => {
  it('is the one of the same name and address', () => {
    const one = toService(values, origin, 'c1');
    expect(findSame([one], { name: one.name, baseUrl: one.baseUrl })?.id).toBe('c1');
    expect(findSame([one], { name: 'Other', baseUrl: one.baseUrl })).toBeUndefined();
  });
});

describe('newServiceId', () => {
  it('is new each time', () => {
    expect(new Set(Array.from({ length: 50 }, newServiceId)).size).toBe(50);
  });
});
