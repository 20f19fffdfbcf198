/** API keys, JWT keys and provider apps; above all, what never leaves the browser. */
import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { importPKCS8, SignJWT } from 'jose';
import { dropFile, expect, test } from './fixtures';

interface ApiKey {
  key: string;
  label: string;
  active: boolean;
}

test('an API key is created and shown once, deactivated and deleted @other-exhaustive @exhaustive', async ({
  connected: page,
  client,
}) => {
  const keyOf = async (label: string) =>
    (await client.get<ApiKey[]>('/api-keys')).find((key) => key.label === label);
  await page.goto(`/projects/${client.project.name}/api-keys`);
  await expect(page.getByRole('row', { name: /e2e.*this console uses it/ })).toBeVisible();
  expect(await page.content()).not.toContain(client.project.apiKey);

  await page.getByRole('button', { name: 'New API key' }).click();
  await page.getByRole('textbox', { name: 'Label' }).fill('Worker');
  await page.getByRole('button', { name: 'Create API key' }).click();
  await expect(page.getByRole('dialog', { name: 'API key Worker created' })).toBeVisible();
  const { key = '' } = (await keyOf('Worker')) ?? {};
  await expect(page.getByText(key)).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy API key' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  await page.reload();
  const row = page.getByRole('row', { name: /Worker/ });
  await expect(row).toBeVisible();
  expect(await page.content()).not.toContain(key);
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(kept).not.toContain(key);

  await page.getByRole('button', { name: 'Actions for Worker' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect.poll(async () => (await keyOf('Worker'))?.active).toBe(false);
  await page.getByRole('button', { name: 'Actions for Worker' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete API key' }).click();
  await expect.poll(() => keyOf('Worker')).toBeUndefined();
  await expect(row).toHaveCount(0);
});

test('a private key never leaves the browser: pasted, dropped or generated', async ({
  connected: page,
  client,
}) => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const privatePem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const publicPem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  /** Everything that went out, in one text. */
  let sent = '';
  page.on('request', (request) => (sent += `${request.url()} ${request.postData() ?? ''}\n`));
  const posts = () => sent.split('\n').filter((line) => line.includes('publicKeyPem')).length;

  await page.goto(`/projects/${client.project.name}/jwt-keys/new`);
  await page.getByRole('textbox', { name: 'Label' }).fill('Portal');
  const field = page.getByRole('textbox', { name: 'Public key' });
  await field.fill(privatePem);
  await expect(page.getByRole('alert')).toContainText('This is a private key');
  await page.getByRole('button', { name: 'Create JWT key' }).click();
  await field.fill('');
  await dropFile(field, 'key.pem', privatePem);
  await expect(page.getByRole('alert')).toContainText('This is a private key');
  await dropFile(field, 'public.pem', publicPem);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(field).toHaveValue(/BEGIN PUBLIC KEY/);
  await page.locator('input[type="file"]').setInputFiles({
    name: 'key.pem',
    mimeType: 'application/x-pem-file',
    buffer: Buffer.from(publicPem + privatePem),
  });
  await expect(page.getByRole('alert')).toContainText('This is a private key');
  await page.getByRole('button', { name: 'Create JWT key' }).click();
  expect(posts()).toBe(0);

  await page.getByRole('button', { name: 'Generate a key pair' }).click();
  const waiting = page.waitForEvent('download');
  await expect(page.getByRole('button', { name: 'Create JWT key' })).toBeDisabled();
  await page.getByRole('button', { name: 'Download private key' }).click();
  const made = await readFile(await (await waiting).path(), 'utf8');
  expect(made).toContain('-----BEGIN PRIVATE KEY-----');
  await page.getByRole('button', { name: 'Create JWT key' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portal');
  expect(await client.get<unknown[]>('/jwt-keys')).toHaveLength(1);

  // The pair made here works, and the service takes what it signs.
  const [{ id: kid } = { id: '' }] = await client.get<{ id: string }[]>('/jwt-keys');
  const signed = await new SignJWT({ groupRef: 'acme', consumerRef: 'ana' })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuedAt()
    .setExpirationTime('10 minutes')
    .sign(await importPKCS8(made, 'RS256'));
  await page.getByRole('textbox', { name: 'Token' }).fill(signed);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText(/Valid: a service with this key accepts it now/)).toBeVisible();
  const answer = await fetch(
    `${client.service.baseUrl}/projects/${client.project.id}/connections?groupRef=acme`,
    {
      headers: { Authorization: `Bearer ${signed}` },
    },
  );
  expect(answer.status).toBe(200);

  for (const secret of [privatePem, made]) expect(sent).not.toContain(secret.split('\n')[3]);
  expect(posts()).toBe(1);
});

test('a provider app is created, edited without touching its secret, and deleted @exhaustive', async ({
  connected: page,
  client,
}) => {
  interface App {
    clientId: string;
    scopes: string[];
  }
  const apps = () => client.get<App[]>('/provider-apps');
  await page.goto(`/projects/${client.project.name}/provider-apps/new`);
  await page.getByRole('combobox', { name: 'Provider', exact: true }).click();
  await page.getByRole('option', { name: 'Salesforce', exact: true }).click();
  await page.getByRole('textbox', { name: 'Client id' }).fill('sf-client');
  await page.getByLabel('Client secret', { exact: true }).fill('sf-secret');
  await page.getByRole('button', { name: 'Create provider app' }).click();
  await page.getByRole('link', { name: 'sf-client' }).click();
  await expect(page.getByText('Stored, left unchanged')).toBeVisible();
  let body: unknown;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') body = request.postDataJSON();
  });
  await page.getByText('More options').click();
  await page.getByRole('textbox', { name: 'Scopes' }).fill('api\nrefresh_token');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(async () => (await apps())[0]?.scopes).toEqual(['api', 'refresh_token']);
  expect(body).toEqual({ updateMask: ['scopes'], providerApp: { scopes: ['api', 'refresh_token'] } });

  await page.getByRole('button', { name: 'Actions for sf-client' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete provider app' }).click();
  await expect.poll(apps).toEqual([]);
});
