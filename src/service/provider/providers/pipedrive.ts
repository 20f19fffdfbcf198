import type { ProviderBehavior } from '../provider-file';
import { mix } from '../random';

const hex = (value: number) => value.toString(16).padStart(8, '0');

export const pipedrive: ProviderBehavior = {
  // Custom fields are named by a hash.
  customFields: ({ ordinal, seed }) => {
    const key = [0, 1, 2, 3, 4].map((part) => hex(mix(seed + part, ordinal))).join('');
    return { name: key, raw: [key] };
  },
};
