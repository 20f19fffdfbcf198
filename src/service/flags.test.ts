import { describe, expect, it } from 'vitest';
import { parseFlags } from './flags';

describe('parseFlags', () => {
  it('has a default for everything', () => {
    expect(parseFlags([])).toEqual({
      port: 4317,
      host: '127.0.0.1',
      data: '.data',
      seed: 'demo',
      keepDays: 30,
      credentialsFile: undefined,
      open: false,
      corsOrigins: [],
      clock: undefined,
      help: false,
      version: false,
    });
  });

  it('reads all of them', () => {
    const flags = parseFlags(
      '--port 0 --host ::1 --data d --seed large --keep 7 --credentials-file=f --open --cors-origin https://a.example.com --cors-origin http://localhost:5173/'.split(
        ' ',
      ),
    );
    expect(flags).toMatchObject({
      port: 0,
      host: '::1',
      data: 'd',
      seed: 'large',
      keepDays: 7,
      credentialsFile: 'f',
      open: true,
    });
    expect(flags.corsOrigins).toEqual(['https://a.example.com', 'http://localhost:5173']);
  });

  it.each([
    ['60x', { start: undefined, rate: 60 }],
    ['2026-03-01T09:00:00Z', { start: Date.UTC(2026, 2, 1, 9), rate: 1 }],
    ['2026-03-01T09:00:00+01:00,1000x', { start: Date.UTC(2026, 2, 1, 8), rate: 1000 }],
  ])('takes a clock: %s', (text, clock) => {
    expect(parseFlags(['--clock', text]).clock).toEqual(clock);
  });

  it('takes a hosted service, whose other addresses follow from the first', () => {
    expect(parseFlags(['--service-url', 'https://api.example.com/v1']).service).toEqual({
      baseUrl: 'https://api.example.com/v1',
      readUrl: 'https://read.example.com/v1',
      searchUrl: 'https://search.example.com/v1',
      writeUrl: 'https://write.example.com/v1',
    });
    const own = '--service-url http://localhost:9000/v1 --write-url https://write.example.com/v2/';
    expect(parseFlags(own.split(' ')).service).toMatchObject({
      readUrl: 'http://localhost:9000/read/v1',
      writeUrl: 'https://write.example.com/v2',
    });
  });

  it.each([
    ['--service-url ftp://example.com', '--service-url'],
    ['--service-url /v1', '--service-url'],
    ['--service-url https://user:secret@example.com', '--service-url'],
    ['--read-url https://read.example.com/v1', '--service-url'],
    ['--colour blue', '--colour'],
    ['--keep 30d', '--keep'],
    ['--keep -1', '--keep'],
    ['--clock=', '--clock takes a time, a speed or both'],
    ['--clock fast', '--clock takes a time, a speed or both'],
    ['--clock 60', '--clock takes a time, a speed or both'],
    ['--clock 60x,2026-03-01T09:00:00Z', '--clock takes a time, a speed or both'],
    ['--clock 2026-02-30T09:00:00Z,60x', '--clock takes a time, a speed or both'],
    ['--clock 0x', 'from 1x to 1000x'],
    ['--clock 1001x', 'from 1x to 1000x'],
    ['--clock 1999-03-01T09:00:00Z,60x', 'from 2022 to 2099'],
    ['--port many', '--port'],
    ['--port 70000', '--port'],
    ['--port -1', '--port'],
    ['--port 6000', 'browsers refuse'],
    ['--port 4190', 'browsers refuse'],
    ['--port', '--port'],
    ['--seed huge', '--seed'],
    ['--data=', '--data'],
    ['--open=yes', '--open'],
    ['--cors-origin console.example.com', '--cors-origin'],
    ['--cors-origin https://a.example.com/path', '--cors-origin'],
    ['extra', 'extra'],
  ])('refuses %s in one line that names it', (text, named) => {
    expect(() => parseFlags(text.split(' '))).toThrow(
      expect.objectContaining({ name: 'StartError', message: expect.stringMatching(/^[^\n]+$/) as string }),
    );
    expect(() => parseFlags(text.split(' '))).toThrow(named);
  });
});
