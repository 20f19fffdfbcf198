import { useCauses } from '@/api/history/history-queries';
import { Link } from '@/components/link';
import { FilterSelect } from '@/components/list/filter-select';
import { AtLeast } from '@/components/state/at-least';
import { withParam } from '@/lib/list-search';
import { termsOn, withTermsOn } from '@/lib/operation-query/edit';
import { parse } from '@/lib/operation-query/parse';
import { condition } from '@/lib/operation-query/print';
import type { OperationGroupsProps } from '../list/operation-groups';
import classes from './causes.module.css';
import { standingOf, standingWords, useTriage, type Standing } from '@/api/triage';

const standings: readonly Standing[] = ['open', 'acknowledged'];
const sinceChoices = [
  { value: '24h', label: 'New in 24 hours' },
  { value: '7d', label: 'New in 7 days' },
  { value: '30d', label: 'New in 30 days' },
];
const recoveredChoices = [
  { value: 'no', label: 'Not recovered' },
  { value: 'yes', label: 'Recovered' },
];

export function CauseFilters(props: Omit<OperationGroupsProps, 'reading'>) {
  const { project, search, query, partial, onSearchChange } = props;
  const causes = useCauses(project, query).data?.causes;
  const { marks } = useTriage(project);
  const shown = search.show === 'acknowledged' ? 'acknowledged' : 'open';
  const parsed = parse(search.q ?? '');
  const since = termsOn(parsed, 'causeSince')[0]?.values[0]?.text;
  return (
    <div className={`${classes.filters} line gap-8`}>
      <nav aria-label="Which causes" className={classes.standings}>
        {standings.map((value) => (
          <Link
            key={value}
            to="/projects/$project/operations"
            params={{ project }}
            search={withParam(search, 'show', value === 'open' ? undefined : value)}
            resetScroll={false}
            aria-current={value === shown ? 'true' : undefined}
            className={`${classes.standingLink} inset-focus hoverable inline gap-4 small`}
          >
            {standingWords[value]}{' '}
            {causes === undefined || (causes.length === 0 && partial) ? null : (
              <AtLeast
                value={causes.filter((cause) => standingOf(cause, marks[cause.id]) === value).length}
                partial={partial}
              />
            )}
          </Link>
        ))}
      </nav>
      <FilterSelect
        label="First seen"
        data={sinceChoices}
        value={since}
        onChange={(value) =>
          onSearchChange({
            ...search,
            q: withTermsOn(parsed, 'causeSince', ...(value ? [condition('new', value)] : [])),
          })
        }
      />
      <FilterSelect
        label="Recovered"
        data={recoveredChoices}
        value={search.recovered}
        onChange={(value) =>
          onSearchChange(withParam(search, 'recovered', value as 'yes' | 'no' | undefined))
        }
      />
    </div>
  );
}
