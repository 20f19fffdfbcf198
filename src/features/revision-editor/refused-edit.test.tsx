import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderConsole } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { worldForEachTest } from '@/test/service-world';

let service: TestService;
worldForEachTest((started) => ({ service } = started));

/** The write block repeats the read object by an alias, which only the source can change. */
const manifest = `integrations:
  - name: crm
    provider: hubspot
    read:
      objects:
        - &contacts
          objectName: contacts
          destination: hook
          schedule: "0 */6 * * *"
    write:
      objects:
        - *contacts
`;

test('an edit that cannot be made is shown once, and announced each time', async () => {
  const { user } = renderConsole({ path: '/projects/ours/integrations/new/edit', service });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Import a manifest', hidden: true }));
  await user.click(await screen.findByRole('textbox', { name: 'Manifest', hidden: true }));
  await user.paste(manifest);
  await user.click(screen.getByRole('button', { name: 'Import', hidden: true }));
  const outline = within(await screen.findByRole('navigation', { name: 'Outline' }));
  const [, written] = await outline.findAllByRole('button', { name: /^contacts/ });
  await user.click(written as HTMLElement);
  const form = within(screen.getByRole('region', { name: 'Form of the selected node' }));
  const inherit = form.getByRole('checkbox', { name: 'Inherit the mapping of the read object' });
  const said = () => screen.getAllByText(/only the source/);
  await user.click(inherit);
  // In the notice, and in the live region.
  const before = said();
  expect(before).toHaveLength(2);
  await user.click(inherit);
  expect(said()).toHaveLength(2);
  expect(said().filter((element) => !before.includes(element))).toHaveLength(1);
});
