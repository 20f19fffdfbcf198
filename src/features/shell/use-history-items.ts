import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadedRows } from '@/api/loaded-operations';
import { IconNavFailures, IconNavOperations } from '@/components/icons';
import { useTimeZone } from '@/components/time-zone';
import { groupFailures } from '@/lib/failure-groups';
import { formatNumber, plural } from '@/lib/format';
import type { OperationRow } from '@/lib/operation-rows';
import { actionWord, statusLook } from '@/lib/operation-words';
import { minuteTime } from '@/lib/time';
import type { PaletteGroup } from './palette-item';

/** Operations that are listed; the others are behind the item after them. */
const mostOperations = 6;

const none: readonly OperationRow[] = [];

/** Palette items for causes of failures and operations, among what this tab has read of a project. */
export function useHistoryItems(project: string | undefined, typed: string): PaletteGroup[] {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const zone = useTimeZone();
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const rows = project === undefined || words.length === 0 ? none : loadedRows(queryClient, project);
  const causes = useMemo(() => groupFailures(rows, () => undefined), [rows]);
  if (project === undefined || rows.length === 0) return [];
  const matching = rows.filter(({ text }) => words.every((word) => text.includes(word)));
  const operations = matching.slice(0, mostOperations).map((row) => ({
    id: `operation:${row.id}`,
    label: `${[actionWord(row.operation.actionType), ...row.objects].join(' ')} · ${row.customer}`,
    detail: [
      statusLook(row.operation.status).word,
      row.startedAt === undefined ? '' : minuteTime(new Date(row.startedAt), zone),
    ]
      .filter(Boolean)
      .join(' · '),
    keywords: row.text,
    icon: IconNavOperations,
    run: () =>
      void navigate({
        to: '/projects/$project/operations/$operation',
        params: { project, operation: row.operation.id },
      }),
  }));
  const all = {
    id: 'operations:all',
    label: `All ${formatNumber(matching.length)} operations with these words`,
    detail: 'of those read in this tab',
    keywords: typed,
    icon: IconNavOperations,
    run: () =>
      void navigate({
        to: '/projects/$project/operations',
        params: { project },
        search: { q: typed.trim() },
      }),
  };
  return [
    {
      title: 'Causes of failures',
      items: causes.map(({ id, message, fingerprint, known, customers, rows: { length } }) => ({
        id: `cause:${id}`,
        label: message,
        detail: `${plural(length, 'failure')} · ${plural(customers.length, 'customer')}`,
        keywords: [fingerprint, known?.what, ...customers.map(({ name }) => name)].join(' '),
        icon: IconNavFailures,
        run: () =>
          void navigate({ to: '/projects/$project/failures', params: { project }, search: { cause: id } }),
      })),
    },
    { title: 'Operations', items: matching.length > mostOperations ? [...operations, all] : operations },
  ];
}
