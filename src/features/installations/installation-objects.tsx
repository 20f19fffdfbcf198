import { ActionButton } from '@/components/action-button';
import { DefinitionList, type DefinitionItem } from '@/components/definition-list';
import { EmptyState } from '@/components/empty-state';
import { SectionHeader } from '@/components/section-header';
import { StatusBadge } from '@/components/status-badge';
import type { Installation, ReadConfigObject } from '@/contract/installation';
import { plural } from '@/lib/format';
import { compareNatural } from '@/lib/sort';
import { readObjectsOf } from './installation-rows';
import classes from './installations.module.css';
import { whyNoRead } from './trigger-values';

interface InstallationObjectsProps {
  installation: Installation;
  onTrigger: (objectName: string) => void;
}

/** What the customer chose, object by object. */
export function InstallationObjects({ installation, onTrigger }: InstallationObjectsProps) {
  const read = readObjectsOf(installation);
  const { write, subscribe, proxy } = installation.config?.content ?? {};
  const others = [
    ['Writes', Object.keys(write?.objects ?? {})],
    ['Subscriptions', Object.keys(subscribe?.objects ?? {})],
  ] as const;
  return (
    <section aria-labelledby="objects-title">
      <SectionHeader
        id="objects-title"
        title="What the customer chose"
        count={plural(read.length, 'object') + ' read'}
      />
      {installation.config ? null : (
        <EmptyState bare title="The service does not tell the config of this installation" />
      )}
      {installation.config && read.length === 0 ? (
        <EmptyState bare title="This installation reads no objects">
          It may still write, subscribe or use the proxy.
        </EmptyState>
      ) : null}
      <div className={classes.objects}>
        {read.map(([name, object]) => {
          const reason = whyNoRead(installation, name);
          return (
            <article key={name} className={classes.object} aria-label={name}>
              <div className={classes.objectHead}>
                <h3 className={classes.objectName}>{name}</h3>
                {object.disabled === true ? <StatusBadge kind="paused">Reads disabled</StatusBadge> : null}
                <ActionButton
                  className={classes.objectAction}
                  variant="default"
                  size="xs"
                  aria-label={`Trigger a read of ${name}`}
                  {...(reason === undefined ? {} : { disabledReason: reason })}
                  onClick={() => onTrigger(name)}
                >
                  Trigger a read
                </ActionButton>
              </div>
              <DefinitionList items={objectItems(object)} />
            </article>
          );
        })}
      </div>
      <DefinitionList
        items={[
          ...others
            .filter(([, names]) => names.length > 0)
            .map(([term, names]) => ({ term, value: <Names names={names} /> })),
          ...(proxy?.enabled === undefined || proxy.enabled === null
            ? []
            : [{ term: 'Proxy', value: proxy.enabled ? 'Enabled' : 'Disabled' }]),
        ]}
      />
    </section>
  );
}

const backfillWords = ({ backfill }: ReadConfigObject): string | undefined => {
  const period = backfill?.defaultPeriod;
  if (period?.fullHistory) return 'The full history';
  return typeof period?.days === 'number' ? `The last ${plural(period.days, 'day')}` : undefined;
};

function objectItems(object: ReadConfigObject): DefinitionItem[] {
  const fields = Object.entries(object.selectedFields ?? {})
    .filter(([, chosen]) => chosen)
    .map(([name]) => name)
    .toSorted(compareNatural);
  const mappings = Object.entries(object.selectedFieldMappings ?? {});
  const backfill = backfillWords(object);
  const filters = object.fieldFilters ?? [];
  return [
    { term: 'Destination', value: object.destination ? <code>{object.destination}</code> : undefined },
    {
      term: 'Schedule',
      value: object.schedule ? <code>{object.schedule}</code> : 'None: read when triggered',
    },
    ...(backfill ? [{ term: 'Backfill', value: backfill }] : []),
    {
      term: 'Fields',
      value:
        object.selectedFieldsAuto === 'all' ? (
          'All'
        ) : fields.length > 0 ? (
          <details className={classes.fields}>
            <summary>{plural(fields.length, 'field')}</summary>
            <Names names={fields} />
          </details>
        ) : (
          'None'
        ),
    },
    ...(mappings.length > 0
      ? [
          {
            term: 'Mappings',
            value: (
              <ul className={classes.mappings}>
                {mappings.map(([to, from]) => (
                  <li key={to}>
                    <code>{from}</code> as <code>{to}</code>
                  </li>
                ))}
              </ul>
            ),
          },
        ]
      : []),
    ...(filters.length > 0
      ? [
          {
            term: 'Only records with',
            value: (
              <ul className={classes.mappings}>
                {filters.map(({ fieldName, operator, value }, at) => (
                  <li key={at}>
                    <code>{`${fieldName} ${operator} ${JSON.stringify(value)}`}</code>
                  </li>
                ))}
              </ul>
            ),
          },
        ]
      : []),
  ];
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <span className={classes.names}>
      {names.map((name) => (
        <code key={name}>{name}</code>
      ))}
    </span>
  );
}
