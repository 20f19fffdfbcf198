import { toJson } from './json';

interface CurlRequest {
  readonly method: string;
  /** Contains `$API_KEY` where a credential is part of the path. */
  readonly url: string;
  readonly credential: 'apiKey' | 'bearer' | undefined;
  readonly body?: unknown;
}

const variables = { apiKey: '$API_KEY', bearer: '$BEARER_TOKEN' } as const;

/** A request as a curl command, with a variable in place of the credential. */
export function curlOf({ method, url, credential, body }: CurlRequest): string {
  const parts = [`curl${method === 'GET' ? '' : ` -X ${method}`} ${quoteUrl(url)}`];
  if (credential === 'apiKey') parts.push(`-H "X-Api-Key: ${variables.apiKey}"`);
  if (credential === 'bearer') parts.push(`-H "Authorization: Bearer ${variables.bearer}"`);
  if (body !== undefined)
    parts.push("-H 'Content-Type: application/json'", `--data-raw ${quote(toJson(body))}`);
  return parts.join(' \\\n  ');
}

/** Quotes one word for a POSIX shell. */
export const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function quoteUrl(url: string): string {
  if (!url.includes(variables.apiKey)) return quote(url);
  const plain = url.split(variables.apiKey).map((part) => part.replaceAll(/[\\"`$]/g, '\\$&'));
  return `"${plain.join(variables.apiKey)}"`;
}
