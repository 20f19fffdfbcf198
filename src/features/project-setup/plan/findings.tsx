import { SectionHeader } from '@/components/page/section-header';
import { StatusBadge } from '@/components/status-badge';
import { capitalized, plural } from '@/lib/format';
import type { PlanFinding } from '@/lib/project-model/preflight';
import classes from './plan.module.css';

/** More than anybody reads before solving some. */
const most = 100;

/** What was found before the plan runs: errors keep it from running. */
export function Findings({ findings }: { findings: readonly PlanFinding[] }) {
  if (findings.length === 0) return null;
  const sorted = findings.toSorted((one, two) => rank(one) - rank(two)).slice(0, most);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return (
    <section aria-labelledby="findings">
      <SectionHeader
        id="findings"
        title={errors > 0 ? 'To be solved first' : 'To look at'}
        count={findings.length}
      />
      <ul className={classes.findings}>
        {sorted.map(({ severity, what, name, message, suggestion }) => (
          <li key={`${what} ${name} ${message}`}>
            <StatusBadge kind={severity === 'error' ? 'failure' : 'warning'} sentence>
              {capitalized(what)} {name}: {[message, suggestion].filter(Boolean).join('. ')}
            </StatusBadge>
          </li>
        ))}
      </ul>
      {findings.length > most ? (
        <p className="note">And {plural(findings.length - most, 'more finding')}.</p>
      ) : null}
    </section>
  );
}

const rank = ({ severity }: PlanFinding) => ['error', 'warning'].indexOf(severity) + 1 || 3;
