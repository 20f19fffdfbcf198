import { randomUUID } from 'node:crypto';
import { generateUploadUrl } from '@/contract/integration-changes';
import { handle, type Services } from '../handler';
import { orgOf } from '../http/auth';
import { Refusal, refuseBody, refuseQuery } from '../http/problem';
import type { ProjectRow } from '../storage/entities';
import { keptFor, signedUploadUrl, uploadBucket } from '../uploads';
import type { InProject } from './lookup';

/** The zip at a `gs://` address. Those of other organizations count as missing. */
export function uploadedZip(
  {
    repositories,
    project,
    realClock,
  }: InProject & Pick<Services, 'realClock'> & { readonly project: ProjectRow },
  address: string,
): Uint8Array {
  const prefix = `gs://${uploadBucket}/`;
  const refuse = (detail: string) =>
    refuseBody(
      422,
      'sourceZipUrl',
      detail,
      address,
      'Upload the zip to the address that generate-upload-url gives, then send gs://<bucket><path>.',
    );
  if (!address.startsWith(prefix)) throw refuse(`Only zips at ${prefix}… can be read`);
  const row = repositories.uploads.byPath(address.slice(prefix.length - 1));
  if (!row || row.orgId !== project.orgId || row.createTime + keptFor < realClock.now())
    throw refuse('No zip was uploaded there, or it has expired');
  return Buffer.from(row.content, 'base64');
}

/** 16 bytes in base64. */
const isMd5 = (text: string) => /^[A-Za-z0-9+/]{22}==$/.test(text);

export const uploadHandlers = [
  handle(generateUploadUrl, ({ repositories, principal, query, origin, realClock }) => {
    const orgId = orgOf(principal);
    if (orgId === null)
      throw new Refusal(422, {
        detail: 'You are in no organization.',
        remedy: 'Create an organization, or accept an invitation to one.',
      });
    const { md5 } = query;
    if (md5 !== undefined && !isMd5(md5))
      throw refuseQuery(422, 'md5', 'This is the MD5 of the zip in base64', md5);
    const path = `/${orgId}/${randomUUID()}.zip`;
    return {
      url: signedUploadUrl(repositories.meta, { path, origin, now: realClock.now(), md5 }),
      bucket: uploadBucket,
      path,
    };
  }),
];
