import { useState } from 'react';
import { setUpPlans } from '@/api/set-up/set-up-plans';
import { Link } from '@/components/link';
import { Section } from '@/components/page/section';
import { RelativeTime } from '@/components/relative-time';
import { formatNumber, plural } from '@/lib/format';
import { countOutcomes } from '@/lib/plan';

interface EarlierPlansProps {
  /** As the address has it. */
  project: string;
  projectId: string;
}

/** Plans for the set-up that were made in this browser, and how far they are. */
export function EarlierPlans({ project, projectId }: EarlierPlansProps) {
  const [plans] = useState(() => setUpPlans(projectId));
  if (plans.length === 0) return null;
  return (
    <Section id="earlier-plans" title="Plans of this browser">
      <ul className="small" aria-labelledby="earlier-plans">
        {plans.map(({ id, title, steps, outcomes, createdAt }) => {
          const { done, waiting } = countOutcomes(outcomes);
          const state =
            done === steps.length
              ? 'all done'
              : waiting === steps.length
                ? 'not begun'
                : `${formatNumber(done)} done`;
          return (
            <li key={id}>
              <Link to="/projects/$project/settings/plans/$plan" params={{ project, plan: id }}>
                {title}: {plural(steps.length, 'step')}
              </Link>{' '}
              <span className="note">
                {state} · <RelativeTime value={createdAt} />
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
