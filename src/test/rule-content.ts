/** Contents that the rules of a manifest are tried on. */
import { expect, it } from 'vitest';
import { type ManifestContext, pathText } from '@/lib/manifest/finding';
import { checkIntegration } from '@/lib/manifest/manifest-rules';
import { contacts, content, project } from './rule-parts';

export const read = (more: object = {}) => ({ ...contacts, schedule: '*/30 * * * *', ...more });
export const integration = (more: object = {}) => content({ read: { objects: [read()] }, ...more });
export const reading = (more: object) => integration({ read: { objects: [read(more)] } });
export const subscribing = (more: object) =>
  integration({
    subscribe: {
      objects: [{ objectName: 'contacts', destination: 'hook', inheritFieldsAndMapping: true, ...more }],
    },
  });

export const found = (checked: object, context: ManifestContext = project) =>
  checkIntegration(checked, context).map(
    ({ severity, rule, path }) => `${severity === 'error' ? 'E' : 'W'} ${rule} ${pathText(path)}`,
  );

export const first = '$.read.objects[0]';
export const subscribed = '$.subscribe.objects[0]';

/** Rule, what it accepts, what it refuses, what it then says. */
type ContentRule = [string, object, object, string[]];

export const itHas = (rules: readonly ContentRule[]) =>
  it.each(rules)('has %s', (_, accepted, refused, says) => {
    expect(found(accepted)).toEqual([]);
    expect(found(refused)).toEqual(says);
  });
