import { describe, expect, it } from 'vitest';
import { parseFlags } from './flags';

describe('parseFlags', () => {
  it('has a default for everything', () => {
    expect(parseFlags([])).toEqual({
      port: 4317,
      host: '127.0.0.1',
      data: '.data',
      seed: 'demo',
      credentialsFile: undefined,
      open: false,
      corsOrigins: [],
      help: false,
      version: false,
    });
  });

  it('reads all of them', () => {
    const flags = parseFlags(
      '--port 0 --host ::1 --data d --seed large --credentials-file=f --open --cors-origin https://a.example.com --cors-origin http://localhost:5173/'.split(
        ' ',
      ),
    );
    expect(flags).toMatchObject({
      port: 0,
      host: '::1',
      data: 'd',
      seed: 'large',
      credentialsFile: 'f',
      open: true,
    });
    expect(flags.corsOrigins).toEqual(['https://a.example.com', 'http://localhost:5173']);
  });

  it.each([
    ['--colour blue', '--colour'],
    ['--port many', '--port'],
    ['--port 70000', '--port'],
    ['--port -1', '--port'],
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
