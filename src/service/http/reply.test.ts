import { gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { compressed, jsonText, listReply } from './reply';

const list = JSON.stringify(Array.from({ length: 500 }, (_, at) => ({ id: `id-${at}`, status: 'success' })));
const asking = (accepted?: string, method = 'GET') =>
  new Request('http://localhost/v1/projects', {
    method,
    ...(accepted === undefined ? {} : { headers: { 'accept-encoding': accepted } }),
  });

describe('a list', () => {
  it.each([1, 300_000])('of %d rows is made once, and sent whole', async (count) => {
    const rows = Array.from({ length: count }, () => 'ä');
    const toResources = vi.fn((all: readonly string[]) => all.map((name) => ({ name })));
    const replies = [listReply(rows, toResources), listReply(rows, toResources)];
    expect(toResources).toHaveBeenCalledTimes(1);
    for (const { body } of replies)
      expect(await new Response(body).text()).toBe(JSON.stringify(toResources(rows)));
    // Kept in bytes, if it is too long to be compressed.
    expect(replies[0]?.body instanceof Uint8Array).toBe(count > 1);
  });
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
    'sends it as it is for %s',
    async (accepted) => {
      expect(await compressed(asking(accepted), jsonText(list))).toMatchObject({
        body: list,
        headers: { 'content-type': 'application/json', vary: 'Accept-Encoding' },
      });
    },
  );

  it('leaves alone what is small, very long, a stream, or no JSON', async () => {
    const replies = [
      jsonText('[]'),
      jsonText(`"${'a'.repeat(1_000_001)}"`),
      jsonText(new ReadableStream()),
      jsonText(list, 200, { 'content-type': 'application/problem+json' }),
    ];
    for (const reply of replies) expect(await compressed(asking('gzip'), reply)).toBe(reply);
  });
});
