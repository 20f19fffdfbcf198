import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newSigningKey, signatureOf } from './signing';

const key = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const timestamp = 1_614_265_330;
const body = '{"test": 2432232314}';

describe('the signature', () => {
  it('is the one of the scheme’s published example', () => {
    expect(signatureOf(key, id, timestamp, body)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('is the HMAC of id, timestamp and body, computed here by hand', () => {
    const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
    const text = 'Grüße, 世界';
    const expected = createHmac('sha256', secret)
      .update(Buffer.from(`m.5.${text}`, 'utf8'))
      .digest('base64');
    expect(signatureOf(key, 'm', 5, text)).toBe(`v1,${expected}`);
  });

  it('has keys of 24 random bytes', () => {
    const made = newSigningKey();
    expect(made).toMatch(/^whsec_/);
    expect(Buffer.from(made.slice(6), 'base64')).toHaveLength(24);
    expect(newSigningKey()).not.toBe(made);
  });
});
