import { createPublicKey } from 'node:crypto';
import { createJwtKey, deleteJwtKey, getJwtKey, listJwtKeys, updateJwtKey } from '@/contract/jwt-key';
import { handle } from '../handler';
import { refuseBody } from '../http/problem';
import { toJwtKey } from '../wire';
import { expectFound, newInProject, type InProject } from './lookup';
import { masked } from './mask';

const smallestModulus = 2048;

/** The key in SPKI form, whichever form it came in. */
function readPublicKey(pem: string): string {
  const refuse = (detail: string) => refuseBody(400, 'publicKeyPem', detail);
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

const find = ({ repositories, project }: InProject, keyId: string) =>
  expectFound(repositories.jwtKeys.inProject(project.id, keyId), 'JWT key', 'keyId', keyId);

export const jwtKeyHandlers = [
  handle(createJwtKey, (call) => {
    const { body, repositories, now } = call;
    const { id } = repositories.jwtKeys.insert({
      ...newInProject(call),
      label: body.label,
      publicKeyPem: readPublicKey(body.publicKeyPem),
      active: true,
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

  handle(getJwtKey, (call) => toJwtKey(find(call, call.params.keyId))),

  handle(updateJwtKey, (call) => {
    const { body, params, repositories, now } = call;
    const row = find(call, params.keyId);
    const changes = { ...masked(body.updateMask, body.jwtKey, 'jwtKey', 422), updateTime: now };
    repositories.jwtKeys.update(row.id, changes);
    return toJwtKey({ ...row, ...changes });
  }),

  handle(deleteJwtKey, (call) => {
    call.repositories.jwtKeys.remove(find(call, call.params.keyId).id);
  }),
];
