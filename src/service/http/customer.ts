import { decodeProtectedHeader, errors, importSPKI, jwtVerify, type CryptoKey, type JWTPayload } from 'jose';
import type { JwtKeyRow, ProjectRow } from '../storage/entities';
import type { Repositories } from '../storage/repositories';
import { Refusal } from './problem';

/** A front end that acts for one consumer of a customer, with a JWT that the project's owner signed. */
export interface Customer {
  readonly kind: 'customer';
  readonly project: ProjectRow;
  readonly groupRef: string;
  readonly consumerRef: string;
}

/** Seconds (facts 2.2). */
const longestLife = 600;
/** Allows for clocks that differ a little. */
const clockTolerance = 30;

export const looksLikeJwt = (token: string) => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token);

const refuse = (reason: string, remedy = 'Sign a new token.'): Refusal =>
  new Refusal(401, {
    detail: `This JWT is not accepted: ${reason}.`,
    remedy,
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });

const keys = new Map<string, CryptoKey>();
const maxKept = 1000;

/** Parsed keys, because parsing a PEM costs more than verifying a signature with it. */
async function readKey(pem: string): Promise<CryptoKey> {
  const known = keys.get(pem);
  if (known) return known;
  const key = await importSPKI(pem, 'RS256');
  if (keys.size >= maxKept) keys.clear();
  keys.set(pem, key);
  return key;
}

/** The registered key that the token's header names. */
function keyOf(token: string, { jwtKeys }: Repositories): JwtKeyRow {
  let header;
  try {
    header = decodeProtectedHeader(token);
  } catch {
    throw refuse('its header cannot be read');
  }
  const { alg, kid } = header;
  if (alg === 'none') throw refuse('it is not signed');
  if (alg !== 'RS256') throw refuse('it is not signed with RS256');
  if (typeof kid !== 'string' || kid === '') throw refuse('its header names no key (kid)');
  const row = jwtKeys.byId(kid);
  if (!row)
    throw refuse(
      'the key that its header names (kid) is not registered here',
      'Register the public key, and use its id as kid.',
    );
  if (!row.active) throw refuse('its key is deactivated', 'Activate the key, or sign with another one.');
  return row;
}

async function verifiedClaims(token: string, row: JwtKeyRow, now: number): Promise<JWTPayload> {
  try {
    const options = { algorithms: ['RS256'], currentDate: new Date(now) };
    return (await jwtVerify(token, await readKey(row.publicKeyPem), options)).payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw refuse('it has expired');
    if (error instanceof errors.JWSSignatureVerificationFailed)
      throw refuse('its signature does not match the key');
    if (error instanceof errors.JWTClaimValidationFailed)
      throw refuse(`its claim ${error.claim} does not hold`);
    if (error instanceof errors.JOSEError) throw refuse('it is malformed');
    throw error;
  }
}

function textClaim(claims: JWTPayload, name: string): string {
  const value = claims[name];
  if (typeof value !== 'string' || value.trim() === '') throw refuse(`its claim ${name} is missing`);
  return value;
}

function checkTimes({ iat, exp }: JWTPayload, now: number): void {
  if (iat === undefined) throw refuse('its claim iat is missing');
  if (exp === undefined) throw refuse('its claim exp is missing');
  if (iat > now / 1000 + clockTolerance) throw refuse('it was issued in the future (iat)');
  if (exp - iat > longestLife) throw refuse(`it lives longer than ${longestLife} seconds (iat to exp)`);
}

/** Throws a 401 that says what is wrong. Reads the claims only after the signature has been verified. */
export async function verifyCustomer(
  token: string,
  repositories: Repositories,
  now: number,
): Promise<Customer> {
  const row = keyOf(token, repositories);
  const claims = await verifiedClaims(token, row, now);
  checkTimes(claims, now);
  const groupRef = textClaim(claims, 'groupRef');
  const consumerRef = textClaim(claims, 'consumerRef');
  const project = repositories.projects.byId(row.projectId);
  if (!project) throw refuse('its project does not exist');
  return { kind: 'customer', project, groupRef, consumerRef };
}
