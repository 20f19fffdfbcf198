import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { worldForEachTest } from '@/test/service-world';

let service: TestService;

worldForEachTest((started) => ({ service } = started));

const open = (search: string, intercept?: Intercept) =>
  renderConsole({
    path: `/projects/ours/installations/bulk/new${search}`,
    service,
    ...(intercept ? { intercept } : {}),
  });
const isChange = (request: Request) => request.method === 'POST';

describe('a bulk action', () => {
  test('begins as a dry run over what the filter left, and says what is not eligible', async () => {
    const { user, requests } = open('?action=pause&provider=gong');
    expect(await screen.findByText(/1 installation with provider: Gong/)).toBeTruthy();
    expect(screen.getByText('Pause calls, users')).toBeTruthy();
    expect(screen.getByText('1 of 1 installation eligible')).toBeTruthy();
    await user.click(screen.getByText('Resume reads'));
    expect(await screen.findByText('Nothing: Not paused')).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Resume reads of 0 installations' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(requests.some((line) => line.startsWith('POST'))).toBe(false);
  });

  test('says which installations it cannot reach, because they could not be read', async () => {
    const installations = service.repositories.installations.list(service.projectId).length;
    open('?action=pause', (_, url) =>
      url.pathname.endsWith('/v1/projects/ours/installations')
        ? service
            .fetch(new Request(url, { headers: { 'X-Api-Key': service.apiKey } }))
            .then(async (answer) => Response.json([...((await answer.json()) as object[]), { id: 'odd' }]))
        : undefined,
    );
    expect(
      await screen.findByText(/1 installation could not be read, so nothing can be done to it/),
    ).toBeTruthy();
    const pause = `Pause reads of ${installations} installations`;
    expect(screen.getByRole('button', { name: pause })).toBeTruthy();
  });

  test('does only what was left in, shows each outcome, and can be gone back to', async () => {
    const { user, requests, router } = open('?action=pause');
    await user.click(await screen.findByRole('checkbox', { name: 'Select initech' }));
    await user.click(screen.getByRole('button', { name: 'Pause reads of 1 installation' }));
    await screen.findByRole('heading', { level: 1, name: 'Pause reads: 1 request' });
    const outcomes = await screen.findByRole('table', { name: 'Outcomes' });
    expect(await within(outcomes).findByText('Done')).toBeTruthy();
    expect(requests.filter((line) => line.includes(':pause'))).toHaveLength(1);
    await router.navigate({ href: '/projects/ours/installations/bulk/new?action=unpause' });
    expect(await screen.findByText(/all done/)).toBeTruthy();
  });

  test('stops at a failure of the service, resumes after it, and does nothing twice', async () => {
    const changes: string[] = [];
    let down = true;
    const { user } = open('?action=pause', (request, url) => {
      if (!isChange(request)) return undefined;
      if (down && changes.length > 0) return problem(500, 'The service failed');
      changes.push(url.pathname);
      return undefined;
    });
    await user.click(await screen.findByRole('button', { name: 'Pause reads of 2 installations' }));
    const resume = await screen.findByRole('button', { name: 'Resume: 1 request left' });
    expect(screen.getByText(/The service failed/)).toBeTruthy();
    down = false;
    await user.click(resume);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Resume/ })).toBeNull());
    await waitFor(() => expect(changes).toHaveLength(2));
    expect(new Set(changes).size).toBe(2);
  });

  test('whose answers were lost counts what it will send, and names the action', async () => {
    const sent: string[] = [];
    let lost = true;
    const { user } = open('?action=pause', (request, url) => {
      if (!isChange(request)) return undefined;
      sent.push(url.pathname);
      return lost ? problem(504, 'The gateway gave up') : undefined;
    });
    await user.click(await screen.findByRole('button', { name: 'Pause reads of 2 installations' }));
    // The run is over only when this is said: a plan that has not begun has two requests left as well.
    await screen.findByText(/the reads may be paused already/);
    const resume = screen.getByRole('button', { name: 'Resume: 2 requests left' });
    expect(screen.queryByRole('button', { name: /unsure again/ })).toBeNull();
    lost = false;
    const before = sent.length;
    await user.click(resume);
    const outcomes = await screen.findByRole('table', { name: 'Outcomes' });
    await waitFor(() => expect(within(outcomes).getAllByText('Done')).toHaveLength(2));
    expect(sent.length - before).toBe(2);
  });

  test('of a button that is pressed twice does each request once, also when it is resumed', async () => {
    const asked: string[] = [];
    let down = true;
    const { user } = open('?action=pause', (request, url) => {
      if (!isChange(request)) return undefined;
      if (down && asked.length > 0) return problem(500, 'The service failed');
      asked.push(url.pathname);
      return undefined;
    });
    const begin = await screen.findByRole('button', { name: 'Pause reads of 2 installations' });
    fireEvent.click(begin);
    fireEvent.click(begin);
    const resume = await screen.findByRole('button', { name: 'Resume: 1 request left' });
    expect(asked).toHaveLength(1);
    down = false;
    await user.dblClick(resume);
    const outcomes = await screen.findByRole('table', { name: 'Outcomes' });
    await waitFor(() => expect(within(outcomes).getAllByText('Done')).toHaveLength(2));
    expect(new Set(asked).size).toBe(2);
    expect(asked).toHaveLength(2);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('signalbox.plan.'))).toHaveLength(1);
  });

  test('that this browser does not keep says so', async () => {
    renderConsole({ path: '/projects/ours/installations/bulk/nothing', service });
    expect(await screen.findByText('This bulk action is not stored in this browser')).toBeTruthy();
  });
});
