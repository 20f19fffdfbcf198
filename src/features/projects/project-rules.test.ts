import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@/test/exhaustive';
import { projectNameSchema, updateProjectSchema, type Project } from '@/contract/project';
import { z } from '@/contract/zod';
import { nameRules, organizationsOf, sameName, updateOf } from './project-rules';

const project = (id: string, name: string, orgId = 'org-1', appName = 'App'): Project => ({
  id,
  name,
  appName,
  orgId,
  createTime: '2026-01-01T00:00:00Z',
});

describe('nameRules', () => {
  it('are all met exactly by the names that the interface takes', () => {
    const piece = fc.constantFrom('a', 'Z', '7', '-', '_', ' ', 'é', '.', 'x'.repeat(60));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
        const name = pieces.join('');
        expect(nameRules(name).every(({ met }) => met)).toBe(z.safeParse(projectNameSchema, name).success);
      }),
      runs(500),
    );
  });
});

describe('sameName', () => {
  const projects = [project('1', 'acme'), project('2', 'beta')];
  it('knows names in any case, and leaves out the project itself', () => {
    expect(sameName(projects, 'ACME')?.id).toBe('1');
    expect(sameName(projects, 'acme', '1')).toBeUndefined();
    expect(sameName(projects, 'gamma')).toBeUndefined();
  });
});

describe('organizationsOf', () => {
  it('puts the one with most projects first', () => {
    const projects = [project('1', 'a', 'org-1'), project('2', 'b', 'org-2'), project('3', 'c', 'org-2')];
    expect(organizationsOf(projects)).toEqual(['org-2', 'org-1']);
    expect(organizationsOf([])).toEqual([]);
  });
});

describe('updateOf', () => {
  const stored = { name: 'acme', appName: 'Acme' };
  it('names what changed and nothing else', () => {
    expect(updateOf(stored, { name: 'acme', appName: 'Acme 2' })).toEqual({
      updateMask: ['appName'],
      project: { appName: 'Acme 2' },
    });
    expect(updateOf(stored, { name: 'acme-2', appName: 'Acme' })).toEqual({
      updateMask: ['name'],
      project: { name: 'acme-2' },
    });
  });

  it('is nothing where nothing changes, nor where only the case of the name does', () => {
    expect(updateOf(stored, stored)).toBeUndefined();
    expect(updateOf(stored, { name: 'ACME', appName: 'Acme' })).toBeUndefined();
  });

  it('is what the interface takes', () => {
    const update = updateOf(stored, { name: 'Other-1', appName: 'Other' });
    expect(z.safeParse(updateProjectSchema, update).success).toBe(true);
  });
});
