import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetService, startSession } from '@/api/session';
import { EditorStore } from '@/features/revision-editor/editor-store';
import { openEditor } from '@/features/revision-editor/model/editor-state';
import { EditorContext } from '@/features/revision-editor/use-editor';
import { yamlOf } from '@/lib/manifest-source';
import { renderUi } from '@/test/render-ui';
import { contacts, content, manifest } from '@/test/rule-parts';
import { startTestService, type TestService } from '@/test/service';
import { populate } from '@/test/service-world';
import { CustomerProvider } from './customer';
import { FieldPicker } from './field-picker';

let service: TestService;
beforeEach(async () => {
  service = startTestService();
  await populate(service);
  vi.stubGlobal('fetch', service.fetch);
  const { baseUrl, readUrl, searchUrl, writeUrl, apiKey } = service;
  startSession({ id: 'test', name: 'Test', baseUrl, readUrl, searchUrl, writeUrl }, { apiKey }, false);
});
afterEach(async () => {
  forgetService('test');
  vi.unstubAllGlobals();
  await service.close();
});

const used = "$['context']['system']";

test('begins with a connected customer, leaves out the fields in use, and stays cleared', async () => {
  const objects = [{ ...contacts, objectName: 'calls' }];
  const store = new EditorStore(
    openEditor(yamlOf(manifest(content({ provider: 'gong', read: { objects } })))),
  );
  const { user } = renderUi(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <EditorContext value={{ store, project: 'ours' }}>
        <CustomerProvider>
          <FieldPicker
            objectName="calls"
            title="Add required fields"
            taken={new Set([used])}
            onPick={() => {}}
            onClose={() => {}}
          />
        </CustomerProvider>
      </EditorContext>
    </QueryClientProvider>,
  );
  const customer = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Look up fields for' });
  await waitFor(() => expect(customer.value).toMatch(/\(connected\)$/));
  expect(await screen.findAllByRole('checkbox', { name: /^Choose / })).not.toHaveLength(0);
  expect(screen.queryByRole('checkbox', { name: `Choose ${used}` })).toBeNull();

  await user.click(screen.getByLabelText('Clear look up fields for'));
  await waitFor(() => expect(customer.value).toBe(''));
  expect(screen.getByText(/Choose a customer/)).toBeTruthy();
});
