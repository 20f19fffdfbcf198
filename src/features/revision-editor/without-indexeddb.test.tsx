/** Without IndexedDB (missing, refused, or never answering) the editor still opens and says what that means. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderConsole } from '@/test/render-console';
import { startTestService, type TestService } from '@/test/service';
import { populate } from '@/test/service-world';
import { draftJournal, readDraft, saveDraft } from './draft-store';

let service: TestService;
beforeEach(() => {
  service = startTestService();
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  return service.close();
});

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const failing = () => {
  const request: { onerror?: () => void; error: DOMException } = { error: new DOMException('No room') };
  queueMicrotask(() => request.onerror?.());
  return request;
};
const variants: [string, PropertyDescriptor][] = [
  ['is missing', { value: undefined }],
  ['may not be touched', { get: refuse }],
  ['refuses to open', { value: { open: refuse } }],
  ['fails to open', { value: { open: failing } }],
  ['never answers', { value: { open: () => ({}) } }],
];

test.each(variants)('opens where IndexedDB %s', async (_, descriptor) => {
  const world = await populate(service);
  const before = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB');
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, ...descriptor });
  try {
    renderConsole({ path: `/projects/ours/integrations/${world.integrationId}/edit`, service });
    await screen.findByText(/This browser cannot keep drafts/);
    expect(screen.getByRole('heading', { name: 'Edit gong-sync' })).toBeDefined();
    expect(screen.getByRole('navigation', { name: 'Outline' })).toBeDefined();
  } finally {
    if (before) Object.defineProperty(globalThis, 'indexedDB', before);
    else Reflect.deleteProperty(globalThis, 'indexedDB');
  }
});

const place = { service: 'c1', baseUrl: 'http://a', project: 'ours', integration: 'i' };
const draft = { text: 'b', format: 'yaml', opened: 'a', savedAt: 7 } as const;

test('takes over what was written when the page was left, also where drafts cannot be kept', async () => {
  draftJournal(place).set(draft);
  expect(Object.keys(localStorage)).toEqual(['signalbox.draft.ours.i.c1']);
  expect(await readDraft(place)).toEqual({ draft, works: false });
  expect(await readDraft({ ...place, integration: 'other' })).toEqual({ draft: undefined, works: false });
  expect(await saveDraft(place, draft)).toBe(false);
  expect((await readDraft(place)).draft).toEqual(draft);
  localStorage.setItem('signalbox.draft.ours.i.c1', '{"text":1}');
  expect((await readDraft(place)).draft).toBeUndefined();
});
