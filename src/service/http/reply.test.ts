import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressed, jsonText } from './reply';

const list = JSON.stringify(Array.from({ length: 500 }, (_, at) => ({ id: `id-${at}`, status: 'success' })));
const asking = (accepted?: string, method = 'GET') =>
  new Request('http://localhost/v1/projects', {
    method,
    ...(accepted === undefined ? {} : { headers: { 'accept-encoding': accepted } }),
  });

describe('compressed', () => {
  it.each(['gzip', 'deflate, gzip;q=0.5', 'br, GZIP'])('sends a list smaller for %s', async (accepted) => {
    const { body, headers } = await compressed(asking(accepted), jsonText(list));
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(body).toBeInstanceOf(Uint8Array);
    expect((body as Uint8Array).length).toBeLessThan(list.length / 4);
    expect(gunzipSync(body as Uint8Array).toString()).toBe(list);
  });

  it.each([undefined, 'br', 'identity', 'gzip;q=0', 'gzip; q=0.0, br'])(
    'sends it as it is for %s, at once',
    (accepted) => {
      expect(compressed(asking(accepted), jsonText(list))).toMatchObject({
        body: list,
        headers: { 'content-type': 'application/json', vary: 'Accept-Encoding' },
      });
    },
  );

  it('leaves alone what is small, very long, a stream, or no JSON', () => {
    const replies = [
      jsonText('[]'),
      jsonText(`"${'a'.repeat(1_000_001)}"`),
      jsonText(new ReadableStream()),
      jsonText(list, 200, { 'content-type': 'application/problem+json' }),
    ];
    for (const reply of replies) expect(compressed(asking('gzip'), reply)).toBe(reply);
  });
});
