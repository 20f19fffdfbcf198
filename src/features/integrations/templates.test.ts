import { expect, it } from 'vitest';
import { checkManifest } from '@/lib/manifest/manifest-rules';
import { fromTemplate, templates } from './templates';

it.each(templates.map((template) => [template.id, template] as const))(
  'the template %s is created without a finding',
  (_, template) => {
    const { specVersion, content } = fromTemplate(template, 'first', 'orders').latestRevision;
    expect(checkManifest({ specVersion, integrations: [content] }, { destinations: ['orders'] })).toEqual([]);
  },
);
