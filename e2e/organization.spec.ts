/** The organization: label, a domain, and a billing session that comes back. */
import { expect, test } from './fixtures';

test('the label is changed, a domain is claimed from a URL, and billing is opened and left @other-exhaustive @exhaustive', async ({
  connected: page,
  client,
  service,
  otherService,
}) => {
  await page.goto(`/projects/${client.project.name}/settings`);
  await page.getByRole('link', { name: 'Organization', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/orgs/${service.orgId}$`));

  const label = `Org ${client.project.name}`;
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await page.getByRole('textbox', { name: 'Label' }).fill(label);
  await page.getByRole('button', { name: 'Save label' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label);

  const domain = `${client.project.name}.example.com`;
  await page.getByRole('button', { name: 'Claim a domain…' }).click();
  await page.getByRole('textbox', { name: 'Domain to claim' }).fill(`https://www.${domain}/start`);
  await expect(page.getByText(`Claims ${domain}`)).toBeVisible();
  await page.getByRole('textbox', { name: `Type ${domain} to confirm` }).fill(domain);
  await page.getByRole('button', { name: 'Claim domain' }).click();
  await expect(page.getByRole('list', { name: 'Claimed domains' })).toContainText(domain);

  await page.getByRole('button', { name: 'Open billing', exact: true }).click();
  await page.getByRole('link', { name: /^Open billing at/ }).click();
  await expect(page).toHaveURL(/\/billing-session\?/);
  // The embedded service's page has a link only to where its own console is.
  if (otherService)
    await page.goto((await page.getByText('To go back, open ').innerText()).split(' ').at(-1)!);
  else await page.getByRole('link', { name: 'Go back' }).click();
  await expect(page).toHaveURL(new RegExp(`/orgs/${service.orgId}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label);
  // The project of the tab is kept on the way.
  await expect(page.getByRole('button', { name: `Project: ${client.project.name}` })).toBeVisible();
});

test('a suspicious billing address is not opened @exhaustive', async ({ connected: page, service }) => {
  for (const [url, reason] of [
    ['javascript:alert(1)', /begins with javascript:/],
    ['https://admin:secret@billing.example.com/', /user name or password/],
  ] as const) {
    await page.route('**/portalSession', (route) => route.fulfill({ json: { url } }));
    await page.goto(`/orgs/${service.orgId}`);
    await page.getByRole('button', { name: 'Open billing', exact: true }).click();
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Open billing/ })).toHaveCount(0);
    await page.unroute('**/portalSession');
  }
});
