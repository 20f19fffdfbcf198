import type { Endpoint } from '@/contract/endpoint';
import { addresses } from '@/service/http/match';
import { openApiDocument } from '@/service/openapi/document';
import addFormats from 'ajv-formats';
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';

type Schema = Readonly<Record<string, unknown>>;

/** Takes no members that the document does not name. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, closed(part)]));
  const isOpen = typeof inner['properties'] === 'object' && 'type' in inner;
  return isOpen ? { additionalProperties: false, ...inner } : inner;
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, Schema>>;
}

/** Holds requests and answers to the documents that the service publishes. */
export function createDocumentCheck() {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const operations = new Map<string, [Operation, key: string]>();
  for (const address of addresses) {
    const document = openApiDocument({ address, origin: 'http://127.0.0.1', version: '0' });
    ajv.addSchema(closed(document) as object, address);
    for (const [path, item] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(item) as [string, Operation][])
        operations.set(operation.operationId, [
          operation,
          `${address}#/paths/${path.replaceAll('/', '~1')}/${method}`,
        ]);
  }
  const compiled = new Map<string, ValidateFunction>();
  function problems(reference: string, value: unknown): string[] {
    const check = compiled.get(reference) ?? ajv.compile({ $ref: encodeURI(reference) });
    compiled.set(reference, check);
    check(value);
    return (check.errors ?? []).map(
      ({ instancePath, message = '', params }: ErrorObject) =>
        `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  return {
    /** What is wrong with the answer to an endpoint. */
    answer({ id }: Endpoint, response: Response, text: string): string[] {
      const [operation, key] = operations.get(id) ?? [];
      const status = String(response.status);
      const documented = operation?.responses[status];
      if (!documented || key === undefined) return [`${id} ${status} is not documented`];
      const type = response.headers.get('content-type')?.split(';')[0] ?? '';
      const [at, content] = documented['$ref']
        ? [key.replace(/#.*/, String(documented['$ref'])), { 'application/problem+json': {} }]
        : [`${key}/responses/${status}`, (documented['content'] ?? {}) as Record<string, object>];
      if (text === '') return Object.keys(content).length === 0 ? [] : [`${id} has no body`];
      if (!(type in content)) return [`${id} ${status} is not documented as ${type}`];
      return problems(
        `${at}/content/${type.replaceAll('/', '~1')}/schema`,
        type.endsWith('json') ? JSON.parse(text) : text,
      );
    },
    /** What is wrong with the body of a request. */
    body({ id }: Endpoint, body: unknown): string[] {
      const [operation, key] = operations.get(id) ?? [];
      if (!operation?.requestBody) return body === undefined ? [] : [`${id} takes no body`];
      return body === undefined ? [] : problems(`${key}/requestBody/content/application~1json/schema`, body);
    },
  };
}
