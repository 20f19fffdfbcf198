import { Group, Stack } from '@mantine/core';
import { Link } from '@/components/link';
import type { ReactNode } from 'react';
import type { OwnChange } from '@/api/changes/own-changes';
import { ChangeButton } from '@/components/action-button';
import { DefinitionList, type DefinitionListProps } from '@/components/page/definition-list';
import { EmptyState } from '@/components/state/empty-state';
import { RelativeTime } from '@/components/relative-time';
import { HealthState } from '@/components/resources/health-state';
import { ScheduleWords } from '@/components/resources/schedule-words';
import { Section } from '@/components/page/section';
import { StatusBadge } from '@/components/status-badge';
import { isNumber } from '@/contract/exact-number';
import type { Installation, ReadConfigObject } from '@/contract/installation';
import type { ReadObject } from '@/contract/revision-content';
import type { PauseAction } from '@/lib/bulk-actions';
import { displayValue, plural } from '@/lib/format';
import { toJson } from '@/lib/json';
import { at } from '@/lib/manifest/walk';
import { compareNatural } from '@/lib/sort';
import { readObjectsOf } from './installation-rows';
import classes from './installations.module.css';
import { whyNoRead } from './trigger-values';
import { useHealthCells } from './use-installation';

interface InstallationObjectsProps {
  project: string;
  installation: Installation;
  /** What the integration's latest revision reads, if the service returns it. */
  revisionObjects: readonly ReadObject[];
  own: readonly OwnChange[];
  /** Leads to the form of the config. */
  change: ReactNode;
  onPause: (action: PauseAction, objectName: string) => void;
  onTrigger: (objectName: string) => void;
}

/** What the customer selected, by object. */
export function InstallationObjects(props: InstallationObjectsProps) {
  const { project, installation, revisionObjects, own, change, onPause, onTrigger } = props;
  const read = readObjectsOf(installation);
  const cells = useHealthCells(project, installation);
  const { write, subscribe, proxy } = installation.config?.content ?? {};
  const others = [
    ['Writes', Object.keys(write?.objects ?? {})],
    ['Subscriptions', Object.keys(subscribe?.objects ?? {})],
  ] as const;
  return (
    <Section
      id="objects-title"
      title="What the customer chose"
      count={plural(read.length, 'object') + ' read'}
      actions={change}
    >
      {installation.config ? null : (
        <EmptyState title="The service did not return the config of this installation" />
      )}
      {installation.config && read.length === 0 ? (
        <EmptyState title="This installation reads no objects">
          It may still write, subscribe or use the proxy.
        </EmptyState>
      ) : null}
      <Stack gap="sm" mb="sm">
        {read.map(([name, object]) => {
          const reason = whyNoRead(installation, name);
          const paused = object.disabled === true;
          const here = pausedHere(own, name);
          const cell = cells?.find(({ object: one }) => one === name);
          return (
            <article key={name} className="panel" aria-label={name}>
              <Group gap="xs" mb="xs">
                <h3 className="mono-face">{name}</h3>
                {paused ? <StatusBadge kind="paused">Reads paused</StatusBadge> : null}
                {cell && !paused ? <HealthState cell={cell} /> : null}
                {paused && here ? (
                  <span className="quiet" title={here.note}>
                    from this browser, <RelativeTime value={here.at} />
                  </span>
                ) : null}
                <ChangeButton
                  className="push-end"
                  size="xs"
                  aria-label={paused ? `Resume reads of ${name}` : `Pause reads of ${name}`}
                  onClick={() => onPause(paused ? 'unpause' : 'pause', name)}
                >
                  {paused ? 'Resume reads' : 'Pause'}
                </ChangeButton>
                <ChangeButton
                  size="xs"
                  aria-label={`Trigger a read of ${name}`}
                  disabledReason={reason}
                  onClick={() => onTrigger(name)}
                >
                  Trigger a read
                </ChangeButton>
              </Group>
              <DefinitionList
                items={[
                  ...objectItems(
                    project,
                    object,
                    revisionObjects.find(({ objectName }) => objectName === name),
                  ),
                  installation.group
                    ? {
                        term: 'Metadata',
                        value: (
                          <Link
                            to="/projects/$project/integrations/$integration/fields"
                            params={{ project, integration: installation.integrationId }}
                            search={{ by: 'installation', group: installation.group.groupRef, object: name }}
                          >
                            Fields in the customer’s account
                          </Link>
                        ),
                      }
                    : undefined,
                ]}
              />
            </article>
          );
        })}
      </Stack>
      <DefinitionList
        items={[
          ...others
            .filter(([, names]) => names.length > 0)
            .map(([term, names]) => ({ term, value: <Names names={names} /> })),
          typeof proxy?.enabled === 'boolean' && {
            term: 'Proxy',
            value: proxy.enabled ? 'Enabled' : 'Disabled',
          },
        ]}
      />
    </Section>
  );
}

/** The last time this browser paused an object, unless it resumed it since. */
function pausedHere(own: readonly OwnChange[], objectName: string): OwnChange | undefined {
  const last = own.find(
    ({ kind, objects }) =>
      (kind === 'pause' || kind === 'unpause') && (objects === undefined || objects.includes(objectName)),
  );
  return last?.kind === 'pause' ? last : undefined;
}

const backfillWords = ({ backfill }: ReadConfigObject): string | undefined => {
  const period = backfill?.defaultPeriod;
  if (period?.fullHistory) return 'The full history';
  return isNumber(period?.days) ? `The last ${plural(period.days, 'day')}` : undefined;
};

/** ": high (High), low". */
function valueWords(mappedValues: unknown): string {
  const values = Array.isArray(mappedValues) ? mappedValues : [];
  const words = values.map((entry: unknown) => {
    const shown = at(entry, 'mappedDisplayValue');
    const value = displayValue(at(entry, 'mappedValue'));
    return shown ? `${value} (${displayValue(shown)})` : value;
  });
  return words.length > 0 ? `: ${words.join(', ')}` : '';
}

function objectItems(
  project: string,
  object: ReadConfigObject,
  revised: ReadObject | undefined,
): DefinitionListProps['items'] {
  const { destination = revised?.destination, schedule = revised?.schedule } = object;
  const inherited = <span className="quiet">, as the latest revision has it</span>;
  const fields = Object.entries(object.selectedFields ?? {})
    .filter(([, chosen]) => chosen)
    .map(([name]) => name)
    .toSorted(compareNatural);
  const mappings = Object.entries(object.selectedFieldMappings ?? {});
  const backfill = backfillWords(object);
  const filters = object.fieldFilters ?? [];
  const dynamic = object.dynamicMappingsInput ?? [];
  return [
    {
      term: 'Destination',
      value: destination ? (
        <span>
          <Link to="/projects/$project/destinations/$destination" params={{ project, destination }}>
            {destination}
          </Link>
          {object.destination ? null : inherited}
        </span>
      ) : undefined,
    },
    {
      term: 'Schedule',
      value: schedule ? (
        <span>
          <ScheduleWords schedule={schedule} />
          {object.schedule ? null : inherited}
        </span>
      ) : (
        'None: read when triggered'
      ),
    },
    revised?.mapToName ? { term: 'Delivered as', value: <code>{revised.mapToName}</code> } : undefined,
    backfill ? { term: 'Backfill', value: backfill } : undefined,
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
    mappings.length > 0 && {
      term: 'Mappings',
      value: (
        <ul>
          {mappings.map(([to, from]) => (
            <li key={to}>
              <code>{from}</code> as <code>{to}</code>
            </li>
          ))}
        </ul>
      ),
    },
    dynamic.length > 0 && {
      term: 'Mapped fields and values',
      value: (
        <ul>
          {dynamic.map(({ mapToName, fieldName, mappedValues }) => (
            <li key={mapToName}>
              <code>{fieldName ? displayValue(fieldName) : 'No field'}</code> as <code>{mapToName}</code>
              {valueWords(mappedValues)}
            </li>
          ))}
        </ul>
      ),
    },
    filters.length > 0 && {
      term: 'Only records with',
      value: (
        <ul>
          {filters.map(({ fieldName, operator, value }, index) => (
            <li key={index}>
              <code>{`${fieldName} ${operator} ${toJson(value)}`}</code>
            </li>
          ))}
        </ul>
      ),
    },
  ];
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <span className="wrap gap-4-12 wrap-anywhere">
      {names.map((name) => (
        <code key={name}>{name}</code>
      ))}
    </span>
  );
}
