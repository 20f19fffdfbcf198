import { expect, it } from 'vitest';
import { endpoints } from '@/contract/endpoints';
import type { z } from '@/contract/zod';
import { withOtherMembers } from './members';

const responseOf = (id: string) =>
  endpoints.find((endpoint) => endpoint.id === id)?.response as z.core.$ZodType;
const more = { _links: { self: null }, etag: 'W/"7"' };

it('leaves out what is optional and adds what is unknown, at every depth of a list', () => {
  const group = { groupRef: 'acme', groupName: 'Acme', updateTime: 'now' };
  const content = { provider: 'gong', read: { objects: {} } };
  const installation = {
    id: 'n1',
    healthStatus: 'healthy',
    lastOperationStatus: 'success',
    group,
    connection: { id: 'c1', authScheme: 'basic', apiKey: 'secret' },
    config: { id: 'f1', content },
  };
  expect(withOtherMembers(responseOf('listInstallations'), [installation])).toEqual([
    {
      id: 'n1',
      healthStatus: 'healthy',
      group: { groupRef: 'acme', groupName: 'Acme', ...more },
      connection: { id: 'c1', authScheme: 'passkey', ...more },
      config: { id: 'f1', content, ...more },
      ...more,
    },
  ]);
});

it('keeps the keys of maps, which are names that somebody chose', () => {
  const fields = { updateTime: { fieldName: 'updateTime', valueType: 'string', readOnly: true } };
  expect(withOtherMembers(responseOf('getObjectMetadataViaInstallation'), { name: 'calls', fields })).toEqual(
    {
      name: 'calls',
      fields: { updateTime: { fieldName: 'updateTime', valueType: 'richText', ...more } },
      ...more,
    },
  );
});

it('changes the severity of a log line, and not its message', () => {
  const message = { msg: 'done', details: { updateTime: 1 } };
  expect(withOtherMembers(responseOf('listOperationLogs'), [{ severity: 'INFO', message }])).toEqual([
    { severity: 'NOTICE', message: { ...message, ...more }, ...more },
  ]);
});
