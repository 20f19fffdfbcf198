import { describe, expect, it } from 'vitest';
import { SignJWT, importPKCS8 } from 'jose';
import { makeKeyPair } from './key-pair';
import { signToken } from '@/test/sign-token';
import { judgeToken } from './token-verdict';

const now = new Date('2026-03-02T09:00:00Z');
const pair = await makeKeyPair(2048);
const other = await makeKeyPair(2048);
const key = { publicKeyPem: pair.publicPem, kid: 'k-1', active: true };
const request = {
  privatePem: pair.privatePem,
  kid: 'k-1',
  groupRef: 'acme',
  consumerRef: 'ana',
  lifeSeconds: 600,
  now,
};
const reasonsOf = async (token: string, of = key) => (await judgeToken(token, of, now)).reasons;

describe('the verdict', () => {
  it('accepts a token that was signed with the private half', async () => {
    const verdict = await judgeToken(`Bearer ${await signToken(request)}`, key, now);
    expect(verdict).toMatchObject({
      accepted: true,
      reasons: [],
      header: { alg: 'RS256', kid: 'k-1' },
      payload: { groupRef: 'acme', consumerRef: 'ana' },
    });
  });

  it('is about the token alone, not about where it was copied from', async () => {
    const token = await signToken(request);
    expect(await reasonsOf(`\u200b${token.slice(0, 76)}\r\n  ${token.slice(76)}\ufeff`)).toEqual([]);
    for (const text of [
      `"${token}",`,
      `Authorization: Bearer ${token}`,
      JSON.stringify({ token }),
      `https://x.example/?token=${token}&a=1`,
      `${token.slice(0, 30)}\u200b${token.slice(30)}`,
    ])
      expect(await reasonsOf(text)).toEqual([]);
  });

  it('says each reason against one', async () => {
    expect(await reasonsOf('hello')).toEqual([expect.stringMatching(/^It is not a JWT/)]);
    expect(await reasonsOf(await signToken({ ...request, privatePem: other.privatePem }))).toEqual([
      'The signature was not made with the private half of this key',
    ]);
    expect(await reasonsOf(await signToken({ ...request, kid: 'k-2' }))).toEqual([
      'Its header names another key (kid k-2)',
    ]);
    const old = new Date('2026-03-02T08:00:00Z');
    expect(await reasonsOf(await signToken({ ...request, now: old }))).toEqual(['It has expired (exp)']);
    expect(await reasonsOf(await signToken({ ...request, lifeSeconds: 3600 }))).toEqual([
      'It lives 3600 seconds; at most 600 are accepted',
    ]);
    const ahead = new Date('2026-03-02T09:05:00Z');
    expect(await reasonsOf(await signToken({ ...request, now: ahead }))).toEqual([
      'It was issued in the future (iat)',
    ]);
    expect(await reasonsOf(await signToken(request), { ...key, active: false })).toEqual([
      'The key is deactivated, so the service refuses its tokens',
    ]);
    const bare = await new SignJWT({})
      .setProtectedHeader({ alg: 'RS256' })
      .sign(await importPKCS8(pair.privatePem, 'RS256'));
    expect(await reasonsOf(bare)).toEqual([
      'Its header names no key (kid)',
      'Its claim iat (issued at) is missing',
      'Its claim exp (expires) is missing',
      'Its claim groupRef is missing',
      'Its claim consumerRef is missing',
    ]);
  });

  it('sees one changed character', async () => {
    const [head, body, signature = ''] = (await signToken(request)).split('.');
    const changed = [head, body, (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)].join('.');
    expect(await reasonsOf(changed)).toEqual([
      'The signature was not made with the private half of this key',
    ]);
  });
});
