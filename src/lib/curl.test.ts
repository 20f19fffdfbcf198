import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curlOf, quote } from './curl';

/** The words a real shell makes of a command. */
function wordsOf(command: string): string[] {
  const script = `set -- ${command}\nprintf '%s\\0' "$@"`;
  const env = { API_KEY: 'the-key', BEARER_TOKEN: 'the-token' };
  return execFileSync('/bin/sh', ['-c', script], { env }).toString().split('\0').slice(0, -1);
}

describe('curlOf', () => {
  it('puts variables in the place of credentials', () => {
    const url = 'https://api.example.com/v1/projects';
    expect(curlOf({ method: 'GET', url, credential: 'apiKey' })).toBe(
      `curl '${url}' \\\n  -H "X-Api-Key: $API_KEY"`,
    );
    expect(
      wordsOf(curlOf({ method: 'DELETE', url: `${url}/p/api-keys/$API_KEY`, credential: 'bearer' })),
    ).toEqual(['curl', '-X', 'DELETE', `${url}/p/api-keys/the-key`, '-H', 'Authorization: Bearer the-token']);
  });

  it('gives a body to the shell exactly as it was sent', () => {
    const body = { name: `it's $HOME "quoted" \`id\` \\ \n ünï` };
    const words = wordsOf(curlOf({ method: 'POST', url: 'https://x.test/v1', credential: undefined, body }));
    expect(words.at(-1)).toBe(JSON.stringify(body));
  });

  it('quotes any text for a real shell', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.includes('\0'));
        expect(wordsOf(quote(text))).toEqual([text]);
      }),
      { numRuns: 40 },
    );
  });
});
