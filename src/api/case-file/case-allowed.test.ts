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
  expect(reaches(installationParts, ['connection', 'status'])).toBe(true);
});
