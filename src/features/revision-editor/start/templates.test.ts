import { expect, it } from 'vitest';
import { checkManifest } from '@/lib/manifest/manifest-rules';
import { templates } from './templates';

it.each(templates.map((template) => [template.id, template] as const))(
  'the template %s lacks nothing but destinations',
  (_, { content }) => {
    const filled = JSON.parse(
      JSON.stringify(content).replaceAll('"destination":""', '"destination":"orders"'),
    ) as unknown;
    const manifest = { specVersion: '1.0.0', integrations: [filled] };
    expect(checkManifest(manifest, { destinations: ['orders'] })).toEqual([]);
  },
);
