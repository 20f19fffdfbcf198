import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isExhaustive, rows } from '@/test/exhaustive';
import { renderConsole } from '@/test/render-console';
import { startTestService, type TestService } from '@/test/service';
import { populate, type World } from '@/test/service-world';
import { assemble } from './app';

let service: TestService;
let world: World;

// Nothing is changed, so all pages share one service.
beforeAll(async () => {
  service = startTestService();
  world = await populate(service);
});
afterAll(async () => {
  await service.close();
});

/** Every page that stands in the shell. A route without a component redirects. */
const routes: string[] = Object.values(assemble().router.routesById)
  .filter(
    ({ id, children, options }) =>
      id.startsWith('/_console/') && children === undefined && options.component !== undefined,
  )
  .map((route) => route.fullPath.replace(/\/$/, ''));

function idOf(name: string): string {
  const ids: Record<string, string> = {
    project: 'ours',
    org: service.orgId,
    destination: world.destinationId,
    topic: world.topicId,
    integration: world.integrationId,
    installation: world.installationId,
    connection: world.connectionId,
    operation: world.operationId,
    key: world.keyId,
    app: world.providerAppId,
  };
  return ids[name] ?? 'none';
}

/** What changes something at the service begins with one of these verbs. */
const verbs =
  /^(Accept|Activate|Add a member|Apply|Change|Claim|Connect a|Create|Deactivate|Delete|Deploy|Edit(?! revision)|Install|Invite|New(?! causes)|Open billing|Pause|Re-authorize|Rename|Renew|Replace credentials|Resume|Revoke|Rotate|Save|Trigger)\b/;
const isDisabled = (control: HTMLElement) =>
  control.matches(':disabled, [aria-disabled="true"], [data-disabled]');
const nameOf = (control: HTMLElement) => control.getAttribute('aria-label') ?? control.textContent;
/** Without tabs, one of which is the editor, and without the editor's outline, which changes only the draft. */
const changing = (controls: HTMLElement[]) =>
  controls.filter((control) => verbs.test(nameOf(control)) && !control.closest('nav'));
const allowed = (controls: HTMLElement[]) =>
  changing(controls)
    .filter((control) => !isDisabled(control))
    .map(nameOf);

let disabled = 0;

/** `menuitem`, `menuitemcheckbox`. */
const menuItems = () => [...document.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

test.each(rows(routes))('%s of a read-only service changes nothing', async (route) => {
  const { user, requests } = renderConsole({
    path: route.replaceAll(/\$(\w+)/g, (_, name: string) => idOf(name)),
    service,
    readOnly: true,
    credentials: { apiKey: service.apiKey, bearerToken: service.bearerToken },
  });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull());
  const main = screen.getByRole('main');
  // By selector: a query by role works out each element's name, which took most of the time.
  const controls = () => [...main.querySelectorAll<HTMLElement>('button, a[href], [role="button"]')];
  await waitFor(() => expect(allowed(controls())).toEqual([]));
  disabled += changing(controls()).filter(isDisabled).length;

  // "Actions for hook": the menus of a list's rows are alike.
  const menus = new Map(
    controls()
      .filter((button) => button.getAttribute('aria-haspopup') === 'menu' && !button.closest('nav'))
      .map((button) => [nameOf(button).split(' ')[0], button]),
  );
  for (const menu of menus.values()) {
    await user.click(menu);
    await waitFor(() => expect(menuItems().length).toBeGreaterThan(0));
    const items = menuItems();
    expect(allowed(items)).toEqual([]);
    disabled += changing(items).filter(isDisabled).length;
    await user.keyboard('{Escape}');
    await waitFor(() => expect(menuItems()).toEqual([]));
  }
  expect(requests.filter((line) => !line.startsWith('GET'))).toEqual([]);
});

test('the pages do have what a read-only service disables', () => {
  expect(disabled).toBeGreaterThan(isExhaustive ? 35 : 10);
});
