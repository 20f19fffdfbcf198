import { decodeJwt, decodeProtectedHeader, errors, importSPKI, jwtVerify } from 'jose';
import type { JWTPayload, ProtectedHeaderParameters } from 'jose';
import { trimEdges } from '@/lib/hidden-characters';

export interface Verdict {
  accepted: boolean;
  reasons: string[];
  header?: ProtectedHeaderParameters;
  payload?: JWTPayload;
}

const LONGEST_LIFE = 600;
const TOLERANCE = 30;

/** Whether a service with this key accepts the token by the documented rules, and if not, why. */
export async function judgeToken(
  token: string,
  key: { publicKeyPem: string; kid: string; active: boolean },
  now: Date,
): Promise<Verdict> {
  // A line break of a mail or a terminal is no part of it.
  const given = trimEdges(token).replaceAll(/^bearer\s+|[\s\p{Default_Ignorable_Code_Point}]/giu, '');
  // Quotes, the name of a header or of a member, and the like may be around it.
  const text = /eyJ[\w-]+\.[\w-]+\.[\w-]*/.exec(given)?.[0] ?? given;
  let header: ProtectedHeaderParameters;
  let payload: JWTPayload;
  try {
    header = decodeProtectedHeader(text);
    payload = decodeJwt(text);
  } catch {
    return {
      accepted: false,
      reasons: ['It is not a JWT: three parts of Base64url, joined by dots, the first two of them JSON'],
    };
  }
  const reasons = [...headerReasons(header, key), ...claimReasons(payload, now)];
  if (header.alg === 'RS256') {
    const signed = await isSigned(text, key.publicKeyPem);
    if (!signed) reasons.unshift('The signature was not made with the private half of this key');
  }
  if (!key.active) reasons.push('The key is deactivated, so the service refuses its tokens');
  return { accepted: reasons.length === 0, reasons, header, payload };
}

async function isSigned(token: string, publicKeyPem: string): Promise<boolean> {
  try {
    const key = await importSPKI(publicKeyPem, 'RS256');
    await jwtVerify(token, key, { algorithms: ['RS256'], clockTolerance: Number.MAX_SAFE_INTEGER });
    return true;
  } catch (error) {
    // Only the signature; times are checked separately.
    if (error instanceof errors.JWSSignatureVerificationFailed) return false;
    if (error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed) return true;
    throw error;
  }
}

const headerReasons = ({ alg, kid }: ProtectedHeaderParameters, key: { kid: string }): string[] => [
  ...(alg === 'RS256' ? [] : [`It says it is signed with ${String(alg)}; only RS256 is accepted`]),
  ...(kid === undefined ? ['Its header names no key (kid)'] : []),
  ...(kid !== undefined && kid !== key.kid ? [`Its header names another key (kid ${kid})`] : []),
];

function claimReasons({ iat, exp, groupRef, consumerRef }: JWTPayload, now: Date): string[] {
  const seconds = now.getTime() / 1000;
  const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
  return [
    ...(iat === undefined ? ['Its claim iat (issued at) is missing'] : []),
    ...(exp === undefined ? ['Its claim exp (expires) is missing'] : []),
    ...(iat !== undefined && iat > seconds + TOLERANCE ? ['It was issued in the future (iat)'] : []),
    ...(exp !== undefined && exp <= seconds ? ['It has expired (exp)'] : []),
    ...(iat !== undefined && exp !== undefined && exp - iat > LONGEST_LIFE
      ? [`It lives ${exp - iat} seconds; at most ${LONGEST_LIFE} are accepted`]
      : []),
    ...(isText(groupRef) ? [] : ['Its claim groupRef is missing']),
    ...(isText(consumerRef) ? [] : ['Its claim consumerRef is missing']),
  ];
}
