import { Group, Select, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { keepPlan, type KeptPlan } from '@/api/kept-plans';
import { offline } from '@/api/offline';
import { ChangeButton } from '@/components/action-button';
import { ButtonLink } from '@/components/button-link';
import { DataTable, type Column } from '@/components/list/data-table';
import { notify } from '@/components/notify';
import { EmptyState } from '@/components/state/empty-state';
import { belowList, PageHeader } from '@/components/page/page-header';
import { Segments } from '@/components/page/segments';
import { reportHalfTyped } from '@/components/form/half-typed';
import { TimePresets } from '@/components/form/time-presets';
import { useTimeZone } from '@/components/time-zone';
import { UnreadableNote } from '@/components/list/unreadable-note';
import type { Installation } from '@/contract/installation';
import { bulkActions, bulkLabels, type BulkAction } from '@/lib/bulk-actions';
import { formatNumber, plural } from '@/lib/format';
import { installationKey } from '@/lib/operation-rows';
import { planned } from '@/lib/plan';
import { plainProblem } from '@/lib/problem';
import { serviceNow } from '@/lib/service-clock';
import { compareNatural } from '@/lib/sort';
import { clockTime, zoneName, zoneNames } from '@/lib/time';
import { zonedWindow } from '@/lib/zoned-time';
import { judgeInstallation, type BulkStep, type Judged } from './bulk-plan';
import classes from './bulk.module.css';
import { EarlierPlans } from './earlier-plans';
import { startNext } from './start-next';

interface NewBulkPageProps {
  project: string;
  /** The installations when the page opened. Later changes of the list do not affect the set. */
  rows: readonly Pick<Row, 'installation' | 'customer' | 'integration'>[];
  /** "service says: Unhealthy", if the set was filtered. */
  filter: string | undefined;
  readAt: number;
  /** Number of installations that could not be read. */
  unreadable: number;
  action: BulkAction;
  onActionChange: (action: BulkAction) => void;
}

const rowId = ({ installation }: Row) => installationKey(installation);

interface Row {
  installation: Installation;
  customer: string;
  integration: string;
  judged: Judged;
  included: boolean;
}

const columns: readonly Column<Row>[] = [
  { id: 'customer', header: 'Customer', primary: true, value: ({ customer }) => customer },
  { id: 'integration', header: 'Integration', mono: true, value: ({ integration }) => integration },
  {
    id: 'what',
    header: 'What would be done',
    cell: ({ judged, included }) =>
      'steps' in judged ? (
        <span className={included ? undefined : 'note'} title={judged.words}>
          {included ? judged.words : 'Left out'}
        </span>
      ) : (
        <span className="note">Nothing: {judged.reason}</span>
      ),
  },
];

function newPlan(project: string, title: string, steps: readonly BulkStep[]): KeptPlan<BulkStep> {
  const now = new Date(serviceNow());
  // Pages over plain http have no randomUUID.
  const id = `${now.getTime().toString(36)}${Math.floor(Math.random() * 1e9).toString(36)}`;
  return { id, project, title, createdAt: now.toISOString(), steps, outcomes: planned(steps) };
}

/** Shows what would be done to each installation before anything is. */
export function NewBulkPage(props: NewBulkPageProps) {
  const { project, filter, readAt, unreadable, action, onActionChange } = props;
  const navigate = useNavigate();
  const zone = useTimeZone();
  const [set] = useState(props.rows);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [object, setObject] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [since, setSince] = useState('');
  const [until, setUntil] = useState('');
  /** Prevents a second click from creating a second plan. */
  const leaving = useRef(false);
  const [sinceTime, untilTime] = zonedWindow([since, until], zone);
  const windowFault =
    sinceTime && untilTime && sinceTime >= untilTime ? 'The end is after the start' : undefined;

  const options = {
    action,
    object: object ?? undefined,
    note: note.trim() || undefined,
    since: sinceTime?.toISOString(),
    until: untilTime?.toISOString(),
  };
  const rows = set
    .map(({ installation, customer, integration }): Row => ({
      installation,
      customer,
      integration,
      judged: judgeInstallation(installation, options),
      included: !left.has(installationKey(installation)),
    }))
    .toSorted((a, b) => compareNatural(a.customer, b.customer));
  const isNarrowed = filter !== undefined || unreadable > 0;
  const eligible = rows.filter(({ judged }) => 'steps' in judged);
  const chosen = eligible.filter(({ included }) => included);
  const steps = chosen.flatMap(({ judged }) => ('steps' in judged ? judged.steps : []));
  const objectNames = [
    ...new Set(
      set.flatMap(({ installation }) => Object.keys(installation.config?.content.read?.objects ?? {})),
    ),
  ].toSorted(compareNatural);

  const title = bulkLabels[action];
  const start = async () => {
    if (leaving.current || reportHalfTyped(document)) return;
    const plan = newPlan(project, title, steps);
    if (!keepPlan(plan)) {
      notify.problem({
        ...plainProblem,
        title: 'The storage of this browser is full',
        detail: 'The plan is too large to store, so it could not be resumed. Choose fewer installations.',
      });
      return;
    }
    // Without a network its page may come much later, and then only offers to start it.
    if (!offline.get()) startNext.set(plan.id);
    leaving.current = true;
    await navigate({ to: '/projects/$project/installations/bulk/$plan', params: { project, plan: plan.id } });
    leaving.current = false;
  };
  const what = action === 'trigger' ? `Trigger ${plural(steps.length, 'read')}` : title;
  const disabledReason =
    windowFault ?? (chosen.length === 0 ? 'There is nothing to do for these installations' : undefined);
  return (
    <>
      <PageHeader
        title={`${title} in bulk`}
        {...belowList('installations', project)}
        description={`A dry run: nothing is changed yet. The set is ${plural(set.length, 'installation')}${
          filter ? ` with ${filter}` : ''
        }, as read at ${clockTime(new Date(readAt), zone)} ${zoneName(new Date(readAt), zone)}; it does not change any more.`}
      />
      <UnreadableNote project={project} noun="installation" count={unreadable}>
        , so nothing can be done to {unreadable === 1 ? 'it' : 'them'} here.
      </UnreadableNote>
      <Group gap="sm" align="flex-end" mb="sm">
        <Segments
          label="What to do"
          value={action}
          onChange={onActionChange}
          options={bulkActions.map((value) => ({ value, label: bulkLabels[value] }))}
        />
        <Select
          label="Objects"
          placeholder="All objects"
          data={objectNames}
          value={object}
          onChange={setObject}
          clearable
          searchable={objectNames.length > 8}
        />
        {action === 'trigger' ? (
          <>
            <TextInput
              label="Changed since (optional)"
              description={zoneNames([sinceTime], zone)}
              type="datetime-local"
              value={since}
              onChange={(event) => setSince(event.currentTarget.value)}
            />
            <TextInput
              label="Changed until (optional)"
              description={zoneNames([untilTime], zone)}
              type="datetime-local"
              value={until}
              error={windowFault}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
          </>
        ) : (
          <TextInput
            className={classes.wide}
            label="Note (optional)"
            value={note}
            maxLength={4096}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
      </Group>
      {action === 'trigger' ? (
        <>
          <TimePresets onChoose={setSince} />
          {since === '' ? (
            <p className="note">
              Without a start, each read asks the provider for everything from the beginning and delivers it
              again.
            </p>
          ) : null}
        </>
      ) : null}
      <div className={`${classes.bar} row gap-8-12`}>
        <ChangeButton variant="filled" disabledReason={disabledReason} onClick={() => void start()}>
          {what} of {plural(chosen.length, 'installation')}
        </ChangeButton>
        <ButtonLink to="/projects/$project/installations" params={{ project }}>
          Cancel
        </ButtonLink>
        <output className="note">
          {formatNumber(eligible.length)} of {plural(rows.length, 'installation')} eligible
        </output>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          title="No installations in this set"
          action={
            isNarrowed ? undefined : (
              <ButtonLink to="/projects/$project/installations/install" params={{ project }}>
                Install for a customer
              </ButtonLink>
            )
          }
        >
          {isNarrowed ? 'Go back and change the filter.' : 'Nobody has installed an integration yet.'}
        </EmptyState>
      ) : (
        <DataTable
          fills
          caption="Dry run"
          columns={columns}
          rows={rows}
          rowId={rowId}
          rowName={({ customer }) => customer}
          selection={{
            selected: new Set(chosen.map(rowId)),
            onChange: (selected) => setLeft(new Set(eligible.map(rowId).filter((id) => !selected.has(id)))),
            isSelectable: ({ judged }) => 'steps' in judged,
          }}
        />
      )}
      <EarlierPlans project={project} />
    </>
  );
}
