/** Steps of a test in which two people change one thing, one on screen and one by requests. */
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { paste } from './render-console';
import { jsonOf, type TestService } from './service';
import type { World } from './service-world';

export type Thing = Record<string, unknown>;
export type Act = (service: TestService, world: World) => Promise<unknown>;
export type Step = (user: UserEvent) => Promise<void>;

export const p = '/v1/projects/ours';
export const found = (service: TestService, path: string) =>
  jsonOf<Thing>(service.send('GET', `${p}${path}`));
export const listed = async (service: TestService, path: string, id: string) =>
  (await jsonOf<Thing[]>(service.send('GET', `${p}${path}`))).find((thing) => thing['id'] === id);
export const patch =
  (path: (world: World) => string, body: object): Act =>
  async (service, world) => {
    const answer = await service.send('PATCH', `${p}${path(world)}`, body);
    if (!answer.ok) throw new Error(await answer.text());
  };
export const remove =
  (path: (world: World) => string): Act =>
  (service, world) =>
    service.send('DELETE', `${p}${path(world)}`);
export const nothing: Step = () => Promise.resolve();
export const textbox = (name: string | RegExp) => screen.getByRole('textbox', { name });
export const click = async (user: UserEvent, role: string, name: string | RegExp) =>
  user.click(await screen.findByRole(role, { name, hidden: role === 'menuitem' }));
export const fill =
  (name: string | RegExp, text: string): Step =>
  async (user) => {
    await user.clear(await screen.findByRole('textbox', { name }));
    await paste(user, textbox(name), text);
  };

export const pick = (thing: Thing | undefined, ...keys: string[]): Thing =>
  Object.fromEntries(keys.map((key) => [key, thing?.[key]]));
