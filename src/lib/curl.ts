interface CurlRequest {
  readonly method: string;
  /** May hold `$API_KEY` where a credential stands in the path. */
  readonly url: string;
  readonly credential: 'apiKey' | 'bearer' | undefined;
  readonly body?: unknown;
}

const variables = { apiKey: '$API_KEY', bearer: '$BEARER_TOKEN' } as const;

/** A request as a command for a shell, with a variable in the place of the credential. */
export function curlOf({ method, url, credential, body }: CurlRequest): string {
  const parts = [`curl${method === 'GET' ? '' : ` -X ${method}`} ${quoteUrl(url)}`];
  if (credential === 'apiKey') parts.push(`-H "X-Api-Key: ${variables.apiKey}"`);
  if (credential === 'bearer') parts.push(`-H "Authorization: Bearer ${variables.bearer}"`);
  if (body !== undefined)
    parts.push("-H 'Content-Type: application/json'", `--data-raw ${quote(JSON.stringify(body))}`);
  return parts.join(' \\\n  ');
}

/** One word of a shell, with nothing in it replaced. */
export const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function quoteUrl(url: string): string {
  if (!url.includes(variables.apiKey)) return quote(url);
  const plain = url.split(variables.apiKey).map((part) => part.replaceAll(/[\\"`$]/g, '\\$&'));
  return `"${plain.join(variables.apiKey)}"`;
}
