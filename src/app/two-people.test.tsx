import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { endpoints } from '@/contract/endpoints';
import { rows } from '@/test/exhaustive';
import { editForms, type EditFormRow } from '@/test/edit-forms';
import { problem, renderConsole } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { type World, worldForEachTest } from '@/test/service-world';

let service: TestService;
let world: World;

worldForEachTest((started) => ({ service, world } = started));

const isWrite = (line: string) => /^(PATCH|PUT|POST)/.test(line);

/** One person opens the form and changes an entry. */
async function openAndType(row: EditFormRow) {
  let fails = false;
  let held: Promise<void> | undefined;
  await row.prepare?.(service, world);
  const view = renderConsole({
    path: row.path(world, service),
    service,
    ...(row.asPerson ? { credentials: { apiKey: service.apiKey, bearerToken: service.bearerToken } } : {}),
    intercept: (request, url) =>
      fails && request.method === 'GET' && url.pathname === row.reads(world, service)
        ? problem(403, 'You may not read this')
        : request.method === 'GET'
          ? held?.then(() => service.fetch(request))
          : undefined,
  });
  await row.open(view.user);
  await row.type(view.user);
  return {
    ...view,
    refuseReads: () => {
      fails = true;
    },
    /** Reads wait until the returned function is called. */
    holdReads: () => {
      let release = () => {};
      held = new Promise((resolve) => (release = resolve));
      return release;
    },
  };
}

const save = async (user: UserEvent, { submit }: EditFormRow) =>
  user.click(
    typeof submit === 'string'
      ? await screen.findByRole('button', { name: submit })
      : within(screen.getByRole('form', { name: submit.form })).getByRole('button', { name: submit.name }),
  );
const typed = ({ field }: EditFormRow) => {
  const { type, checked, value } = field() as HTMLInputElement;
  return type === 'checkbox' ? String(checked) : value;
};

describe.each(rows(editForms))('two people at once: $hook $entry', (row) => {
  it.runIf(row.other && !row.reviews)('keeps both changes and shows the other', async () => {
    const { user, requests } = await openAndType(row);
    await row.other?.(service, world);
    await save(user, row);
    await waitFor(async () => expect(await row.state(service, world)).toEqual(row.both));
    await screen.findByText((text) => text.includes(`which was kept. ${row.otherWords}`));
    expect(requests.filter(isWrite)).toHaveLength(1);
  });

  it.runIf(row.reviews)('shows the other change before it sends, and keeps both', async () => {
    const { user, requests } = await openAndType(row);
    await row.other?.(service, world);
    await save(user, row);
    expect((await screen.findByRole('alert')).textContent).toContain(row.otherWords);
    expect(requests.filter(isWrite)).toEqual([]);
    await save(user, row);
    await waitFor(async () => expect(await row.state(service, world)).toEqual(row.both));
  });

  it.runIf(row.same)('asks before it overwrites the same entry', async () => {
    const { user, requests } = await openAndType(row);
    const mine = typed(row);
    await row.same?.(service, world);
    await save(user, row);
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain(`${row.sameWords}. At the service: `);
    expect(requests.filter(isWrite)).toEqual([]);
    expect(typed(row)).toBe(mine);
    await save(user, row);
    await waitFor(async () => expect(await row.state(service, world)).toEqual(row.mine));
  });

  it.runIf(row.same)('asks again if it then cannot read what both changed', async () => {
    const { user, requests, refuseReads } = await openAndType(row);
    await row.same?.(service, world);
    await save(user, row);
    await screen.findByRole('alert');
    refuseReads();
    await save(user, row);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('could not be checked'));
    expect(requests.filter(isWrite)).toEqual([]);
  });

  it.runIf(row.same)('can take the other instead', async () => {
    const { user, requests } = await openAndType(row);
    const mine = typed(row);
    await row.same?.(service, world);
    await save(user, row);
    const notice = await screen.findByRole('alert');
    await user.click(within(notice).getByRole('button', { name: /^Take the service’s/ }));
    await waitFor(() => expect(typed(row)).not.toBe(mine));
    await save(user, row);
    expect(requests.filter(isWrite)).toEqual([]);
    expect(await row.state(service, world)).toEqual(row.theirs);
  });

  it.runIf(row.remove)('says that it was deleted, and keeps what was typed', async () => {
    const { user, requests } = await openAndType(row);
    const mine = typed(row);
    await row.remove?.(service, world);
    await save(user, row);
    expect((await screen.findByRole('alert')).textContent).toContain('was deleted meanwhile');
    expect(requests.filter(isWrite)).toEqual([]);
    expect(typed(row)).toBe(mine);
  });

  it('sends nothing once it was left, though it was pressed before', async () => {
    const { user, requests, holdReads, unmount } = await openAndType(row);
    const release = holdReads();
    const before = requests.length;
    await save(user, row);
    await waitFor(() => expect(requests.length).toBeGreaterThan(before));
    unmount();
    release();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(requests.filter(isWrite)).toEqual([]);
    expect(await row.state(service, world)).not.toEqual(row.mine);
  });

  it('asks once if it cannot read the newest', async () => {
    const { user, requests, refuseReads } = await openAndType(row);
    refuseReads();
    await save(user, row);
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('could not be checked');
    expect(notice.textContent).toContain('You may not read this');
    expect(requests.filter(isWrite)).toEqual([]);
    await save(user, row);
    await waitFor(() => expect(requests.filter(isWrite)).toHaveLength(1));
    expect(await row.state(service, world)).toEqual(row.mine);
  });
});

it('a secret that was typed stays when others changed something', async () => {
  const row = editForms.find(({ hook, other }) => hook === 'useUpdateProviderApp' && other)!;
  const { user } = await openAndType(row);
  await user.click(screen.getByRole('button', { name: 'Replace Client secret' }));
  await user.keyboard('typed-just-now');
  await row.same?.(service, world);
  await save(user, row);
  await screen.findByRole('alert');
  expect(screen.getByLabelText<HTMLInputElement>(/^Client secret/).value).toBe('typed-just-now');
});

/** Hooks in `src/api` that change an existing thing: they send a PATCH or PUT with a body. */
function changingHooks(): string[] {
  const api = path.resolve(import.meta.dirname, '../api');
  const changing = new Set(
    endpoints.flatMap(({ id, method, body }) => (body && /PATCH|PUT/.test(method) ? [id] : [])),
  );
  return readdirSync(api)
    .filter((file) => /^[\w-]+\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) =>
      readFileSync(path.join(api, file), 'utf8')
        .split(/^export (?=(?:function|const) use)/m)
        .slice(1),
    )
    .filter((text) => {
      const own = text.split(/^export /m)[0] ?? '';
      return [...own.matchAll(/\b(?:contract|changes)\.(\w+)\b/g)].some(([, id]) => changing.has(id ?? ''));
    })
    .map((text) => /^\w+ (\w+)/.exec(text)?.[1] ?? '');
}

it('has a row for every hook that changes an existing thing', () => {
  const hooks = changingHooks();
  expect(hooks.length).toBeGreaterThan(8);
  expect(new Set(editForms.map(({ hook }) => hook))).toEqual(new Set(hooks));
});
