import { expect, test } from 'vitest';
import { nothingUnreadable } from '@/lib/unreadable';
import { namesIn } from './manifest-context';

test.each([
  ['names', { data: 'a b' }, ['a', 'b']],
  ['no names while they are read', { isPending: true }, undefined],
  ['nothing to look up, after a failure', {}, 'unavailable'],
  ['nothing to rely on where a part is unreadable', { data: 'a', count: 1 }, 'unavailable'],
])(
  '%s',
  (
    _,
    { data, isPending = false, count = 0 }: { data?: string; isPending?: boolean; count?: number },
    names,
  ) =>
    expect(
      namesIn({ data, isPending, unreadable: { ...nothingUnreadable, count } }, (text) => text.split(' ')),
    ).toEqual(names),
);
