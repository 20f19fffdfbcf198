import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetService, startSession } from '@/api/session';
import { EditorStore } from '@/features/revision-editor/editor-store';
import { openEditor } from '@/features/revision-editor/model/editor-state';
import { EditorContext } from '@/features/revision-editor/use-editor';
import { renderUi } from '@/test/render-ui';
import { yamlOf } from '@/lib/manifest-source';
import { contacts, content, manifest } from '@/test/rule-parts';
import { startTestService, type TestService } from '@/test/service';
import { populate } from '@/test/service-world';
import { CustomerProvider, useCustomer } from './customer';

let service: TestService;
beforeEach(async () => {
  service = startTestService();
  await populate(service);
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input instanceof Request ? input : String(input), init);
    return request.url.includes('storms')
      ? Promise.resolve(Response.json({ title: 'Not today' }, { status: 422 }))
      : service.fetch(request);
  });
  const { baseUrl, readUrl, searchUrl, writeUrl, apiKey } = service;
  startSession({ id: 'test', name: 'Test', baseUrl, readUrl, searchUrl, writeUrl }, { apiKey }, false);
});
afterEach(async () => {
  forgetService('test');
  vi.unstubAllGlobals();
  await service.close();
});

function Choose({ value }: { value: string }) {
  const { choose } = useCustomer();
  return (
    <button type="button" onClick={() => choose(value)}>
      Choose
    </button>
  );
}

function open(value: string, ...names: string[]) {
  const objects = names.map((objectName) => ({ ...contacts, objectName }));
  const store = new EditorStore(
    openEditor(yamlOf(manifest(content({ provider: 'gong', read: { objects } })))),
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { user } = renderUi(
    <QueryClientProvider client={queryClient}>
      <EditorContext value={{ store, project: 'ours' }}>
        <CustomerProvider>
          <Choose value={value} />
        </CustomerProvider>
      </EditorContext>
    </QueryClientProvider>,
  );
  const messages = () =>
    store
      .snapshot()
      .checked.problems.filter(({ rule }) => rule === 'object-exists')
      .map(({ message }) => message);
  return { user, messages, queryClient };
}

test('only an object that the chosen customer’s account lacks is reported', async () => {
  const { user, messages } = open('connection:acme', 'calls', 'storms', 'meteors');
  expect(messages()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Choose' }));
  await waitFor(() => expect(messages()).toEqual(['The chosen customer’s account has no object “meteors”']));
});

test('reports nothing for an unknown customer', async () => {
  const { user, messages, queryClient } = open('connection:nobody', 'calls', 'meteors');
  await user.click(screen.getByRole('button', { name: 'Choose' }));
  await waitFor(() => {
    const asked = queryClient
      .getQueryCache()
      .getAll()
      .filter(({ queryKey }) => JSON.stringify(queryKey).includes('nobody'));
    expect(asked.map(({ state }) => state.status)).toEqual(['error', 'error']);
  });
  expect(messages()).toEqual([]);
});
