/** A change that the console makes, and what its rows are written with. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { ServiceClient } from '../service';
import type { Asked } from './proxy';
import type { Ids } from './world';

export interface Write {
  /** Name of the hook; after a comma, what sets a second row of the same hook apart. */
  hook: string;
  path: (ids: Ids) => string;
  /** Makes what this change needs beyond the things that every test has. */
  prepare?: (client: ServiceClient, ids: Ids) => Promise<unknown>;
  /** Fills the form, or opens the dialog. */
  fill: (page: Page, ids: Ids) => Promise<unknown>;
  submit: RegExp;
  hits: (asked: Asked) => boolean;
  /** What was typed, and has to stay. */
  kept?: { label: RegExp; value: string };
  /** Success has no body that could be broken. */
  bodyless?: true;
  /** What is filled in anew after a change that was made, although its answer was lost: names are taken then. */
  refill?: (page: Page) => Promise<unknown>;
  /** After that, the page reads what there is, and sees that it is done. */
  settles?: { press: boolean; says: RegExp };
  /** The service does not know these paths. */
  lacks?: RegExp;
  /** After that, the service refuses: what is to be done is done. */
  refusedAfter?: true;
  /** Statuses that mean something else here. */
  except?: readonly string[];
  /** What of the service tells whether it was done, and how often. */
  count: (client: ServiceClient, ids: Ids) => Promise<number>;
}

export const field = (page: Page, label: RegExp | string) => page.getByRole('textbox', { name: label });
export const put = (label: RegExp | string, value: string) => (page: Page) => field(page, label).fill(value);
export const press = (page: Page, name: RegExp | string) =>
  page.getByRole('button', { name, exact: true }).click();
export const choose = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};
/** Types the name that a deletion asks for. */
export const confirm = (action: string, name: string) => async (page: Page) => {
  await choose(page, action);
  await page.getByRole('dialog').getByRole('textbox').fill(name);
};
export const pickProvider = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Provider', exact: true }).click();
  await page.getByRole('option', { name, exact: true }).click();
};
export const posts = (end: RegExp) => (asked: Asked) => asked.method === 'POST' && end.test(asked.path);
export const patches = ({ method }: Asked) => method === 'PATCH';
export const deletes = ({ method }: Asked) => method === 'DELETE';

export type Thing = Record<string, unknown>;
export const listed = (list: string, wanted: (thing: Thing) => boolean) => async (client: ServiceClient) =>
  (await client.get<Thing[]>(list)).filter(wanted).length;
export const gone = (list: string, id: keyof Ids) => async (client: ServiceClient, ids: Ids) =>
  1 - (await client.get<Thing[]>(list)).filter((thing) => thing.id === ids[id]).length;
export const is =
  (key: string, ...values: unknown[]) =>
  (thing: Thing) =>
    values.includes(thing[key]);
export const org = (rest: string, key: string, value: string) => async (client: ServiceClient, ids: Ids) => {
  const answer = await fetch(`${client.service.baseUrl}/orgs/${ids.orgId}${rest}`, {
    headers: { Authorization: `Bearer ${client.service.bearerToken}` },
  });
  const found = (await answer.json()) as Thing | Thing[];
  return [found].flat().filter((thing) => thing[key] === value).length;
};
/** Nothing is kept of it that could be counted. */
export const uncounted = () => Promise.resolve(0);

const pem = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString();
export const pems = [pem(), pem()];
export const word = randomUUID().slice(0, 8);
export const manifest = (name: string) =>
  `specVersion: 1.0.0\nintegrations:\n  - name: ${name}\n    provider: gong\n    proxy:\n      enabled: true\n`;
export const installationPath = (ids: Ids) =>
  `${ids.project}/installations/${ids.integrationId}/${ids.installationId}`;
export const orgPath = (ids: Ids) => `/orgs/${ids.orgId}`;
export const change = async (page: Page) => {
  const source = page.getByRole('textbox', { name: 'Source' });
  // What was typed before the credential was refused is offered as a draft.
  const discard = page.getByRole('button', { name: /^Discard it/ });
  await expect(source.or(discard).first()).toBeVisible();
  if (await discard.isVisible()) await discard.click();
  await source.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('\n    proxy:\n      enabled: true\n');
  await press(page, 'Review and deploy');
};
export const revised = async (client: ServiceClient, ids: Ids) => {
  const found = await client.get<{ latestRevision: { content: Thing } }>(
    `/integrations/${ids.integrationId}`,
  );
  return found.latestRevision.content.proxy ? 1 : 0;
};
