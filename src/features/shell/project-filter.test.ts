import { describe, expect, it } from 'vitest';
import type { Project } from '@/contract/project';
import { filterProjects } from './project-filter';

const project = (name: string, appName = ''): Project => ({
  id: `id-${name}`,
  name,
  appName,
  orgId: 'org',
  createTime: '2026-01-01T00:00:00Z',
});

describe('filterProjects', () => {
  const projects = [project('team-10', 'Billing'), project('team-9'), project('acme', 'Ledger')];
  const names = (typed: string) => filterProjects(projects, typed).shown.map(({ name }) => name);

  it('finds by name, app name and whole id, in natural order', () => {
    expect(names('')).toEqual(['acme', 'team-9', 'team-10']);
    expect(names(' TEAM ')).toEqual(['team-9', 'team-10']);
    expect(names('ledg')).toEqual(['acme']);
    expect(names('id-acme')).toEqual(['acme']);
    expect(names('"acme",')).toEqual(['acme']);
    expect(names('“ID-acme”')).toEqual(['acme']);
    expect(names('nothing')).toEqual([]);
  });

  it('shows 50 at most and counts the others', () => {
    const many = Array.from({ length: 120 }, (_, at) => project(`p-${at}`));
    const { shown, more } = filterProjects(many, '');
    expect([shown.length, more]).toEqual([50, 70]);
  });
});
