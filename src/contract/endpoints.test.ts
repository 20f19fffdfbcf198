import { describe, expect, it } from 'vitest';
import { type Endpoint, isRepeatable } from './endpoint';
import { endpoints } from './endpoints';
import { z } from './zod';

/** The specification's endpoint table, copied line by line: number, method, path, address. */
const specification = `
1 DELETE /projects/{projectIdOrName}/api-keys/{apiKey} base
2 POST /oauth-connect base
3 POST /projects/{projectIdOrName}/integrations base
4 GET /projects/{projectIdOrName}/integrations/{integrationId}/objects/{objectName}/metadata base
5 GET /projects/{projectIdOrName}/providers/{provider}/objects/{objectName}/metadata base
6 POST /projects/{projectIdOrName}/integrations/{integrationId}/installations/{installationId}:pause read
7 GET /projects/{projectIdOrName}/integrations/{integrationId}/revisions/{revisionId}:hydrate base
8 GET /projects/{projectIdOrName}/operations/{operationId} base
9 GET /projects/{projectIdOrName}/operations/{operationId}/logs base
10 DELETE /projects/{projectIdOrName}/provider-apps/{providerAppId} base
11 GET /projects/{projectIdOrName}/destinations base
12 DELETE /projects/{projectIdOrName}/topics/{topicId} base
13 POST /projects/{projectIdOrName}/integrations/{integrationId} search
14 POST /claimed-domains base
15 PATCH /orgs/{orgId} base
16 POST /projects/{projectIdOrName}/jwt-keys base
17 PATCH /projects/{projectIdOrName}/topics/{topicId} base
18 GET /projects/{projectIdOrName}/jwt-keys/{keyId} base
19 GET /projects base
20 GET /projects/{projectIdOrName}/topic-destination-routes base
21 POST /billingAccounts/{billingAccountId}/portalSession base
22 DELETE /projects/{projectIdOrName}/integrations/{integrationId}/installations/{installationId} base
23 POST /projects/{projectIdOrName}/notification-event-topic-routes base
`;

/** The index of all operations (facts 1.0): number, method, path, address, credentials, success, specification's number. */
const index = `
1 POST /oauth-connect base K/B 200 2
2 POST /custom-auth/connect base K/B 200 -
3 PATCH P/connections/{connectionId}:oauth-update base K/B 200 -
4 GET /projects base K/B 200 19
5 POST /projects base B 201 -
6 GET /projects/{projectIdOrName} base K/B 200 -
7 PATCH /projects/{projectIdOrName} base K/B 200 -
8 GET P/provider-apps base K/B 200 -
9 POST P/provider-apps base K/B 200 -
10 PATCH P/provider-apps/{providerAppId} base K/B 200 -
11 DELETE P/provider-apps/{providerAppId} base K/B 204 10
12 GET P/integrations base K/B 200 -
13 POST P/integrations base K/B 201 3
14 GET P/integrations/{integrationIdOrName} base K/B 200 -
15 DELETE P/integrations/{integrationIdOrName} base K/B 204 -
16 PUT P/integrations:batch base K/B 200 -
17 POST P/integrations/{integrationId}/revisions base K/B 201 -
18 GET P/integrations/{integrationId}/revisions/{revisionId}:hydrate base K/B 200 7
19 GET P/integrations/{integrationId}/installations base K/B 200 -
20 POST P/integrations/{integrationId}/installations base K/B 201 -
21 GET P/integrations/{integrationId}/installations/{installationId} base K/B 200 -
22 PATCH P/integrations/{integrationId}/installations/{installationId} base K/B 200 -
23 DELETE P/integrations/{integrationId}/installations/{installationId} base K/B 204 22
24 PATCH P/integrations/{integrationId}/objects/{objectName}/config-content base K/B 200 -
25 GET P/integrations/{integrationId}/objects/{objectName}/metadata base K/B 200 4
26 GET P/installations base K/B 200 -
27 GET P/providers/{provider}/objects/{objectName}/metadata base K/B 200 5
28 PUT P/integrations/{integrationId}/object-metadata base K/B 200 -
29 PUT P/providers/{provider}/object-metadata base K/B 200 -
30 GET P/integrations/{integrationId}/installations/{installationId}/operations base K/B 200 -
31 GET P/integrations/{integrationId}/installations/{installationId}/objects/{objectName}/backfill-progress base K/B 200 -
32 GET P/operations/{operationId} base K/B 200 8
33 GET P/operations/{operationId}/logs base K/B 200 9
34 GET /providers base - 200 -
35 GET /providers/{provider} base - 200 -
36 GET P/api-keys base K/B 200 -
37 POST P/api-keys base K/B 201 -
38 GET P/api-keys/{apiKey} base K/B 200 -
39 PATCH P/api-keys/{apiKey} base K/B 200 -
40 DELETE P/api-keys/{apiKey} base K/B 204 1
41 GET P/connections base K/B 200 -
42 POST P/connections:generate base K/B 201 -
43 GET P/connections/{connectionId} base K/B 200 -
44 PATCH P/connections/{connectionId} base K/B 200 -
45 DELETE P/connections/{connectionId} base K/B 204 -
46 POST P/destinations base K/B 201 -
47 GET P/destinations base K/B 200 11
48 GET P/destinations/{destination} base K/B 200 -
49 PATCH P/destinations/{destination} base K/B 200 -
50 DELETE P/destinations/{destination} base K/B 204 -
51 GET /generate-upload-url base K/B 200 -
52 POST /orgs base K/B 201 -
53 GET /orgs/{orgId} base B 200 -
54 PATCH /orgs/{orgId} base B 200 15
55 GET /orgs/{orgId}/builders base B 200 -
56 POST /orgs/{orgId}/invites base B 201 -
57 GET /orgs/{orgId}/invites base B 200 -
58 GET /orgs/{orgId}/invites/{inviteId} base B 200 -
59 DELETE /orgs/{orgId}/invites/{inviteId} base B 204 -
60 POST /orgs/{orgId}/memberships base B 201 -
61 GET /my-info base B 200 -
62 POST /invites:accept base B 200 -
63 GET /orgs/{orgId}/billingAccount base B 200 -
64 POST /billingAccounts/{billingAccountId}/portalSession base K/B 200 21
65 POST P/topics base K/B 201 -
66 GET P/topics base K/B 200 -
67 PATCH P/topics/{topicId} base K/B 200 17
68 DELETE P/topics/{topicId} base K/B 204 12
69 POST P/notification-event-topic-routes base K/B 201 23
70 GET P/notification-event-topic-routes base K/B 200 -
71 DELETE P/notification-event-topic-routes/{routeId} base K/B 204 -
72 POST P/topic-destination-routes base K/B 201 -
73 GET P/topic-destination-routes base K/B 200 20
74 DELETE P/topic-destination-routes/{routeId} base K/B 204 -
75 POST P/jwt-keys base K/B 201 16
76 GET P/jwt-keys base K/B 200 -
77 GET P/jwt-keys/{keyId} base K/B 200 18
78 PATCH P/jwt-keys/{keyId} base K/B 200 -
79 DELETE P/jwt-keys/{keyId} base K/B 204 -
80 GET /claimed-domains base B 200 -
81 POST /claimed-domains base B 201 14
82 GET /orgs/{orgId}/claimed-domains base B 200 -
83 POST P/integrations/{integrationId}/objects/{objectName} read K 201 -
84 POST P/integrations/{integrationId}/installations/{installationId}:pause read K 204 6
85 POST P/integrations/{integrationId}/installations/{installationId}:unpause read K 204 -
86 POST P/integrations/{integrationId}/objects/{objectName}:deliverResults read K 204 -
87 POST P/integrations/{integrationId} search K/B 200 13
88 POST P/integrations/{integrationId}/objects/{objectName} write K 200 -
`;

const lines = (table: string) => table.trim().split('\n');
const full = (path: string) => path.replace(/^P\//, '/projects/{projectIdOrName}/');

/** C3: the specification takes an API key where the hosted service takes a bearer token only. */
const differsFromTheIndex: Record<string, string[]> = { updateOrganization: ['bearer', 'apiKey'] };

describe('the table of endpoints', () => {
  it('has every operation of the index once, and no other', () => {
    const listed = lines(index).map((line) => {
      const [, method, path = '', address] = line.split(' ');
      return `${address} ${method} ${full(path)}`;
    });
    const own = endpoints.map(({ address, method, path }) => `${address} ${method} ${path}`);
    expect(own.toSorted()).toEqual(listed.toSorted());
    expect(new Set(endpoints.map((endpoint) => endpoint.id)).size).toBe(88);
  });

  it.each(lines(specification))('has the specified endpoint %s', (line) => {
    const [number, method, path, address] = line.split(' ');
    const found = endpoints.filter((endpoint) => endpoint.spec === Number(number));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ method, address });
    // The names of path parameters are ours to read, so they are compared as the specification spells them.
    expect(found[0]?.path).toBe(path);
  });

  it.each(lines(index))('has operation %s of the index', (line) => {
    const [, method, path = '', address, credentials = '', success, spec = ''] = line.split(' ');
    const endpoint = endpoints.find(
      (one) => one.method === method && one.path === full(path) && one.address === address,
    ) as Endpoint;
    expect(endpoint.success).toBe(Number(success));
    expect(endpoint.spec).toBe(/^\d+$/.test(spec) ? Number(spec) : undefined);
    const kinds = { K: ['apiKey'], B: ['bearer'], 'K/B': ['apiKey', 'bearer'], '-': [] }[credentials];
    expect(endpoint.auth).toEqual(differsFromTheIndex[endpoint.id] ?? kinds);
  });

  it('lets every specified endpoint be called with an API key, except claiming a domain', () => {
    for (const endpoint of endpoints.filter((entry) => entry.spec !== undefined))
      expect(endpoint.auth.includes('apiKey'), endpoint.id).toBe(endpoint.spec !== 14);
  });

  it('tells endpoints of one path and method apart by their address', () => {
    const keys = endpoints.map(
      ({ address, method, path }) => `${address} ${method} ${path.replace(/\{\w+\}/g, '{}')}`,
    );
    expect(new Set(keys).size).toBe(88);
  });

  it('has a body schema for each method that sends one, and none on reads and deletes', () => {
    for (const endpoint of endpoints) {
      const sends =
        ['POST', 'PUT', 'PATCH'].includes(endpoint.method) && endpoint.id !== 'reauthorizeConnection';
      expect(endpoint.body !== undefined, endpoint.id).toBe(sends);
    }
  });

  it('has no response schema exactly where success has no body', () => {
    const empty = ['createIntegration', 'createRevision', 'createMembership', 'claimDomain'];
    for (const endpoint of endpoints)
      expect(endpoint.response === undefined, endpoint.id).toBe(
        endpoint.success === 204 || empty.includes(endpoint.id),
      );
  });

  it('repeats reads only, and never those that change something', () => {
    const repeatable = endpoints.filter((endpoint) => isRepeatable(endpoint));
    expect(repeatable.every(({ method, id }) => method === 'GET' || id === 'searchRecords')).toBe(true);
    expect(repeatable).toHaveLength(endpoints.filter(({ method }) => method === 'GET').length + 1);
    const one = (id: string) => endpoints.find((endpoint) => endpoint.id === id) as Endpoint;
    expect(isRepeatable(one('getDestination'), { includeSecrets: true })).toBe(true);
    expect(isRepeatable(one('getDestination'), { rotate: true })).toBe(false);
    expect(isRepeatable(one('getConnection'), { refresh: 'force' })).toBe(false);
  });

  it('can be published: each schema has a JSON Schema', () => {
    const schemas = endpoints.flatMap(({ query, body, response }) =>
      (
        [
          [query, 'input'],
          [body, 'input'],
          [response, 'output'],
        ] as const
      ).filter(([schema]) => schema !== undefined),
    );
    expect(schemas.length).toBeGreaterThan(100);
    for (const [schema, io] of schemas)
      expect(z.toJSONSchema(schema as z.core.$ZodType, { io })).toHaveProperty('$schema');
  });
});
