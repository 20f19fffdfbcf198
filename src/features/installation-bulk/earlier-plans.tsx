import { Link } from '@/components/link';
import { useState } from 'react';
import { keptPlans } from '@/api/kept-plans';
import { RelativeTime } from '@/components/relative-time';
import { Section } from '@/components/page/section';
import { formatNumber, plural } from '@/lib/format';
import { countOutcomes } from '@/lib/plan';
import { isBulkStep } from './bulk-plan';
import classes from './bulk.module.css';

/** Bulk changes made from this browser, and what is left of them. */
export function EarlierPlans({ project }: { project: string }) {
  const [plans] = useState(() => keptPlans(project, isBulkStep));
  if (plans.length === 0) return null;
  return (
    <Section id="earlier" title="Earlier bulk actions of this browser" className="above-24">
      <ul className={classes.list} aria-labelledby="earlier">
        {plans.map(({ id, title, steps, outcomes, createdAt }) => {
          const { done } = countOutcomes(outcomes);
          return (
            <li key={id}>
              <Link to="/projects/$project/installations/bulk/$plan" params={{ project, plan: id }}>
                {title}: {plural(steps.length, 'request')}
              </Link>{' '}
              <span className="note">
                {done === steps.length ? 'all done' : `${formatNumber(done)} done`} ·{' '}
                <RelativeTime value={createdAt} />
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
