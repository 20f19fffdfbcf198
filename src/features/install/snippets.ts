import type { ConfigChange } from '@/api/installation-changes';
import { fillPath, toSearch } from '@/api/http-request';
import type { Endpoint } from '@/contract/endpoint';
import * as contract from '@/contract/installation-changes';
import { curlOf } from '@/lib/curl';

/** A request to show as code. It never contains a credential. */
interface SnippetRequest {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}

interface Place {
  /** The service's address. */
  baseUrl: string;
  project: string;
  integrationId: string;
  skipSampling: boolean;
}

function requestOf(
  { baseUrl, project, integrationId, skipSampling }: Place,
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
  body: unknown,
): SnippetRequest {
  const path = fillPath(endpoint, { projectIdOrName: project, integrationId, ...params });
  const search = toSearch(endpoint.query && skipSampling ? { skipSampling } : {});
  return { method: endpoint.method, url: `${baseUrl.replace(/\/+$/, '')}${path}${search}`, body };
}

export const createSnippet = (place: Place, body: contract.CreateInstallation): SnippetRequest[] => [
  requestOf(place, contract.createInstallation, {}, body),
];

export const changeSnippet = (
  place: Place,
  installationId: string,
  { update, patches }: ConfigChange,
): SnippetRequest[] => [
  ...(update ? [requestOf(place, contract.updateInstallation, { installationId }, update)] : []),
  ...patches.map(({ objectName, body }) =>
    requestOf(place, contract.patchConfigContent, { objectName }, body),
  ),
];

export const curlText = (requests: readonly SnippetRequest[]): string =>
  requests.map((request) => curlOf({ ...request, credential: 'apiKey', indent: 2 })).join('\n\n');

/** A string literal in single quotes. JSON escapes whatever could end or break it. */
const literal = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const indented = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);

function fetchText({ method, url, body }: SnippetRequest, name: string): string {
  return [
    `const ${name} = await fetch(${literal(url)}, {`,
    `  method: ${literal(method)},`,
    `  headers: { 'X-Api-Key': process.env.API_KEY!, 'Content-Type': 'application/json' },`,
    `  body: JSON.stringify(${indented(JSON.stringify(body, null, 2), '  ')}),`,
    `});`,
    `if (!${name}.ok) throw new Error(\`\${${name}.status} \${await ${name}.text()}\`);`,
  ].join('\n');
}

export const typescriptText = (requests: readonly SnippetRequest[]): string =>
  requests.map((request, at) => fetchText(request, at === 0 ? 'response' : `response${at + 1}`)).join('\n\n');
