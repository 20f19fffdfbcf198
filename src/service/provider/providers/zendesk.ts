import type { ProviderBehavior } from '../provider-file';

export const zendeskSupport: ProviderBehavior = {
  customFields: ({ ordinal, seed }) => {
    const key = String(360_000_000_000 + (seed % 1_000_000) * 1_000 + ordinal);
    return { name: `custom_field_${key}`, raw: ['custom_fields', key] };
  },
};
