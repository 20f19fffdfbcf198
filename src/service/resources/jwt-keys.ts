import { createPublicKey } from 'node:crypto';
import { createJwtKey, deleteJwtKey, getJwtKey, listJwtKeys, updateJwtKey } from '@/contract/jwt-key';
import { handle, type Services } from '../handler';
import { notFound, refuseInput } from '../http/problem';
import { toJwtKey } from '../wire';
import { masked } from './mask';

const smallestModulus = 2048;

/** The key in SPKI form, whichever form it came in. */
function readPublicKey(pem: string): string {
  const refuse = (detail: string) => refuseInput(400, { in: 'body', name: 'publicKeyPem', detail });
  let key;
  try {
    key = createPublicKey({ key: pem, format: 'pem' });
  } catch {
    throw refuse('This is not a public key in PEM form');
  }
  if (key.asymmetricKeyType !== 'rsa') throw refuse('The key is not an RSA key');
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < smallestModulus)
    throw refuse(`The key is shorter than ${smallestModulus} bits`);
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

function find({ repositories }: Services, projectId: string, keyId: string) {
  const row = repositories.jwtKeys.inProject(projectId, keyId);
  if (!row) throw notFound('JWT key', 'keyId', keyId);
  return row;
}

export const jwtKeyHandlers = [
  handle(createJwtKey, ({ body, repositories, project, database, now }) => {
    const { id } = repositories.jwtKeys.insert({
      id: database.newId(now),
      projectId: project.id,
      label: body.label,
      publicKeyPem: readPublicKey(body.publicKeyPem),
      active: true,
      createTime: now,
      updateTime: now,
    });
    return { kid: id };
  }),

  handle(listJwtKeys, ({ repositories, project, query }) =>
    repositories.jwtKeys
      .list(project.id)
      .filter(({ active }) => active || !query.active)
      .map(toJwtKey),
  ),

  handle(getJwtKey, (call) => toJwtKey(find(call, call.project.id, call.params.keyId))),

  handle(updateJwtKey, (call) => {
    const { body, params, project, repositories, now } = call;
    const row = find(call, project.id, params.keyId);
    const changes = { ...masked(body.updateMask, body.jwtKey, 'jwtKey', 422), updateTime: now };
    repositories.jwtKeys.update(row.id, changes);
    return toJwtKey({ ...row, ...changes });
  }),

  handle(deleteJwtKey, (call) => {
    call.repositories.jwtKeys.remove(find(call, call.project.id, call.params.keyId).id);
  }),
];
