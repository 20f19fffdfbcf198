import { importPKCS8, SignJWT } from 'jose';

interface SignRequest {
  privatePem: string;
  kid: string;
  groupRef: string;
  consumerRef: string;
  lifeSeconds: number;
  now: Date;
}

/** A token in the form that services accept: RS256, the key's id in the header, the customer in the claims. */
export async function signToken(request: SignRequest): Promise<string> {
  const { privatePem, kid, groupRef, consumerRef, lifeSeconds, now } = request;
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ groupRef, consumerRef })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuedAt(issued)
    .setExpirationTime(issued + lifeSeconds)
    .sign(await importPKCS8(privatePem, 'RS256'));
}
