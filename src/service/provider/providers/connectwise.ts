import { camel } from '../custom-fields';
import { compact, iso, restDialect, text } from '../dialect';
import type { ProviderSpec } from '../spec';
import { support } from '../support';
import { jsonNatives as natives } from './natives';

import { connectWiseObjects } from './connectwise-objects';

const base = 'https://{{.workspace}}/v4_6_release/apis/3.0';
const condition = (field: string, sign: string, millis: number | undefined) =>
  millis === undefined ? '' : `${field}${sign}[${iso(millis)}]`;

export const connectWise: ProviderSpec = {
  name: 'connectWise',
  objects: connectWiseObjects,
  dialect: restDialect(
    { limit: 'pageSize', cursor: 'pageId', fields: 'fields' },
    {
      list: (url, object, query) => ({
        method: 'GET',
        url: url + object.path,
        query: compact({
          pageSize: query.pageSize,
          pageId: query.cursor,
          fields: query.fields.length > 0 ? query.fields.join(',') : undefined,
          conditions:
            [condition('lastUpdated', '>=', query.since), condition('lastUpdated', '<', query.until)]
              .filter((part) => part !== '')
              .join(' and ') || undefined,
        }),
      }),
      search: (url, object, filters, limit) => ({
        method: 'GET',
        url: url + object.path,
        query: {
          pageSize: String(limit),
          conditions: filters.map((one) => `${one.fieldName}=${JSON.stringify(one.value)}`).join(' and '),
        },
      }),
      texts: {
        unauthorized: () =>
          text(
            401,
            'Unauthorized',
            '401 Unauthorized: The security key is not valid or the member is inactive',
          ),
        unknownField: (object, field) =>
          text(400, 'InvalidObject', `400 Bad Request: '${field}' is not a valid field of ${object.entity}`),
        notFound: (object, id) => text(404, 'NotFound', `404 Not Found: ${object.entity} ${id} not found`),
        missingField: (object, field) =>
          text(
            400,
            'MissingRequiredField',
            `400 Bad Request: ${object.entity} object is invalid: The ${field} field is required.`,
          ),
      },
    },
  ),
  caseInsensitive: false,
  maxPageSize: 1000,
  tellsTotal: false,
  latency: [200, 600],
  tokens: { rotates: false, prefix: 'cw_' },
  natives,
  customFields: ({ label }) => ({ name: camel(label), raw: [camel(label)] }),
  info: {
    name: 'connectWise',
    displayName: 'ConnectWise',
    authType: 'custom',
    baseURL: base,
    defaultModule: '',
    support: support({ delete: false, subscribe: true }),
    customOpts: {
      headers: [
        { name: 'Authorization', valueTemplate: 'Basic {{ basic .companyId .publicKey .privateKey }}' },
        { name: 'clientId', valueTemplate: '{{ .clientId }}' },
      ],
      inputs: [
        {
          name: 'companyId',
          displayName: 'Company ID',
          prompt: 'The company you sign in to',
          fieldType: 'fieldTypeText',
        },
        {
          name: 'publicKey',
          displayName: 'Public key',
          prompt: 'From the API member',
          fieldType: 'fieldTypeText',
        },
        {
          name: 'privateKey',
          displayName: 'Private key',
          prompt: 'Shown once when the key is made',
          fieldType: 'fieldTypePassword',
        },
        {
          name: 'clientId',
          displayName: 'Client ID',
          prompt: 'Of your developer account',
          fieldType: 'fieldTypeText',
        },
      ],
      multiStep: false,
    },
    authHealthCheck: { url: `${base}/system/info`, method: 'GET', successStatusCodes: [200] },
    postAuthInfoNeeded: false,
    subscribeRequirements: {
      registration: true,
      maintenance: false,
      postProcess: false,
      subscribeByAPI: true,
    },
    metadata: {
      input: [
        {
          name: 'workspace',
          displayName: 'Site',
          prompt: 'The host you sign in to, such as na.myconnectwise.net',
        },
      ],
      postAuthentication: [],
    },
    providerAppMetadata: { authQueryParams: [], providerParams: [] },
    labels: { category: 'Service management' },
  },
};
