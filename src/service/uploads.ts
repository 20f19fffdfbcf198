import { createHash } from 'node:crypto';
import type { Services } from './handler';
import { readBytes } from './http/body';
import { expectMethod, Refusal, refuseBody, refuseInput } from './http/problem';
import { preflightReply, Reply } from './http/reply';
import { isSigned, sign } from './signatures';
import type { Repositories } from './storage/repositories';

/** Path of the signed addresses. */
export const uploadsPath = '/uploads';
export const uploadBucket = 'signalbox-uploads';

const validFor = 15 * 60_000;
/** How long an uploaded zip is kept. */
export const keptFor = 60 * 60_000;
const uploadLimit = 5 * 1024 * 1024;

type Meta = Repositories['meta'];

export interface UploadRequest {
  readonly path: string;
  readonly origin: string;
  readonly now: number;
  /** What the Content-MD5 of the upload must be. */
  readonly md5?: string | undefined;
}

/** A temporary address to which a zip can be uploaded without any other credential. */
export function signedUploadUrl(meta: Meta, { path, origin, now, md5 = '' }: UploadRequest): string {
  const until = String(now + validFor);
  const url = new URL(uploadsPath + path, origin);
  url.searchParams.set('until', until);
  if (md5 !== '') url.searchParams.set('md5', md5);
  url.searchParams.set('signature', sign(meta, 'uploadSecret', path, until, md5));
  return url.href;
}

const forbidden = (detail: string) =>
  new Refusal(403, { detail, remedy: 'Ask for a new address with generate-upload-url.' });

/** The upload's path, if the address is signed and has not expired. */
function checkAddress(meta: Meta, url: URL, now: number): { path: string; md5: string } {
  const path = url.pathname.slice(uploadsPath.length);
  const [until, md5, signature] = ['until', 'md5', 'signature'].map((key) => url.searchParams.get(key) ?? '');
  if (!isSigned(meta, 'uploadSecret', signature ?? '', path, until ?? '', md5 ?? ''))
    throw forbidden('The signature of this address is not valid.');
  if (!(Number(until) > now)) throw forbidden('This address has expired.');
  return { path, md5: md5 ?? '' };
}

/** Answers `PUT` to a signed address. */
export async function receiveUpload(
  { database, repositories, realClock }: Services,
  corsOrigins: readonly string[],
  request: Request,
  url: URL,
): Promise<Reply> {
  if (request.method === 'OPTIONS')
    return preflightReply(request, corsOrigins, ['PUT', 'OPTIONS'], ['Content-MD5']);
  expectMethod(request, 'PUT', 'OPTIONS');
  const { path, md5 } = checkAddress(repositories.meta, url, realClock.now());
  const bytes = await readBytes(request, uploadLimit);
  if (bytes.byteLength === 0) throw refuseBody(400, '', 'The body is empty; it should be a zip file');
  const sent = request.headers.get('content-md5') ?? md5;
  const actual = createHash('md5').update(bytes).digest('base64');
  if ((sent !== '' && sent !== actual) || (md5 !== '' && md5 !== actual))
    throw refuseInput(400, {
      in: 'header',
      name: 'Content-MD5',
      detail: 'The MD5 of the body does not match',
      value: sent,
    });
  const orgId = path.split('/')[1] ?? '';
  const now = realClock.now();
  database.transaction(() => {
    if (!repositories.organizations.byId(orgId)) throw forbidden('The organization does not exist any more.');
    repositories.uploads.removeBefore(now - keptFor);
    repositories.uploads.put({
      path,
      orgId,
      content: Buffer.from(bytes).toString('base64'),
      createTime: now,
    });
  });
  return new Reply(null);
}
