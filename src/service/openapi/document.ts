import type { Address, Credential, Endpoint } from '@/contract/endpoint';
import { endpoints, resources } from '@/contract/endpoints';
import { isForCustomers } from '../http/customer-reach';
import { addresses, mounts } from '../http/match';
import { expectMethod } from '../http/problem';
import { jsonReply, preflightReply, type Reply } from '../http/reply';
import { publishedSchemas, reached, type JsonSchema } from './schemas';

const documentPath = (address: Address) => `${mounts[address]}/openapi.json`;

const schemes: Readonly<Record<Credential, object>> = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'The key of a project.' },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The token of a person, or a JWT (RS256) signed with a registered key on behalf of one customer of a project.',
  },
};

/** Names in a path template, in order. */
export const pathParams = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const sendsJson = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** All error statuses of an endpoint: its own, and those for its credentials, path and body. */
export function errorsOf({ id, auth, path, body, errors = [] }: Endpoint): number[] {
  const namesThings = path.includes('{');
  const all = [
    ...errors,
    ...(namesThings || body ? [400] : []),
    ...(auth.length > 0 ? [401] : []),
    ...(auth.length > 0 && !isForCustomers(id) ? [403] : []),
    ...(namesThings ? [404] : []),
    ...(body ? [413, 415] : []),
  ];
  return [...new Set(all)].toSorted((a, b) => a - b);
}

function parametersOf(endpoint: Endpoint): object[] {
  const query = publishedSchemas().partOf(endpoint, 'query');
  return [
    ...pathParams(endpoint.path).map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...Object.entries(query?.properties ?? {}).map(([name, { description, ...schema }]) => ({
      name,
      in: 'query',
      required: query?.required?.includes(name) ?? false,
      description: endpoint.changesWith?.includes(name)
        ? 'If present, this request changes something.'
        : description,
      schema,
    })),
  ];
}

const problemContent = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/ApiProblem' } },
};

/** An error that is not always a problem document. */
function errorOf(endpoint: Endpoint, status: number): object | undefined {
  const own = endpoint.ownErrors?.[status];
  const response = publishedSchemas().partOf(endpoint, 'response');
  if (own === undefined) return undefined;
  if (own === 'text' || !response)
    return {
      description: 'A problem, or the reason in plain words.',
      content: { ...problemContent, 'text/plain': { schema: { type: 'string' } } },
    };
  return {
    description: 'A problem, or an answer of the form of success that says what failed.',
    content: { ...problemContent, ...sendsJson(response) },
  };
}

function responsesOf(endpoint: Endpoint): object {
  const { partOf } = publishedSchemas();
  const response = partOf(endpoint, 'response');
  const problem = { $ref: '#/components/responses/Problem' };
  return {
    [endpoint.success]: {
      description: response ? 'Success.' : 'Success; there is no body.',
      ...(response && { content: sendsJson(response) }),
    },
    ...Object.fromEntries(errorsOf(endpoint).map((status) => [status, errorOf(endpoint, status) ?? problem])),
    default: problem,
  };
}

function operationOf(endpoint: Endpoint): object {
  const body = publishedSchemas().partOf(endpoint, 'body');
  const parameters = parametersOf(endpoint);
  const tag = resources.find((resource) => resource.endpoints.includes(endpoint))?.title;
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: tag === undefined ? undefined : [tag],
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: body && { required: endpoint.bodyOptional !== true, content: sendsJson(body) },
    responses: responsesOf(endpoint),
    security: endpoint.auth.map((name) => ({ [name]: [] })),
    'x-spec-number': endpoint.spec,
  };
}

export interface DocumentOptions {
  readonly address: Address;
  /** Where the service is, as the client wrote it. */
  readonly origin: string;
  readonly version: string;
}

/**
 * OpenAPI 3.1 of one address, made from the table. One document cannot hold all four: some paths and methods occur
 * at two addresses, and a document has each path once.
 */
export function openApiDocument({ address, origin, version }: DocumentOptions) {
  const own = endpoints.filter((endpoint) => endpoint.address === address);
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of own) {
    const item = (paths[endpoint.path] ??= {});
    item[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  const responses = {
    Problem: {
      description: 'A problem (RFC 9457) that says what is wrong, and which input it is about.',
      headers: { 'X-Request-Id': { description: 'Names this answer.', schema: { type: 'string' } } },
      content: problemContent,
    },
  };
  const others = addresses.filter((other) => other !== address);
  return {
    openapi: '3.1.0',
    info: {
      title: `Signalbox, ${address} address`,
      version,
      description: [
        `The ${own.length} operations at the ${address} address. The interface has four addresses, and each has a document of its own:`,
        '',
        ...others.map((other) => `- [${other} address](${origin}${documentPath(other)})`),
        '',
        'Some rules cannot be said in a schema. An input that breaks one is refused with a problem that names it.',
      ].join('\n'),
    },
    servers: [{ url: origin + mounts[address], description: `The ${address} address` }],
    tags: resources
      .filter((resource) => resource.endpoints.some((endpoint) => own.includes(endpoint)))
      .map(({ title }) => ({ name: title })),
    paths,
    components: {
      schemas: reached([paths, responses], publishedSchemas().components),
      responses,
      securitySchemes: schemes,
    },
  };
}

const documents = new Map(addresses.map((address) => [documentPath(address), address]));
const allowed = ['GET', 'HEAD', 'OPTIONS'];

/** The description of the interface. It holds no data, so it needs no credential. */
export const createOpenApi =
  (version: string, corsOrigins: readonly string[]) =>
  (request: Request, { origin, pathname }: URL): Reply | undefined => {
    const address = documents.get(pathname);
    if (address === undefined) return undefined;
    if (request.method === 'OPTIONS') return preflightReply(request, corsOrigins, allowed);
    expectMethod(request, ...allowed);
    return jsonReply(openApiDocument({ address, origin, version }), 200, { 'cache-control': 'no-cache' });
  };
