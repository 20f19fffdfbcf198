import { describe, expect, it } from 'vitest';
import { readPresets } from './presets';

const origin = 'http://127.0.0.1:4501';

describe('readPresets', () => {
  it('reads addresses relative to this origin, and proposes those left out', () => {
    const config = {
      services: [
        { name: 'This service', baseUrl: '/v1' },
        {
          name: 'Hosted',
          baseUrl: 'https://api.example.com/v1',
          writeUrl: 'https://w.example.com/v1',
          production: true,
          readOnly: true,
        },
      ],
    };
    expect(readPresets(config, origin)).toEqual([
      {
        name: 'This service',
        baseUrl: `${origin}/v1`,
        readUrl: `${origin}/read/v1`,
        searchUrl: `${origin}/search/v1`,
        writeUrl: `${origin}/write/v1`,
        production: false,
        readOnly: false,
      },
      {
        name: 'Hosted',
        baseUrl: 'https://api.example.com/v1',
        readUrl: 'https://read.example.com/v1',
        searchUrl: 'https://search.example.com/v1',
        writeUrl: 'https://w.example.com/v1',
        production: true,
        readOnly: true,
      },
    ]);
  });

  it.each([undefined, null, [], 'text', {}, { services: 'x' }, { services: null }])(
    'takes %j for none',
    (config) => {
      expect(readPresets(config, origin)).toEqual([]);
    },
  );

  it('leaves out entries that cannot be used and keeps the others', () => {
    const services = [
      null,
      { name: 'No address' },
      { name: '', baseUrl: '/v1' },
      { name: 'Wrong scheme', baseUrl: 'ftp://example.com' },
      { name: 'Not known whether read-only', baseUrl: '/v1', readOnly: 'true' },
      { name: 'No text', baseUrl: '/v1', readUrl: 7 },
      { name: 'Good', baseUrl: '/v1', note: 'extra keys pass' },
    ];
    expect(readPresets({ services }, origin).map((preset) => preset.name)).toEqual(['Good']);
  });
});
