import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proposeAddresses, readAddress, suggestVersion } from './service-address';

const here = 'http://127.0.0.1:4501';
const read = (typed: string) => readAddress(typed, here);

describe('readAddress', () => {
  it.each([
    ['https://api.example.com/v1', 'https://api.example.com/v1'],
    ['  https://api.example.com/v1/ ', 'https://api.example.com/v1'],
    ['https://api.example.com/v1///', 'https://api.example.com/v1'],
    ['HTTPS://API.Example.com/v1', 'https://api.example.com/v1'],
    ['api.example.com/v1', 'https://api.example.com/v1'],
    ['api.example.com:8443/v1', 'https://api.example.com:8443/v1'],
    ['localhost:4317', 'http://localhost:4317'],
    ['localhost', 'http://localhost'],
    ['127.0.0.1:4317/v1', 'http://127.0.0.1:4317/v1'],
    ['[::1]:4317/v1', 'http://[::1]:4317/v1'],
    ['box.localhost/v1', 'http://box.localhost/v1'],
    ['localhost.example.com/v1', 'https://localhost.example.com/v1'],
    ['http://example.com', 'http://example.com'],
    ['/v1', `${here}/v1`],
    ['//api.example.com/v1', 'https://api.example.com/v1'],
    ['“https://api.example.com/v1”', 'https://api.example.com/v1'],
    ['<https://api.example.com/v1>,', 'https://api.example.com/v1'],
    ['<https://api.example.com/v1|the service>', 'https://api.example.com/v1'],
    ['[the service](https://api.example.com/v1).', 'https://api.example.com/v1'],
    ['(https://api.example.com/v1)', 'https://api.example.com/v1'],
    ['**https://api.example.com/v1**', 'https://api.example.com/v1'],
    ['_https://api.example.com/v1_', 'https://api.example.com/v1'],
  ])('reads %s', (typed, url) => {
    expect(read(typed)).toEqual({ ok: true, url });
  });

  it.each([
    ['', /Give the address/],
    ['   ', /Give the address/],
    ['ftp://example.com', /not ftp/],
    ['javascript:alert(1)', /Only http/],
    ['javascript://example.com/%0aalert(1)', /not javascript/],
    ['mailto:a@example.com', /Only http/],
    ['https://name:secret@example.com/v1', /name and password/],
    ['https://name@example.com/v1', /name and password/],
    ['name:1@example.com', /name and password/],
    ['https://example.com/v1?key=1', /“\?” and “#”/],
    ['https://example.com/v1#', /“\?” and “#”/],
    ['https://', /not an address/],
    ['https://exa mple.com', /no spaces/],
    ['https:\\\\example.com', /no spaces/],
    ['https://example.com:99999', /not an address/],
    ['https//example.com', /a colon and two slashes/],
    ['https:/example.com', /a colon and two slashes/],
    ['https://https://example.com', /“https:\/\/” once/],
    ['http://https//example.com', /“https:\/\/” once/],
    ['https://{host}/v1', /cannot contain “\{”/],
    ['example.com:0', /at least 1/],
    ['https://example.com/v1.', /“\.” from the end/],
    ['https://example.com/v1./', /“\.” from the end/],
  ])('refuses %s', (typed, reason) => {
    expect(read(typed)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
  });

  it('gives only plain http(s) addresses, and the same one when read again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), (typed) => {
        const reading = read(typed);
        if (!reading.ok) return;
        const url = new URL(reading.url);
        expect(['http:', 'https:']).toContain(url.protocol);
        expect(`${url.username}${url.password}${url.search}${url.hash}`).toBe('');
        expect(reading.url.endsWith('/')).toBe(false);
        expect(read(reading.url)).toEqual(reading);
      }),
    );
  });
});

describe('suggestVersion', () => {
  it('proposes /v1 only where no version ends the address', () => {
    expect(suggestVersion('https://api.example.com')).toBe('https://api.example.com/v1');
    expect(suggestVersion('https://example.com/sync')).toBe('https://example.com/sync/v1');
    expect(suggestVersion('https://api.example.com/v1')).toBeUndefined();
    expect(suggestVersion('https://api.example.com/v2')).toBeUndefined();
  });
});

describe('proposeAddresses', () => {
  it('replaces the label api.', () => {
    expect(proposeAddresses('https://api.example.com/v1')).toEqual({
      baseUrl: 'https://api.example.com/v1',
      readUrl: 'https://read.example.com/v1',
      searchUrl: 'https://search.example.com/v1',
      writeUrl: 'https://write.example.com/v1',
    });
  });

  it('keeps the port beside the replaced label', () => {
    expect(proposeAddresses('https://api.example.com:8443/v1').writeUrl).toBe(
      'https://write.example.com:8443/v1',
    );
  });

  it('uses paths on one origin otherwise', () => {
    expect(proposeAddresses('http://127.0.0.1:4317/v1')).toEqual({
      baseUrl: 'http://127.0.0.1:4317/v1',
      readUrl: 'http://127.0.0.1:4317/read/v1',
      searchUrl: 'http://127.0.0.1:4317/search/v1',
      writeUrl: 'http://127.0.0.1:4317/write/v1',
    });
    expect(proposeAddresses('https://apiary.example.com/sync/v1').readUrl).toBe(
      'https://apiary.example.com/sync/read/v1',
    );
    expect(proposeAddresses('https://example.com').readUrl).toBe('https://example.com/read');
  });
});
