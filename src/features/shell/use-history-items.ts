import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { isOwnCredential } from '@/api/lookup';
import { historyQueries } from '@/api/history/history-queries';
import { useMinute } from '@/components/clock';
import { IconNavFailures, IconNavOperations } from '@/components/icons';
import { useTimeZone } from '@/components/time-zone';
import { formatNumber, plural } from '@/lib/format';
import { actionWord, statusLook } from '@/lib/operation-words';
import { minuteTime } from '@/lib/time';
import type { PaletteGroup } from './palette-item';

/** Operations that are listed; the others are behind the item after them. */
const mostOperations = 6;

/** Palette items for causes of failures and operations, among what this browser has read of a project. */
export function useHistoryItems(project: string | undefined, typed: string): PaletteGroup[] {
  const navigate = useNavigate();
  const zone = useTimeZone();
  const now = useMinute();
  const text = useDeferredValue(typed.trim());
  // What is asked is a key of the cache, which must hold no credential.
  const enabled = project !== undefined && text !== '' && !isOwnCredential(text);
  const options = { enabled, placeholderData: keepPreviousData };
  const asked = { text: enabled ? text : '', now, zone };
  const { data: found } = useQuery({
    ...historyQueries.search(project ?? '', { ...asked, count: mostOperations }),
    ...options,
  });
  const { data: failures, isPlaceholderData } = useQuery({
    ...historyQueries.causes(project ?? '', asked),
    ...options,
  });
  if (!enabled || !found || !failures) return [];
  // They match what was asked although their labels may not say so.
  const keywords = found.query.text;
  const operations = found.rows.map(({ id, operation, objects, customer, startedAt }) => ({
    id: `operation:${id}`,
    label: `${[actionWord(operation.actionType), ...objects].join(' ')} · ${customer}`,
    detail: [
      statusLook(operation.status).word,
      startedAt === undefined ? '' : minuteTime(new Date(startedAt), zone),
    ]
      .filter(Boolean)
      .join(' · '),
    keywords,
    icon: IconNavOperations,
    run: () =>
      void navigate({
        to: '/projects/$project/operations/$operation',
        params: { project, operation: operation.id },
      }),
  }));
  const read =
    found.keptAt === undefined
      ? 'among those read'
      : `among those read, kept rows as of ${minuteTime(new Date(found.keptAt), zone)}`;
  const all = {
    id: 'operations:all',
    label: `All ${formatNumber(found.total)} operations with these words`,
    keywords,
    icon: IconNavOperations,
    run: () =>
      void navigate({
        to: '/projects/$project/operations',
        params: { project },
        search: { q: text, range: '30d' },
      }),
  };
  return [
    {
      title: `Causes of failures ${read}`,
      items: failures.causes.map(({ id, message, fingerprint, failures: count, customerCount }) => ({
        id: `cause:${id}`,
        label: message || 'The service gave no reason',
        detail: `${plural(count, 'failure')} · ${plural(customerCount, 'customer')}`,
        keywords: isPlaceholderData ? fingerprint : `${fingerprint} ${text}`,
        icon: IconNavFailures,
        run: () =>
          void navigate({
            to: '/projects/$project/failures',
            params: { project },
            search: { cause: id, range: '30d' },
          }),
      })),
    },
    { title: `Operations ${read}`, items: found.total > mostOperations ? [...operations, all] : operations },
  ];
}
