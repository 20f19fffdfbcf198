import { Validator } from '@seriousme/openapi-schema-validator';
import { endpoints } from '@/contract/endpoints';
import type { Address } from '@/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { addresses } from '../http/match';
import { openApiDocument } from './document';
import { publishedSchemas } from './schemas';

const origin = 'http://127.0.0.1:4317';
const of = (address: Address) => openApiDocument({ address, origin, version: '1.2.3' });

interface Operation {
  operationId: string;
  summary: string;
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }>; $ref?: string }>;
  security: Record<string, string[]>[];
  'x-spec-number'?: number;
}
const operations = (address: Address) =>
  Object.entries(of(address).paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, ...(operation as Operation) })),
  );

describe('the published documents', () => {
  it.each(addresses)('are valid OpenAPI 3.1: %s', async (address) => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(of(address)));
    expect([valid, errors]).toEqual([true, undefined]);
    expect(validator.version).toBe('3.1');
    const { schemas, responses } = of(address).components;
    for (const [, kind, name = ''] of JSON.stringify(of(address)).matchAll(/"#\/components\/(\w+)\/(\w+)"/g))
      expect(kind === 'schemas' ? schemas : responses).toHaveProperty(name);
  });

  it('hold each endpoint of the table once, at its address', () => {
    const published = addresses.flatMap((address) =>
      operations(address).map(
        ({ operationId, path, method }) => `${address} ${method} ${path} ${operationId}`,
      ),
    );
    const table = endpoints.map(
      ({ address, method, path, id }) => `${address} ${method.toLowerCase()} ${path} ${id}`,
    );
    expect(published.toSorted()).toEqual(table.toSorted());
    expect(of('write').servers).toEqual([{ url: `${origin}/write/v1`, description: 'The write address' }]);
  });

  it('have a summary of each endpoint', () => {
    for (const { operationId, summary } of addresses.flatMap(operations))
      expect(summary, operationId).toMatch(/^[A-Z]/);
  });

  it('say of each what it takes, answers and needs', () => {
    const all = addresses.flatMap(operations);
    const one = (id: string) => all.find(({ operationId }) => operationId === id);
    expect(one('updateTopic')).toMatchObject({
      'x-spec-number': 17,
      tags: ['Topics and routes'],
      parameters: [
        { name: 'projectIdOrName', in: 'path', required: true },
        { name: 'topicId', in: 'path', required: true },
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/CreateTopic' } } },
      },
      responses: {
        200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Topic' } } } },
        401: { $ref: '#/components/responses/Problem' },
        409: { $ref: '#/components/responses/Problem' },
        default: { $ref: '#/components/responses/Problem' },
      },
      security: [{ apiKey: [] }, { bearer: [] }],
    });
    expect(one('searchRecords')?.parameters?.at(-1)).toMatchObject({
      name: 'groupRef',
      in: 'query',
      required: true,
    });
    const problem = { schema: { $ref: '#/components/schemas/ApiProblem' } };
    expect(one('writeRecords')?.responses).toMatchObject({
      400: { content: { 'application/problem+json': problem, 'text/plain': { schema: { type: 'string' } } } },
      422: {
        content: {
          'application/problem+json': problem,
          'application/json': { schema: { $ref: '#/components/schemas/WriteResult' } },
        },
      },
    });
    expect(one('pauseReads')?.requestBody?.required).toBe(false);
    expect(one('deleteTopic')?.responses['204']).not.toHaveProperty('content');
    expect(one('listProviders')?.security).toEqual([]);
    expect(one('triggerRead')?.security).toEqual([{ apiKey: [] }]);
    const numbers = all.flatMap((operation) => operation['x-spec-number'] ?? []);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
  });

  it('publish what is used, and nothing else', () => {
    for (const address of addresses) {
      const { components, paths } = of(address);
      const text = JSON.stringify([paths, components]);
      for (const name of Object.keys(components.schemas))
        expect(text, `${address} ${name}`).toContain(`"#/components/schemas/${name}"`);
    }
    expect(Object.keys(of('write').components.schemas)).toEqual([
      'ApiProblem',
      'InputIssue',
      'WriteRecords',
      'WriteResult',
    ]);
    expect(publishedSchemas().components['Topic']).toMatchObject({
      type: 'object',
      required: ['id', 'name', 'projectId', 'createTime'],
    });
  });

  it('promise what the service gives, not what a console must be able to read', () => {
    const { components } = publishedSchemas();
    expect(JSON.stringify(addresses.map(of))).not.toMatch(/"null"|"const"/);
    expect(components['Connection']).toMatchObject({
      required: expect.arrayContaining(['group', 'consumer', 'authScheme', 'status']),
      properties: {
        createTime: { type: 'string', format: 'date-time' },
        status: { enum: ['created', 'working', 'bad_credentials'] },
        group: { $ref: '#/components/schemas/Group' },
      },
    });
    expect(components['UpdateJwtKey']).toMatchObject({
      properties: { updateMask: { items: { enum: ['active', 'label'] } } },
    });
    // An answer has members that a request may leave out.
    expect(components['ConfigContent']?.required).toEqual(['provider']);
    expect(components['ConfigContentInput']).not.toHaveProperty('required');
    expect(components['UpdateInstallation']?.properties?.['installation']).toMatchObject({
      properties: {
        config: { properties: { content: { $ref: '#/components/schemas/ConfigContentInput' } } },
      },
    });
    // The contract explains the keys of manifests.
    expect(components['WrittenIntegration']?.properties?.['module']?.description).toBe(
      'A module of the provider, if it has several.',
    );
  });
});
