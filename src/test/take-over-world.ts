/** For tests of taking over the set-up of a project: fills the pages in, and runs the plan. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import { paste, renderConsole, type Intercept } from './render-console';
import { jsonOf, serviceForEachTest, type TestService } from './service';
import { populate } from './service-world';

/** Each test of the file gets a service with `ours`, whose set-up is taken over, and with `live`, which is empty. */
export function takeOverWorld() {
  let service: TestService;
  /** `live` */
  let target: { id: string };
  serviceForEachTest((started) => (service = started));
  const bearer = () => ({ authorization: `Bearer ${service.bearerToken}` });
  beforeEach(async () => {
    await populate(service);
    const project = { name: 'live', appName: 'Live', orgId: service.orgId };
    target = await jsonOf(service.send('POST', '/v1/projects', project, bearer()));
  });
  const open = (path: string, intercept?: Intercept) =>
    renderConsole({
      path,
      service,
      credentials: { bearerToken: service.bearerToken },
      ...(intercept ? { intercept } : {}),
    });
  const atTarget = <T>(method: string, path: string, body?: object) =>
    jsonOf<T>(service.send(method, `/v1/projects/${target.id}/${path}`, body, bearer()));
  return {
    get service() {
      return service;
    },
    get target() {
      return target;
    },
    open,
    /** Takes over from `ours` into the empty `live`. */
    compare: (intercept?: Intercept) =>
      open(`/projects/live/settings/compare?source=${service.projectId}`, intercept),
    atTarget,
    namesOf: async (list: string) =>
      (await atTarget<{ name: string }[]>('GET', list)).map(({ name }) => name).toSorted(),
  };
}
export type View = ReturnType<typeof renderConsole>;

export const group = async (name: string) => within(await screen.findByRole('region', { name }));
export const checkbox = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
export const isWrite = (line: string) => !line.startsWith('GET');

export const URL_SECRET = 'https://example.com/live-9d41c';

/** Plans all that is ticked, and answers the questions. */
export async function plan({ user }: View, from = 'project ours') {
  await user.click(await screen.findByRole('button', { name: /^Plan \d+ changes?$/ }));
  await screen.findByRole('heading', { level: 1, name: `Apply changes from ${from}` });
  await answer(user);
}

export async function answer(user: View['user']) {
  await paste(user, await screen.findByLabelText(/^URL of hook/), URL_SECRET);
  await paste(user, screen.getByLabelText(/^X-Shop of hook/), 'live');
}

/** Runs the plan once it is checked. */
export async function run({ user }: View, name: RegExp = /^Run \d+ steps$/) {
  const button = () => screen.getByRole('button', { name });
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull());
  await user.click(button());
}
export const asPlanned = () => screen.findByText(/the project is as planned\.$/, {}, { timeout: 20_000 });
export const stored = () =>
  JSON.stringify([localStorage, sessionStorage].flatMap((one) => Object.entries(one)));
