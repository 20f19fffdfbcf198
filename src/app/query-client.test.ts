import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { createQueryClient } from './query-client';

test('nothing that is asked for without a network is held back to be sent later', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const client = createQueryClient();
  const sent: string[] = [];
  const send = (what: string) => () => {
    sent.push(what);
    return Promise.reject(new Error('No network'));
  };
  const change = new MutationObserver(client, { mutationFn: send('change') });
  await expect(change.mutate()).rejects.toThrow('No network');
  const read = new QueryObserver(client, { queryKey: ['read'], queryFn: send('read'), retry: false });
  await expect(read.refetch({ throwOnError: true })).rejects.toThrow('No network');
  expect(sent).toEqual(['change', 'read']);
  expect([change.getCurrentResult().isPaused, read.getCurrentResult().isPaused]).toEqual([false, false]);
});

test('data that is read again keeps a key called __proto__, and what is equal stays the same', () => {
  const client = createQueryClient();
  const set = (key: string, text: string) => client.setQueryData<{ a: object }>([key], JSON.parse(text));
  set('proto', '{"a":{"__proto__":{"x":1},"constructor":1},"b":1}');
  const again = set('proto', '{"a":{"__proto__":{"x":1},"constructor":1},"b":2}');
  expect(JSON.stringify(again)).toBe('{"a":{"__proto__":{"x":1},"constructor":1},"b":2}');
  const before = set('plain', '{"a":{"x":1},"b":1}');
  expect(set('plain', '{"a":{"x":1},"b":2}')?.a).toBe(before?.a);
});
