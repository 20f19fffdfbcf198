import { screen, waitFor, within } from '@testing-library/react';
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { renderConsole, type Intercept } from '@/test/render-console';
import { serviceForEachTest, type TestService } from '@/test/service';
import { signToken } from '@/test/sign-token';
import { nextLabel } from './rotations';

let service: TestService;
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicPem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
const otherPem = other.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const privatePem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

serviceForEachTest((started) => (service = started));

const open = (path: string, intercept?: Intercept) =>
  renderConsole({ path: `/projects/ours/jwt-keys${path}`, service, ...(intercept ? { intercept } : {}) });
const paste = async (user: ReturnType<typeof open>['user'], label: string, text: string) => {
  const field = await screen.findByRole('textbox', { name: label });
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
};
const make = async () => {
  const made = await service.send('POST', '/v1/projects/ours/jwt-keys', {
    label: 'Portal',
    algorithm: 'RS256',
    publicKeyPem: publicPem,
  });
  return ((await made.json()) as { kid: string }).kid;
};

describe('a new JWT key', () => {
  test('that is a private one is refused before anything is sent', async () => {
    const { user, requests } = open('/new');
    await user.type(await screen.findByLabelText('Label'), 'Portal');
    await paste(user, 'Public key', privatePem);
    expect((await screen.findByRole('alert')).textContent).toContain('This is a private key');
    await user.click(screen.getByRole('button', { name: 'Create JWT key' }));
    expect(requests.some((line) => line.startsWith('POST'))).toBe(false);
  });

  test('is created from a pasted public key, and leads to its page', async () => {
    const { user, router } = open('/new');
    await user.type(await screen.findByLabelText('Label'), 'Portal');
    await paste(user, 'Public key', publicPem);
    expect(await screen.findByText('RSA public key of 2,048 bits')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create JWT key' }));
    await screen.findByRole('heading', { level: 1, name: 'Portal' });
    expect(router.state.location.pathname).toMatch(/\/jwt-keys\/[^/]+$/);
    expect(await screen.findByText(/^[0-9a-f]{2}(:[0-9a-f]{2}){31}$/)).toBeTruthy();
  });

  test('made here waits until its private half was downloaded', async () => {
    const { user, requests } = open('/new');
    await user.click(await screen.findByRole('button', { name: 'Generate a key pair' }));
    await screen.findByText('RSA public key of 2,048 bits');
    await user.type(screen.getByLabelText('Label'), 'Portal');
    const create = () => screen.getByRole('button', { name: 'Create JWT key' });
    expect(create().getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Download private key' }));
    await user.click(create());
    await screen.findByRole('heading', { level: 1, name: 'Portal' });
    expect(requests.filter((line) => line.startsWith('POST'))).toHaveLength(1);
  });
});

describe('a JWT key', () => {
  test('is deactivated, renamed and deleted', async () => {
    const kid = await make();
    const { user, router } = open(`/${kid}`);
    await screen.findByRole('heading', { level: 1, name: 'Portal' });
    const choose = async (item: string) => {
      await user.click(screen.getByRole('button', { name: 'More actions' }));
      await user.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
    };
    await choose('Deactivate');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deactivate' }));
    await screen.findByText('Deactivated');
    await choose('Rename');
    const label = within(await screen.findByRole('dialog')).getByLabelText('Label');
    await user.clear(label);
    await user.type(label, 'Web{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Web' });
    await choose('Delete JWT key');
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete JWT key' }),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/ours/jwt-keys'));
    expect(await screen.findByText('No JWT keys yet')).toBeTruthy();
  });

  test('is rotated: both are valid until a token of the new one was verified', async () => {
    const old = await make();
    const { user, router } = open('');
    await user.click(await screen.findByRole('button', { name: 'Actions for Portal' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rotate', hidden: true }));
    await screen.findByRole('heading', { level: 1, name: 'Rotate JWT key Portal' });
    expect(screen.getByLabelText<HTMLInputElement>('Label').value).toBe('Portal 2');
    await paste(user, 'Public key', otherPem);
    await user.click(screen.getByRole('button', { name: 'Create JWT key' }));
    await screen.findByRole('heading', { level: 1, name: 'Portal' });
    expect(router.state.location.pathname).toBe(`/projects/ours/jwt-keys/${old}`);
    const rotation = within(await screen.findByRole('region', { name: 'Rotation begun' }));
    const kid = (await rotation.findByRole('link', { name: 'Portal 2' }))
      .getAttribute('href')
      ?.split('/')
      .at(-1);
    expect(rotation.getByText(/Tokens of both keys are accepted/)).toBeTruthy();
    const deactivate = rotation.getByRole('button', { name: 'Deactivate Portal' });
    expect(deactivate.getAttribute('aria-disabled')).toBe('true');

    const token = { groupRef: 'acme', consumerRef: 'ana', lifeSeconds: 600, now: new Date() };
    const sign = (signing: typeof pair, id = '') =>
      signToken({
        ...token,
        privatePem: signing.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        kid: id,
      });
    await paste(user, 'Token', await sign(pair, old));
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await screen.findByText('Not accepted');
    expect(deactivate.getAttribute('aria-disabled')).toBe('true');
    await paste(user, 'Token', await sign(other, kid));
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await rotation.findByText('A token of the new key was verified');
    await user.click(rotation.getByRole('button', { name: 'Deactivate Portal' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deactivate' }));
    await user.click(await rotation.findByRole('button', { name: 'Delete Portal' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete JWT key' }),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/ours/jwt-keys'));
    expect(await screen.findByRole('link', { name: 'Portal 2' })).toBeTruthy();
    expect(localStorage.getItem('signalbox.rotations.test')).toBe('{}');
  });

  test('whose rotation was left halfway says so on this device, also once the new key is gone', async () => {
    const kid = await make();
    localStorage.setItem('signalbox.rotations.test', JSON.stringify({ [kid]: 'gone' }));
    const { user } = open(`/${kid}`);
    expect(await screen.findByText('The new key no longer exists.')).toBeTruthy();
    expect(screen.getByText(/known on this device only/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Rotate' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'End the rotation' }));
    expect(await screen.findByRole('link', { name: 'Rotate' })).toBeTruthy();
  });

  test.each([
    ['Portal', 'Portal 2'],
    ['Portal 9', 'Portal 10'],
    ['2', '2 2'],
    ['x'.repeat(255), `${'x'.repeat(253)} 2`],
  ])('called %s is followed by %s', (label, next) => {
    expect(nextLabel(label)).toBe(next);
  });

  test('verifies tokens, with nothing sent', async () => {
    const kid = await make();
    const signed = await signToken({
      privatePem,
      kid,
      groupRef: 'acme',
      consumerRef: 'ana',
      lifeSeconds: 600,
      now: new Date(),
    });
    const { user, requests } = open(`/${kid}`);
    const token = await screen.findByLabelText<HTMLTextAreaElement>('Token');
    const before = requests.length;
    await paste(user, 'Token', signed);
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText(/Valid: a service with this key accepts it now/)).toBeTruthy();
    await user.type(token, 'x');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText(/The signature was not made with/)).toBeTruthy();
    expect(requests.length).toBe(before);
  });

  test('that is not there says so', async () => {
    open('/nobody');
    expect(await screen.findByRole('heading', { level: 1, name: 'JWT key not found' })).toBeTruthy();
  });
});
