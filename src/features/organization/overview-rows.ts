import { isNotOffered } from '@/api/errors';
import { toProblem } from '@/api/problem';
import type { HealthCounts, KeyCounts, ProjectOverview } from '@/api/project-overview';
import { plural } from '@/lib/format';

const partNames = { health: 'Installations', keys: 'API keys', detail: 'Entitlements' } as const;
type PartName = keyof typeof partNames;

const partKeys = Object.keys(partNames) as PartName[];

/** Whether the service offers a part for any of the projects, as far as is known. */
export const offers = (rows: readonly ProjectOverview[], part: PartName): boolean =>
  rows.length === 0 || rows.some((row) => !isNotOffered(row[part].error));

/** Parts that could not be read, in words, with what reads them again. */
export const failuresOf = (rows: readonly ProjectOverview[]): { words: string; onRetry?: () => void }[] =>
  partKeys.flatMap((part) => {
    const noun = partNames[part];
    if (!offers(rows, part)) return [{ words: `This service does not offer ${wordsOf[part]}.` }];
    const failed = rows.filter((row) => row[part].data === undefined && row[part].isError);
    if (failed.length === 0) return [];
    const names = failed.slice(0, 3).map(({ project }) => project.name);
    const rest = failed.length > names.length ? ` and ${plural(failed.length - names.length, 'other')}` : '';
    const why = [...new Set(failed.map((row) => toProblem(row[part].error).title))].join('; ');
    return [
      {
        words: `${noun} of ${names.join(', ')}${rest} could not be read: ${why}.`,
        onRetry: () => failed.forEach((row) => void row[part].refetch()),
      },
    ];
  });

const wordsOf = {
  health: 'the list of installations, so health is not known',
  keys: 'the list of API keys',
  detail: 'the entitlements of a project',
};

interface Total {
  word: string;
  /** Undefined while nothing is known, or nothing but zeros while more is being read. */
  value: number | undefined;
  isBeingRead: boolean;
  /** Not everything has been read, so there may be more. */
  isPartial: boolean;
  /** Something is wrong unless it is 0. */
  isBad?: true;
}

/** The sums over all projects of what has been read. */
export function totalsOf(rows: readonly ProjectOverview[], isWhole: boolean): Total[] {
  const total = <Counts extends { unreadable: number }>(
    word: string,
    parts: readonly { data: Counts | undefined; isError: boolean }[],
    count: (counts: Counts) => number,
  ): Total => {
    const known = parts.flatMap(({ data }) => data ?? []);
    const sum = known.reduce((rest, counts) => rest + count(counts), 0);
    const isBeingRead = parts.some(({ data, isError }) => data === undefined && !isError);
    return {
      word,
      value: known.length === 0 || (sum === 0 && isBeingRead) ? undefined : sum,
      isBeingRead,
      isPartial: !isWhole || known.length < parts.length || known.some(({ unreadable }) => unreadable > 0),
    };
  };
  const health = rows.map((row) => row.health);
  const keys = rows.map((row) => row.keys);
  const ofHealth = (word: string, key: keyof HealthCounts) => total(word, health, (counts) => counts[key]);
  const ofKeys = (word: string, key: keyof KeyCounts) => total(word, keys, (counts) => counts[key]);
  return [
    ...(offers(rows, 'health')
      ? [
          ofHealth('installations', 'installations'),
          { ...ofHealth('unhealthy', 'unhealthy'), isBad: true as const },
          { ...ofHealth('last operation failed', 'failed'), isBad: true as const },
          { ...ofHealth('with bad credentials', 'badCredentials'), isBad: true as const },
        ]
      : []),
    ...(offers(rows, 'keys')
      ? [ofKeys('API keys', 'keys'), ofKeys('with full access', 'fullAccess'), ofKeys('inactive', 'inactive')]
      : []),
  ];
}
