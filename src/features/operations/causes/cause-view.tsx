import { Button, Group } from '@mantine/core';
import { Link } from '@/components/link';
import { useState, type ReactNode } from 'react';
import {
  newestFirst,
  useOperations,
  type Cause,
  type CauseCustomer,
  type OperationsQuery,
} from '@/api/history/history-queries';
import { AtLeast } from '@/components/state/at-least';
import { ButtonLink } from '@/components/button-link';
import { DataTable, type Column } from '@/components/list/data-table';
import { DefinitionList } from '@/components/page/definition-list';
import { IconArrowLeft, IconDownload, IconListSearch } from '@/components/icons';
import { InstallationLink } from '@/components/resources/installation-link';
import { lazyOverlay, lazyPart } from '@/components/state/lazy-part';
import { operationColumns } from '@/components/resources/operation-columns';
import { RelativeTime } from '@/components/relative-time';
import { Section } from '@/components/page/section';
import { queryFor } from '@/lib/operation-query/print';
import { NO_REASON } from '@/lib/fingerprint';
import { atLeast, formatNumber, plural } from '@/lib/format';
import type { OperationRow } from '@/lib/operation-rows';
import { explainFailure } from '@/lib/known-failures';
import { causeQuery, operationsOfCause, providersOf, recoveredWords, someOf } from './cause-columns';
import classes from './causes.module.css';
import { FailureHelp } from './failure-help';
import { operationCardColumns } from '../list/operations-list-columns';
import type { OperationsSearch } from '../list/operations-search';
import { Sparkline } from './sparkline';
import { standingWords, type Standing } from '@/api/triage';

const ChangeBefore = lazyPart(() => import('./change-before'), 'ChangeBefore');
const CaseDialog = lazyOverlay(() => import('../case/case-dialog'), 'CaseDialog');

interface CauseViewProps {
  project: string;
  query: OperationsQuery;
  cause: Cause;
  standing: Standing;
  /** Acknowledges or reopens the cause. */
  action: { readonly label: string; readonly onSelect: () => void };
  providerName: (provider: string) => string;
  /** The time range that is loaded. */
  span: { from: number; to: number } | undefined;
  /** Not all operations are loaded, so there may be more failures of this cause. */
  partial: boolean;
  /** Search parameters of the list to go back to. */
  back: OperationsSearch;
}

const examples = 20;
const { operation, result, started } = operationColumns<OperationRow>((row) => row.operation);
const exampleColumns: readonly Column<OperationRow>[] = [
  operation,
  { id: 'customer', header: 'Customer', width: 12, value: ({ customer }) => customer },
  result,
  started,
];

const customerColumns = (project: string, cause: Cause, partial: boolean): Column<CauseCustomer>[] => [
  {
    id: 'customer',
    header: 'Customer',
    primary: true,
    cell: ({ name, integrationId, installationId }) => (
      <InstallationLink project={project} installation={{ id: installationId, integrationId }}>
        {name}
      </InstallationLink>
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
          q: `${queryFor({ integration: integrationId, installation: installationId, status: 'failure' })} ${causeQuery(cause)}`,
        }}
      >
        <AtLeast value={failures} partial={partial} />
      </Link>
    ),
  },
  {
    id: 'recovered',
    header: 'Since then',
    width: 7,
    cell: ({ hasRecovered }) => (hasRecovered ? 'Succeeded' : 'Not yet'),
  },
  {
    id: 'last',
    header: 'Last seen',
    width: 8,
    align: 'right',
    cell: ({ newest, lastSeen }) => (
      <Link to="/projects/$project/operations/$operation" params={{ project, operation: newest }}>
        <RelativeTime value={lastSeen} missing="No time" />
      </Link>
    ),
  },
];

/** One cause: its message, what is known about it, the customers affected, and examples. */
export function CauseView(props: CauseViewProps) {
  const { project, query, cause, standing, action, providerName, span, partial, back } = props;
  const { newest, failures, customers, firstSeen, lastSeen } = cause;
  const message = cause.message || NO_REASON;
  const [{ integrationId, installationId } = {}] = customers;
  const isOneIntegration = customers.every((customer) => customer.integrationId === integrationId);
  const [opensCase, setOpensCase] = useState(false);
  const known = explainFailure({ ...newest, actionType: newest.action });
  const asked = `${query.text} ${causeQuery(cause)}`.trim();
  const { data: found } = useOperations(project, { ...query, ...newestFirst, text: asked, count: examples });
  const linkOf = (row: OperationRow, children: ReactNode) => (
    <Link to="/projects/$project/operations/$operation" params={{ project, operation: row.operation.id }}>
      {children}
    </Link>
  );
  return (
    <>
      <Group gap="sm" mb="xs">
        <Link to="/projects/$project/operations" params={{ project }} search={back} className="inline gap-4">
          <IconArrowLeft aria-hidden /> All causes
        </Link>
        <span className="quiet small push-end">
          {standingWords[standing]}
          {standing === 'open' ? null : ' on this device'}
        </span>
        <Button onClick={action.onSelect}>{action.label}</Button>
        {found && found.rows.length > 0 ? (
          <Button leftSection={<IconDownload aria-hidden />} onClick={() => setOpensCase(true)}>
            Make a case
          </Button>
        ) : null}
        <ButtonLink
          leftSection={<IconListSearch aria-hidden />}
          to="/projects/$project/operations"
          params={{ project }}
          search={{ ...operationsOfCause(back, cause), show: 'logs' }}
        >
          Search logs
        </ButtonLink>
      </Group>
      <section className="callout below-24" data-failure aria-labelledby="cause-title">
        <h2 id="cause-title" className="wrap-anywhere below-8">
          {message}
        </h2>
        {known ? (
          <FailureHelp
            project={project}
            failure={known}
            run={{
              action: newest.action,
              objects: cause.objects,
              result: newest.result,
              integrationId: isOneIntegration ? integrationId : undefined,
              installationId: customers.length === 1 ? installationId : undefined,
            }}
            readAgain={
              newest.action === 'read' ? (
                <ButtonLink
                  to="/projects/$project/operations/$operation"
                  params={{ project, operation: newest.id }}
                  size="xs"
                >
                  Open the newest failure to read again
                </ButtonLink>
              ) : null
            }
          />
        ) : null}
        {firstSeen === undefined ? null : (
          <ChangeBefore
            project={project}
            integrationIds={[...new Set(customers.map((customer) => customer.integrationId))]}
            began={firstSeen}
          />
        )}
        <DefinitionList
          items={[
            {
              term: 'Gathered by',
              value: <code className="wrap-anywhere pre-wrap">{cause.fingerprint || NO_REASON}</code>,
              wide: true,
            },
            {
              term: 'Failures',
              value: `${atLeast(partial, plural(failures, 'operation'))} of ${atLeast(partial, plural(customers.length, 'customer'))}`,
            },
            { term: 'Recovered', value: recoveredWords(cause.recovered, customers.length, partial) },
            {
              term: 'Objects',
              value: <code>{cause.objects.length > 0 ? someOf(cause.objects, 8) : 'None named'}</code>,
            },
            { term: 'Integrations', value: <code>{someOf(cause.integrations, 8)}</code> },
            { term: 'Providers', value: providersOf(cause.providers, providerName, 8) },
            { term: 'First seen', value: <RelativeTime value={firstSeen} withAbsolute missing="No time" /> },
            { term: 'Last seen', value: <RelativeTime value={lastSeen} withAbsolute missing="No time" /> },
            span && {
              term: 'Over time',
              value: (
                <span className={classes.wideSpark}>
                  <Sparkline counts={cause.overTime} span={span} />
                </span>
              ),
            },
          ]}
        />
      </section>
      <Section
        id="hit-title"
        title="Customers"
        count={atLeast(partial, formatNumber(customers.length))}
        className="below-24"
      >
        <DataTable
          caption="Customers it fails for"
          columns={customerColumns(project, cause, partial)}
          rows={customers}
          rowId={({ key }) => key}
        />
      </Section>
      <Section
        id="examples-title"
        title="Operations"
        count={
          failures > examples
            ? `the newest ${examples} of ${atLeast(partial, formatNumber(failures))}`
            : atLeast(partial, formatNumber(failures))
        }
        actions={
          <Link
            to="/projects/$project/operations"
            params={{ project }}
            search={operationsOfCause(back, cause)}
          >
            {failures === 1 ? 'Show in the list' : `All ${atLeast(partial, plural(failures, 'operation'))}`}
          </Link>
        }
        className="below-24"
      >
        <DataTable
          caption="Failed operations, the newest first"
          columns={exampleColumns}
          cardColumns={operationCardColumns}
          rows={found?.rows ?? []}
          rowId={({ id }) => id}
          rowLink={linkOf}
        />
      </Section>
      {opensCase && found ? (
        <CaseDialog project={project} rows={found.rows} cause={message} onClose={() => setOpensCase(false)} />
      ) : null}
    </>
  );
}
