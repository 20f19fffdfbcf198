import type { LinkProps } from '@tanstack/react-router';
import type { Offered } from '@/api/offered';
import { toProblem } from '@/api/problem';
import type { StatusKind } from '@/components/status-badge';
import { plural } from '@/lib/format';

type StepState =
  | 'done'
  | 'todo'
  | 'running'
  | 'failed'
  | 'reading'
  | 'unknown'
  /** It depends on the integration, which does not exist yet. */
  | 'perhaps'
  | 'not needed';

export const stepLooks: Readonly<Record<StepState, { kind: StatusKind; word: string }>> = {
  done: { kind: 'success', word: 'Done' },
  todo: { kind: 'todo', word: 'To do' },
  running: { kind: 'running', word: 'Running' },
  failed: { kind: 'failure', word: 'Failed' },
  reading: { kind: 'running', word: 'Reading' },
  unknown: { kind: 'unknown', word: 'Not known' },
  perhaps: { kind: 'todo', word: 'If needed' },
  'not needed': { kind: 'success', word: 'Not needed' },
};

export interface FirstDayStep {
  title: string;
  state: StepState;
  text: string;
  link: LinkProps;
  /** The words of the link. */
  label: string;
  /** The link leads to the form of a new one. */
  creates?: boolean;
  /** The list that could not be read, to be tried again. */
  failed?: Offered<unknown>;
}

/** What a step is while its list could not be read. */
export function unknown(
  nouns: string,
  list: Offered<unknown>,
): Pick<FirstDayStep, 'state' | 'text' | 'failed'> {
  return list.error
    ? {
        state: 'unknown',
        text: `The list of ${nouns} could not be read: ${toProblem(list.error).title}`,
        failed: list,
      }
    : {
        state: 'unknown',
        text: `This service does not offer the list of ${nouns}, so this is not known.`,
      };
}

interface ListStepOptions<Row> {
  title: string;
  list: Offered<readonly Row[]>;
  /** "destination" */
  noun: string;
  text: string;
  toNew: LinkProps;
  newLabel: string;
  toList: LinkProps;
  nameOf: (row: Row) => string;
  linkOf: (row: Row) => LinkProps;
}

/** A step that is done when there is one of something. */
export function listStep<Row>(options: ListStepOptions<Row>): FirstDayStep {
  const { title, list, noun, text, toNew, newLabel, toList, nameOf, linkOf } = options;
  const create = { title, text, link: toNew, label: newLabel, creates: true };
  if (list.isPending) return { ...create, state: 'reading' };
  if (!list.data) return { ...create, ...unknown(`${noun}s`, list) };
  const [first] = list.data;
  const count = list.data.length + list.unreadable.count;
  if (count === 0) return { ...create, state: 'todo' };
  return first && count === 1
    ? { title, text, state: 'done', link: linkOf(first), label: nameOf(first) }
    : { title, text, state: 'done', link: toList, label: plural(count, noun) };
}
