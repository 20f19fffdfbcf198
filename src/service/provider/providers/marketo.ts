import { camel } from '../custom-fields';
import type { ProviderBehavior } from '../provider-file';

export const marketo: ProviderBehavior = {
  customFields: ({ label }) => ({ name: camel(label), raw: [camel(label)] }),
};
