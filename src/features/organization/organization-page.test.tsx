import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { currentSession } from '@/api/session';
import { paste, problem, renderConsole, type Intercept } from '@/test/render-console';
import { serviceForEachTest, type TestService } from '@/test/service';

let service: TestService;

serviceForEachTest((started) => (service = started));

const open = (
  intercept?: Intercept,
  credentials = { apiKey: service.apiKey, bearerToken: service.bearerToken },
) =>
  renderConsole({
    path: `/orgs/${service.orgId}`,
    service,
    credentials,
    ...(intercept ? { intercept } : {}),
  });
const part = (name: string) => screen.findByRole('region', { name });
type User = ReturnType<typeof renderConsole>['user'];
/** Opens a form by its button and returns what is in its dialog. */
async function openForm(user: User, button: RegExp | string, dialog = button) {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: dialog }));
}
/** The same by the menu of the page. */
async function openFormOfMenu(user: User, item: string, dialog = item) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
  return within(await screen.findByRole('dialog', { name: dialog }));
}
const openBilling = (user: User) => openForm(user, 'Open billing…', 'Open billing');
const isSession = (url: URL) => url.pathname.endsWith('/portalSession');

describe('an organization', () => {
  test('has its label changed, and only that', async () => {
    let sent: unknown;
    const { user } = open(async (request) => {
      if (request.method === 'PATCH') sent = await request.clone().json();
      return undefined as never;
    });
    await screen.findByRole('heading', { level: 1, name: 'ours' });
    const form = await openForm(user, 'Rename', 'Rename the organization');
    const field = form.getByRole('textbox', { name: 'Label' });
    await user.clear(field);
    await user.click(form.getByRole('button', { name: 'Save label' }));
    expect(await form.findByText('Label is required')).toBeTruthy();
    await user.type(field, 'Ours & Co.');
    await user.click(form.getByRole('button', { name: 'Save label' }));
    await screen.findByRole('heading', { level: 1, name: 'Ours & Co.' });
    expect(sent).toEqual({ updateMask: ['label'], org: { label: 'Ours & Co.' } });
    expect(service.repositories.organizations.byId(service.orgId)?.label).toBe('Ours & Co.');
  });

  test('invites and revokes, and says what an address is not', async () => {
    const { user } = open();
    const invites = await part('Invites');
    await within(invites).findByText('Nobody is invited.');
    const form = await openForm(user, 'Invite a person…', 'Invite a person');
    const field = form.getByRole('textbox', { name: 'E-mail address' });
    await user.type(field, 'ana@');
    await user.click(form.getByRole('button', { name: 'Send invite' }));
    expect(await form.findByText(/^Give an e-mail address/)).toBeTruthy();
    await user.type(field, 'example.com');
    await user.click(form.getByRole('button', { name: 'Send invite' }));
    await user.click(await within(invites).findByRole('button', { name: 'Actions for ana@example.com' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Revoke', hidden: true }));
    const dialog = await screen.findByRole('dialog', { name: /^Revoke the invite/ });
    await user.click(within(dialog).getByRole('button', { name: 'Revoke invite' }));
    await waitFor(() => expect(within(invites).queryByText('Pending')).toBeNull());
    expect(service.repositories.invites.listOfOrg(service.orgId).map(({ status }) => status)).toEqual([
      'revoked',
    ]);
  });

  test('has many members searched, by name, address or id', async () => {
    const many = Array.from({ length: 40 }, (_, at) => ({
      id: `builder-${at}`,
      idpProvider: 'any',
      idpRef: `ref-${at}`,
      fullName: `Person ${at}`,
      primaryEmail: `p${at}@example.com`,
      createTime: '2026-01-02T03:04:05Z',
    }));
    const { user } = open((request, url) =>
      request.method === 'GET' && url.pathname.endsWith('/builders') ? Response.json(many) : undefined,
    );
    const members = await part('Members');
    await within(members).findByText('40 members');
    const search = within(members).getByRole('searchbox', { name: 'Search members' });
    await user.type(search, 'p37@');
    await waitFor(() => expect(within(members).getAllByRole('row')).toHaveLength(2));
    expect(within(members).getByText('Person 37')).toBeTruthy();
    await user.type(search, 'nobody');
    expect(await within(members).findByText(/No members match/)).toBeTruthy();
  });

  test('claims the domain that is in what is typed, and tells who holds one', async () => {
    const { user } = open();
    const form = await openForm(user, 'Claim a domain…', 'Claim a domain');
    const claim = form.getByRole('textbox', { name: 'Domain to claim' });
    await user.type(claim, 'not a domain');
    await user.click(form.getByRole('button', { name: 'Claim domain' }));
    expect(await form.findByText(/^Give one domain/)).toBeTruthy();
    await user.clear(claim);
    await user.type(claim, 'https://www.Example.com/path');
    expect(form.getByText('Claims example.com')).toBeTruthy();
    expect(form.getByText(/may then join this organization without an invite/)).toBeTruthy();
    await user.type(form.getByRole('textbox', { name: 'Type example.com to confirm' }), 'example.com');
    await user.click(form.getByRole('button', { name: 'Claim domain' }));
    await within(await screen.findByRole('list', { name: 'Claimed domains' })).findByText('example.com');

    const check = await openFormOfMenu(user, 'Check a domain');
    const field = check.getByRole('textbox', { name: 'Domain to check' });
    await user.type(field, 'ana@example.com');
    await user.click(check.getByRole('button', { name: 'Check domain' }));
    expect(await check.findByText('example.com: claimed by this organization')).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'nobody.example');
    await user.click(check.getByRole('button', { name: 'Check domain' }));
    expect(await check.findByText(/^nobody\.example: not claimed/)).toBeTruthy();
  });
});

describe('a public mail domain', () => {
  test('is not claimed by the address of a person: it has to be typed in full', async () => {
    const { user, requests } = open();
    const domains = await openForm(user, 'Claim a domain…', 'Claim a domain');
    await user.type(domains.getByRole('textbox', { name: 'Domain to claim' }), 'ana@gmail.com');
    expect(domains.getByText(/gmail\.com is a public mail provider/)).toBeTruthy();
    const claim = domains.getByRole('button', { name: 'Claim domain' });
    await user.click(claim);
    await user.type(domains.getByRole('textbox', { name: 'Domain to claim' }), '{Enter}');
    expect(requests.filter((line) => line.startsWith('POST'))).toEqual([]);
    await user.type(domains.getByRole('textbox', { name: 'Type gmail.com to confirm' }), 'gmail.com');
    await user.click(domains.getByRole('button', { name: 'Claim domain' }));
    await waitFor(() => expect(requests).toContain('POST /v1/claimed-domains'));
  });
});

describe('the person behind the token', () => {
  test('is named, and comes into the organization that invited them', async () => {
    const { organizations, builders, invites } = service.repositories;
    const me = builders.listOfOrg(service.orgId)[0];
    const ours = organizations.byId(service.orgId);
    if (!me?.primaryEmail || !ours) throw new Error('Nobody holds the token');
    const other = organizations.insert({ ...ours, id: 'org-2', label: 'Theirs' });
    builders.update(me.id, { orgId: null });
    invites.insert({
      id: 'invite-1',
      orgId: other.id,
      invitedEmail: me.primaryEmail,
      status: 'pending',
      createTime: 1,
      updateTime: null,
    });
    const { user } = open();
    const you = await part('You');
    expect(await within(you).findByText('in no organization')).toBeTruthy();
    const form = await openForm(user, 'Accept an invite…', 'Accept an invite');
    const field = form.getByLabelText<HTMLInputElement>('Invited e-mail address');
    expect(field.value).toBe(me.primaryEmail);
    await user.clear(field);
    await user.type(field, 'somebody@else.example');
    await user.click(form.getByRole('button', { name: 'Accept invite' }));
    expect(await form.findByText('There is no open invite of yours to this address')).toBeTruthy();
    await user.clear(field);
    await user.type(field, me.primaryEmail);
    await user.click(form.getByRole('button', { name: 'Accept invite' }));
    const link = await within(you).findByRole('link', { name: 'Theirs' });
    expect(link.getAttribute('href')).toBe('/orgs/org-2');
  });
});

describe('billing', () => {
  const press = async (user: User) => user.click(await screen.findByRole('button', { name: 'Open billing' }));

  test('is a button that leads to the provider and back here, with nothing asked', async () => {
    let sent: unknown;
    const { user } = open(async (request, url) => {
      if (isSession(url)) sent = await request.clone().json();
      return undefined as never;
    });
    await press(user);
    const link = await screen.findByRole('link', { name: /^Open billing at 127\.0\.0\.1/ });
    expect(link.getAttribute('href')).toMatch(/^http:\/\/127\.0\.0\.1:4317\/billing-session\?/);
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(document.activeElement).toBe(link);
    expect(sent).toEqual({ redirectUrl: window.location.origin + window.location.pathname });
    expect(screen.queryByRole('button', { name: /^Open billing/ })).toBeNull();
  });

  test.each([
    ['javascript:alert(1)', /begins with javascript:/],
    ['https://admin:secret@billing.example.com/', /user name or password/],
    ['//billing.example.com', /not an address/],
  ])('whose address is %s is not opened', async (url, reason) => {
    const { user } = open((_request, asked) => (isSession(asked) ? Response.json({ url }) : undefined));
    await press(user);
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /billing/ })).toBeNull();
  });

  test('names the other site that it leads to', async () => {
    const { user } = open((_request, asked) =>
      isSession(asked) ? Response.json({ url: 'https://billing.example.com/s/1' }) : undefined,
    );
    await press(user);
    expect(await screen.findByRole('link', { name: 'Open billing at billing.example.com' })).toBeTruthy();
  });

  test('that is refused says why, and can be tried again', async () => {
    const { user } = open((_request, asked) =>
      isSession(asked) ? problem(403, 'Only owners open billing') : undefined,
    );
    await press(user);
    expect(await screen.findByText('Only owners open billing')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Open billing' })).toBeTruthy();
  });
});

describe('without what it needs', () => {
  test('a bearer token is asked for in place, and the page comes with it', async () => {
    const { user } = open(undefined, { apiKey: service.apiKey, bearerToken: undefined as never });
    expect(await screen.findByText('Reading an organization needs a bearer token')).toBeTruthy();
    expect(screen.getAllByText('Not known without a bearer token.')).not.toEqual([]);
    await user.type(screen.getByLabelText('Bearer token'), service.bearerToken);
    await user.click(screen.getByRole('button', { name: 'Use it' }));
    await screen.findByRole('heading', { level: 1, name: 'ours' });
    expect(currentSession()?.credentials.bearerToken).toBe(service.bearerToken);
  });

  test('a token that is refused is asked for again, and the session stays', async () => {
    const view = open(undefined, { apiKey: service.apiKey, bearerToken: 'wrong' });
    await screen.findByRole('dialog', { name: 'The service no longer accepts this bearer token' });
    const { user } = view;
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(await screen.findByText('The bearer token was not accepted')).toBeTruthy();
    expect(currentSession()?.credentials.apiKey).toBe(service.apiKey);

    await user.click(screen.getByRole('button', { name: 'Enter a new bearer token' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Bearer token'), `${service.bearerToken}{Enter}`);
    expect(await part('Members')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('The bearer token was not accepted')).toBeNull());
    expect(currentSession()?.credentials).toEqual({
      apiKey: service.apiKey,
      bearerToken: service.bearerToken,
    });
  });

  test('a service that only has the specified endpoints still takes a label and opens billing', async () => {
    const { user, requests } = open((request, url) =>
      request.method === 'GET' && /\/(orgs|claimed-domains)/.test(url.pathname)
        ? problem(404, 'Not found')
        : undefined,
    );
    expect(await screen.findByText('This service does not offer the members.')).toBeTruthy();
    const rename = await openForm(user, 'Rename', 'Rename the organization');
    await user.type(rename.getByRole('textbox', { name: 'Label' }), 'New');
    await user.click(rename.getByRole('button', { name: 'Save label' }));
    await waitFor(() => expect(requests).toContain(`PATCH /v1/orgs/${service.orgId}`));
    const account = service.repositories.billingAccounts.ofOrg(service.orgId)?.id ?? '';
    const billing = await openBilling(user);
    await paste(user, billing.getByRole('textbox', { name: 'Billing account id' }), account);
    await user.click(billing.getByRole('button', { name: 'Open billing' }));
    expect(await screen.findByRole('link', { name: /^Open billing at/ })).toBeTruthy();
  });
});
