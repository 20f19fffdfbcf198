import { useId, type ReactNode } from 'react';
import { tokenFault } from '@/api/errors';
import type { Offered } from '@/api/offered';
import { toProblem } from '@/api/problem';
import { ProblemPanel } from '@/components/state/problem-panel';
import { Section } from '@/components/page/section';
import { TextSkeleton } from '@/components/state/skeletons';
import classes from './organization.module.css';

interface PartProps<Data> {
  title: string;
  description?: ReactNode;
  list: Offered<Data>;
  /** "members": what a service may not list. */
  nouns: string;
  children: (data: Data) => ReactNode;
  /** What can be done whether or not the list could be read. */
  actions?: ReactNode;
  below?: ReactNode;
  /** Lines of text in what comes, as far as that is known before. */
  lines?: 1 | 2;
}

/** One part of the organization, with the state of what it was read from. */
export function Part<Data>(props: PartProps<Data>) {
  const { title, description, list, nouns, children, actions, below, lines = 1 } = props;
  const id = useId();
  return (
    <Section
      id={id}
      title={title}
      description={description}
      actions={actions}
      className={`${classes.part} stack gap-8 shrink`}
    >
      {list.data !== undefined ? (
        children(list.data)
      ) : list.isPending ? (
        <div className={classes.pending} data-lines={lines}>
          <TextSkeleton lines={lines} label={`Reading the ${nouns}`} />
        </div>
      ) : !list.offered ? (
        <p className="note">This service does not offer the {nouns}.</p>
      ) : tokenFault(list.error) ? (
        <p className="note">Not known without a bearer token.</p>
      ) : (
        <ProblemPanel problem={toProblem(list.error)} variant="inline" query={list} />
      )}
      {below}
    </Section>
  );
}
