/** Replaces the secret part of a value. */
export const MASK = '••••••';

/**
 * An address without its secret part; other text unchanged. The full address of a Slack webhook lets anyone post to it,
 * and a server's address may contain a password.
 */
export const maskedAddress = (text: string): string =>
  text
    .replace(/^(https?:\/\/hooks\.slack\.com\/(?:services\/)?).+$/is, `$1${MASK}`)
    .replace(/^([a-z][a-z0-9+.-]*:\/\/[^/?#@:]*):[^/?#]*@/i, `$1:${MASK}@`);

/**
 * A metadata value of a destination without its secret part. Header values are masked as a whole where they are shown.
 */
export function maskedValue(type: string, key: string, value: string): string {
  const masked = maskedAddress(value);
  return masked === value && type === 'slack' && key === 'url' && value !== '' ? MASK : masked;
}
