import type { ConfigChange } from '@/api/installation-changes';
import { fillPath } from '@/api/http-request';
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

const address = (baseUrl: string, path: string, skipSampling = false) =>
  `${baseUrl.replace(/\/+$/, '')}${path}${skipSampling ? '?skipSampling=true' : ''}`;

export function createSnippet(
  { baseUrl, project, integrationId, skipSampling }: Place,
  body: contract.CreateInstallation,
): SnippetRequest[] {
  const { method } = contract.createInstallation;
  const path = fillPath(contract.createInstallation, { projectIdOrName: project, integrationId });
  return [{ method, url: address(baseUrl, path, skipSampling), body }];
}

export function changeSnippet(
  { baseUrl, project, integrationId, skipSampling }: Place,
  installationId: string,
  { update, patches }: ConfigChange,
): SnippetRequest[] {
  const params = { projectIdOrName: project, integrationId };
  return [
    ...(update
      ? [
          {
            method: contract.updateInstallation.method,
            url: address(
              baseUrl,
              fillPath(contract.updateInstallation, { ...params, installationId }),
              skipSampling,
            ),
            body: update,
          },
        ]
      : []),
    ...patches.map(({ objectName, body }) => ({
      method: contract.patchConfigContent.method,
      url: address(baseUrl, fillPath(contract.patchConfigContent, { ...params, objectName })),
      body,
    })),
  ];
}

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
