import { expect, test } from 'vitest';
import { secretPaths } from '@/contract/secret-paths';
import type { Allowed } from '@/lib/redact';
import { installationParts, integrationParts, operationParts } from './case-allowed';

/** Whether anything at a path is allowed. */
function reaches(allowed: Allowed, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined || typeof allowed === 'string') return true;
  if ('list' in allowed) return reaches(allowed.list, path);
  if ('map' in allowed) return reaches(allowed.map, rest);
  const member = allowed.members[name];
  return member !== undefined && reaches(member, rest);
}

test('a case allows none of the secret paths', () => {
  const parts = { installation: installationParts, integration: integrationParts, operation: operationParts };
  for (const [resource, allowed] of Object.entries(parts))
    for (const path of secretPaths[resource as keyof typeof parts])
      expect(reaches(allowed, path.split('.')), `${resource}.${path}`).toBe(false);
});

test.each([
  [installationParts, 'connection.status'],
  [installationParts, 'connection.group.groupName'],
  [installationParts, 'config.content.read.objects.contacts.backfill.defaultPeriod.days'],
  [installationParts, 'config.content.subscribe.objects.contacts.updateEvent.requiredWatchFields.0'],
  [integrationParts, 'latestRevision.content.read.objects.requiredFields.mapToName'],
  [integrationParts, 'latestRevision.content.subscribe.objects.createEvent.enabled'],
  [operationParts, 'metadata.progress.recordsEstimatedTotal'],
  [operationParts, 'metadata.retry.attempts'],
])('a case allows what explains an operation: %# %s', (allowed, path) => {
  expect(reaches(allowed, path.split('.'))).toBe(true);
});
