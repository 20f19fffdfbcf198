/** Integrations to install, and the form that installs them. */
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { jsonOf, type TestService } from './service';

/** A revision's content with a required mapping, optional fields and an object without fields of its own. */
export const hubspot = {
  name: 'people',
  provider: 'hubspot',
  displayName: 'People',
  read: {
    objects: [
      {
        objectName: 'contacts',
        mapToDisplayName: 'Contacts',
        mapToName: 'person',
        destination: 'hook',
        schedule: '0 * * * *',
        requiredFields: [
          { fieldName: 'email' },
          { mapToName: 'role', mapToDisplayName: 'Role', prompt: 'Which field holds the role?' },
        ],
        optionalFields: [{ fieldName: 'phone' }, { fieldName: 'shoe_size' }],
        optionalFieldsAuto: 'all',
      },
      { objectName: 'companies', destination: 'hook', schedule: '0 * * * *' },
    ],
  },
  write: { objects: [{ objectName: 'contacts' }] },
  proxy: { enabled: true },
};

export interface Installed {
  id: string;
  config: {
    content: {
      read?: { objects: Record<string, Record<string, unknown>> };
      write?: { objects: Record<string, unknown> };
      subscribe?: { objects: Record<string, unknown> };
      proxy?: { enabled: boolean };
    };
  };
}

export const installationsOf = (service: TestService, integration: string, group: string) =>
  jsonOf<Installed[]>(
    service.send('GET', `/v1/projects/ours/integrations/${integration}/installations?groupRef=${group}`),
  );

export const button = (name: string) => screen.findByRole('button', { name });
export const check = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
export const pick = async (user: UserEvent, label: string | RegExp, option: RegExp) => {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option, hidden: true }));
};
export const isChange = (line: string) => /^(POST|PATCH)/.test(line);
