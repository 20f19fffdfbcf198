import { describe, expect, it } from 'vitest';
import { check } from '@/test/problem-samples';
import { manifest, project } from '@/test/rule-parts';
import { openDocument } from '@/lib/manifest/document/document';
import { type CheckContext, checkDocument } from './problems';

describe('what is looked up', () => {
  const rules = (more: CheckContext) => check(manifest(), more).checked.problems.map(({ rule }) => rule);

  it.each([
    ['catalog-access', { ...project, providers: 'unavailable' }],
    ['destination-exists', { ...project, destinations: undefined }],
    ['destination-check-failed', { ...project, destinations: 'unavailable' }],
    ['provider-app-not-configured', { ...project, providerApps: [] }],
    ['provider-app-check-failed', { ...project, providerApps: 'unavailable' }],
  ] as [string, CheckContext][])('%s', (rule, more) => {
    expect(rules(project)).not.toContain(rule);
    expect(rules(more)).toContain(rule);
  });

  it('is the deployed integration too, which keeps its name and provider', () => {
    const { checked } = check(manifest(), {
      ...project,
      integration: { name: 'sales', provider: 'salesforce' },
    });
    expect(checked.problems.map(({ rule }) => rule)).toEqual(['integration-name', 'integration-provider']);
  });
});

describe('comments that silence', () => {
  const text = (comment: string, behind = '') =>
    `specVersion: 1.0.0\nintegrations:\n  - name: crm\n    provider: hubspot\n    read:\n      objects:\n${comment}        - objectName: contacts\n          destination: hook\n          shcedule: x${behind}\n`;
  const found = (source: string) => {
    const document = openDocument(source);
    const { problems, silenced } = checkDocument(document, ['integrations', 0], project);
    return { rules: problems.map(({ rule }) => rule), silenced };
  };

  it('stand on the line, or on the one above with all below', () => {
    expect(found(text(''))).toEqual({ rules: ['required-field', 'unknown-key'], silenced: 0 });
    expect(found(text('', ' # amp:ignore[unknown-key]'))).toEqual({ rules: ['required-field'], silenced: 1 });
    expect(found(text('', ' # amp:ignore[other]'))).toEqual({
      rules: ['required-field', 'unknown-key'],
      silenced: 0,
    });
    expect(found(text('        # amp:ignore\n'))).toEqual({ rules: [], silenced: 2 });
    expect(
      found(text('        # amp:ignore[required-field]\n', ' # amp:ignore[ other, unknown-key ]')),
    ).toEqual({ rules: [], silenced: 2 });
  });

  it('begin and end with their line', () => {
    const above = 'zebra: 1\n';
    expect(found(text('')).rules.length + 2).toBe(found(`${above}zulu: 1 # other\n${text('')}`).rules.length);
    expect(found(`zulu: 1 # amp:ignore\n${above}${text('')}`)).toMatchObject({ silenced: 1 });
    expect(found(`${above}zulu: 1 # amp:ignore\n${text('')}`)).toMatchObject({ silenced: 1 });
  });

  it('do not silence errors', () => {
    const source = text('        # amp:ignore\n').replace('destination: hook', 'destination: gone');
    expect(found(source).rules).toEqual(['destination-not-found']);
  });
});
