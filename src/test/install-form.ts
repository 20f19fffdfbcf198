/** Integrations to install, and the form that installs them. */
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { answerOf, type TestService } from './service';

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
      proxy?: { enabled: boolean };
    };
  };
}

/** Deploys an integration and returns its id. */
export async function deploy(
  service: TestService,
  content: { name: string; provider: string },
): Promise<string> {
  const { name, provider } = content;
  const made = await service.send('POST', `/v1/projects/ours/integrations`, {
    name,
    provider,
    latestRevision: { specVersion: '1.0.0', content },
  });
  if (!made.ok) throw new Error(await made.text());
  const { body } = (await answerOf(service, 'GET', `/v1/projects/ours/integrations/${name}`)) as {
    body: { id: string };
  };
  return body.id;
}
export const installationsOf = async (service: TestService, integration: string, group: string) =>
  (
    (await answerOf(
      service,
      'GET',
      `/v1/projects/ours/integrations/${integration}/installations?groupRef=${group}`,
    )) as {
      body: Installed[];
    }
  ).body;

export const button = (name: string) => screen.findByRole('button', { name });
export const check = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
export const pick = async (user: UserEvent, label: string | RegExp, option: RegExp) => {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option, hidden: true }));
};
export const isChange = (line: string) => /^(POST|PATCH)/.test(line);
