import type { PageAction } from '@/components/action-menu';
import { serviceNow } from '@/lib/service-clock';
import type { Mark, Standing } from './triage';

const hour = 3_600_000;
const snoozes = [
  ['1 hour', hour],
  ['1 day', 24 * hour],
  ['1 week', 7 * 24 * hour],
] as const;

/** Actions to acknowledge or snooze a cause in this browser. */
export function triageActions(
  standing: Standing,
  onMark: (mark: Mark | undefined, done: string) => void,
): PageAction[] {
  if (standing !== 'open')
    return [{ label: 'Back to open', onSelect: () => onMark(undefined, 'The cause is open again') }];
  return [
    {
      label: 'Acknowledge until it fails again',
      onSelect: () => onMark({ kind: 'acknowledged', at: serviceNow() }, 'Acknowledged in this browser'),
    },
    ...snoozes.map(([words, length]) => ({
      label: `Snooze for ${words}`,
      onSelect: () =>
        onMark({ kind: 'snoozed', until: serviceNow() + length }, `Snoozed for ${words} in this browser`),
    })),
  ];
}
