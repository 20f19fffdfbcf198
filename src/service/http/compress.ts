import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { Reply } from './reply';

const zip = promisify(gzip);

/** In characters. Less goes in a few packets anyway; of more, the first rows are not to wait for the last. */
const LEAST = 4_000;
const MOST = 1_000_000;

/** `q=0` says that it is not taken. */
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** A list goes smaller to those who take it so; what is read while it comes stays as it is. */
export function compressed(request: Request, reply: Reply): Reply | Promise<Reply> {
  const { body, status, headers } = reply;
  if (typeof body !== 'string' || body.length < LEAST || body.length > MOST) return reply;
  if (headers['content-type'] !== 'application/json') return reply;
  const varying = { ...headers, vary: 'Accept-Encoding' };
  if (!takesGzip.test(request.headers.get('accept-encoding') ?? '') || request.method === 'HEAD')
    return new Reply(body, status, varying);
  // On another thread, and lightly: most callers are near.
  return zip(body, { level: constants.Z_BEST_SPEED }).then(
    (small) => new Reply(small, status, { ...varying, 'content-encoding': 'gzip' }),
  );
}
