import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ActionMenu, type PageAction } from '@/components/action-menu';
import { AtLeast } from '@/components/at-least';
import { DataTable, type Column } from '@/components/data-table';
import { DefinitionList } from '@/components/definition-list';
import { FailedDestination } from '@/components/failed-destination';
import { IconArrowLeft, IconChevronDown } from '@/components/icons';
import { operationColumns } from '@/components/operation-columns';
import { RelativeTime } from '@/components/relative-time';
import { SectionHeader } from '@/components/section-header';
import { queryFor } from '@/lib/operation-query/print';
import { atLeast, formatNumber, plural } from '@/lib/format';
import type { OperationRow } from '@/lib/operation-rows';
import type { FailedCustomer, FailureGroup } from '@/lib/failure-groups';
import { someOf } from './failure-columns';
import classes from './failures.module.css';
import type { FailuresSearch } from './failures-search';
import { Sparkline } from './sparkline';
import type { Standing } from './triage';

interface CauseViewProps {
  project: string;
  group: FailureGroup;
  standing: Standing;
  actions: readonly PageAction[];
  loadingLine: ReactNode;
  /** The time range that is loaded. */
  span: { from: number; to: number } | undefined;
  /** Not all operations are loaded, so there may be more failures of this cause. */
  partial: boolean;
  /** Search parameters of the list to go back to. */
  back: FailuresSearch;
}

const standingWords: Record<Standing, string> = {
  open: 'Open',
  acknowledged: 'Acknowledged in this browser',
  snoozed: 'Snoozed in this browser',
};
const examples = 20;
const { operation, result, started } = operationColumns<OperationRow>((row) => row.operation);
const exampleColumns: readonly Column<OperationRow>[] = [
  operation,
  { id: 'customer', header: 'Customer', width: 12, value: ({ customer }) => customer },
  result,
  started,
];

function customerColumns(project: string, partial: boolean): Column<FailedCustomer>[] {
  return [
    {
      id: 'customer',
      header: 'Customer',
      primary: true,
      cell: ({ name, integrationId, installationId }) => (
        <Link
          to="/projects/$project/installations/$integration/$installation"
          params={{ project, integration: integrationId, installation: installationId }}
        >
          {name}
        </Link>
      ),
    },
    {
      id: 'integration',
      header: 'Integration',
      width: 11,
      mono: true,
      value: ({ integration }) => integration,
    },
    {
      id: 'failures',
      header: 'Failures',
      width: 6,
      align: 'right',
      cell: ({ failures, integrationId, installationId }) => (
        <Link
          to="/projects/$project/operations"
          params={{ project }}
          search={{
            q: queryFor({ integration: integrationId, installation: installationId, status: 'failure' }),
          }}
        >
          <AtLeast value={failures} partial={partial} compact />
        </Link>
      ),
    },
    {
      id: 'last',
      header: 'Last seen',
      width: 8,
      align: 'right',
      cell: ({ newest, lastSeen }) => (
        <Link to="/projects/$project/operations/$operation" params={{ project, operation: newest.id }}>
          <RelativeTime value={lastSeen} missing="No time" />
        </Link>
      ),
    },
  ];
}

/** One cause: its message, what is known about it, the customers affected, and examples. */
export function CauseView(props: CauseViewProps) {
  const { project, group, standing, actions, loadingLine, span, partial, back } = props;
  const { known, rows, firstSeen, lastSeen } = group;
  const linkOf = (row: OperationRow, children: ReactNode) => (
    <Link to="/projects/$project/operations/$operation" params={{ project, operation: row.operation.id }}>
      {children}
    </Link>
  );
  return (
    <>
      <Group gap="sm" mb="xs">
        <Link to="/projects/$project/failures" params={{ project }} search={back} className={classes.back}>
          <IconArrowLeft aria-hidden /> All causes
        </Link>
        <span className={classes.standing}>{standingWords[standing]}</span>
        <ActionMenu
          label="Acknowledge or snooze"
          actions={actions}
          renderButton={(trigger) => (
            <Button {...trigger} variant="default" rightSection={<IconChevronDown aria-hidden />}>
              {standing === 'open' ? 'Acknowledge or snooze' : 'Change'}
            </Button>
          )}
        />
      </Group>
      {loadingLine}
      <section className={`panel ${classes.cause}`} aria-labelledby="cause-title">
        <h2 id="cause-title" className={classes.message}>
          {group.message}
        </h2>
        {known ? (
          <div className={classes.known}>
            <p>{known.what}</p>
            <ul>
              {known.check.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <FailedDestination project={project} failure={known} text={group.message} />
          </div>
        ) : null}
        <DefinitionList
          items={[
            {
              term: 'Gathered by',
              value: <code className={classes.print}>{group.fingerprint}</code>,
              wide: true,
            },
            {
              term: 'Failures',
              value: `${atLeast(partial, plural(rows.length, 'operation'))} of ${atLeast(partial, plural(group.customers.length, 'customer'))}`,
            },
            {
              term: 'Objects',
              value: <code>{group.objects.length > 0 ? someOf(group.objects, 8) : 'None named'}</code>,
            },
            { term: 'Integrations', value: <code>{someOf(group.integrations, 8)}</code> },
            {
              term: 'Providers',
              value: group.providers.length > 0 ? someOf(group.providers, 8) : 'Not reported',
            },
            {
              term: 'First seen',
              value: <RelativeTime value={firstSeen} withAbsolute missing="No time" />,
            },
            {
              term: 'Last seen',
              value: <RelativeTime value={lastSeen} withAbsolute missing="No time" />,
            },
            ...(span
              ? [
                  {
                    term: 'Over time',
                    value: (
                      <span className={classes.wideSpark}>
                        <Sparkline times={rows.map(({ startedAt }) => startedAt)} span={span} />
                      </span>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </section>
      <section aria-labelledby="hit-title" className={classes.part}>
        <SectionHeader
          id="hit-title"
          title="Customers"
          count={atLeast(partial, formatNumber(group.customers.length))}
        />
        <DataTable
          caption="Customers it fails for"
          columns={customerColumns(project, partial)}
          rows={group.customers}
          rowId={({ key }) => key}
          maxHeight="var(--half-table)"
        />
      </section>
      <section aria-labelledby="examples-title" className={classes.part}>
        <SectionHeader
          id="examples-title"
          title="Operations"
          count={
            rows.length > examples
              ? `the newest ${examples} of ${atLeast(partial, formatNumber(rows.length))}`
              : atLeast(partial, formatNumber(rows.length))
          }
        />
        <DataTable
          caption="Failed operations, the newest first"
          columns={exampleColumns}
          rows={rows.slice(0, examples)}
          rowId={({ id }) => id}
          rowLink={linkOf}
        />
      </section>
    </>
  );
}
