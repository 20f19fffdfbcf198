import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Link } from '@/components/link';
import { useEffect, type ReactNode } from 'react';
import { installationSteps, refreshInstallations } from '@/api/installation-changes';
import { forgetPlan, keptPlan, type KeptPlan } from '@/api/kept-plans';
import { recordOwnChange } from '@/api/changes/own-changes';
import { usePlanRun } from '@/api/plan-run';
import { DataTable, type Column } from '@/components/list/data-table';
import { downloadFile } from '@/components/download';
import { EmptyState } from '@/components/state/empty-state';
import { InstallationLink } from '@/components/resources/installation-link';
import { lookCells } from '@/components/list/list-columns';
import { belowList, PageHeader } from '@/components/page/page-header';
import { RunBar } from '@/components/plan/run-bar';
import { RelativeTime } from '@/components/relative-time';
import { outcomeLooks } from '@/components/page/step-list';
import { pauseWords } from '@/lib/bulk-actions';
import { toCsv } from '@/lib/csv';
import { plural } from '@/lib/format';
import { toJson } from '@/lib/json';
import { countOutcomes, resumed, type StepOutcome } from '@/lib/plan';
import { isBulkStep, isRepeatable, type BulkStep } from './bulk-plan';
import { OutcomeDetail, reasonOf, unsureWords } from './bulk-outcome';
import { startNext } from './start-next';

const detailOf = (outcome: StepOutcome | undefined): string => {
  if (outcome?.status === 'failed') return reasonOf(outcome);
  return outcome?.status === 'done' ? (outcome.detail ?? '') : '';
};

/** One line per step. */
function planCsv(steps: readonly BulkStep[], outcomes: readonly StepOutcome[]): string {
  const header = [
    'outcome',
    'action',
    'customer',
    'groupRef',
    'installationId',
    'integrationId',
    'object',
    'result',
  ];
  return toCsv(
    header,
    steps.map((step, at) => [
      outcomeLooks[outcomes[at]?.status ?? 'waiting'].word,
      step.action,
      step.customer,
      step.groupRef,
      step.installationId,
      step.integrationId,
      step.object ?? '',
      detailOf(outcomes[at]),
    ]),
  );
}

function planJson(plan: KeptPlan<BulkStep>, outcomes: readonly StepOutcome[]): string {
  const { title, createdAt, project } = plan;
  const steps = plan.steps.map((step, at) => ({ ...step, outcome: outcomes[at] }));
  return `${toJson({ title, project, createdAt, steps }, 2)}\n`;
}

/** A bulk change, while it runs and afterwards. */
export function BulkRunPage({ project, plan: id }: { project: string; plan: string }) {
  const plan = keptPlan(id, isBulkStep);
  if (!plan || plan.project !== project)
    return (
      <>
        <PageHeader title="Bulk action" {...belowList('installations', project)} />
        <EmptyState
          title="This bulk action is not stored in this browser"
          action={
            <Link to="/projects/$project/installations" params={{ project }}>
              Installations
            </Link>
          }
        >
          It was started in another browser or with another connection, or it was forgotten.
        </EmptyState>
      </>
    );
  return <Run project={project} plan={plan} />;
}

interface Row {
  at: number;
  step: BulkStep;
  outcome: StepOutcome;
}

const columnsOf = (project: string): readonly Column<Row>[] => [
  {
    id: 'outcome',
    header: 'Outcome',
    width: 8,
    card: 'top',
    ...lookCells(({ outcome }) => outcomeLooks[outcome.status]),
  },
  { id: 'customer', header: 'Customer', width: 14, primary: true, value: ({ step }) => step.customer },
  { id: 'object', header: 'Objects', width: 10, mono: true, value: ({ step }) => step.object ?? 'all' },
  {
    id: 'detail',
    header: 'Result',
    cell: ({ step, outcome }) => <OutcomeDetail project={project} step={step} outcome={outcome} />,
  },
];

function Run({ project, plan }: { project: string; plan: KeptPlan<BulkStep> }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const run = usePlanRun({
    plan,
    reread: () => keptPlan(plan.id, isBulkStep),
    act: (step) => actBulk(project, step),
    isRepeatable,
    onEnd: () => void refreshInstallations(queryClient, project),
  });
  const { outcomes, running, start } = run;

  useEffect(() => {
    // After React has mounted the page for good: strict mode mounts it twice.
    const timer = setTimeout(() => {
      if (startNext.take(plan.id)) start();
    });
    return () => clearTimeout(timer);
  });

  const total = plan.steps.length;
  const rows = plan.steps.flatMap((step, at): Row[] => {
    const outcome = outcomes[at];
    return outcome ? [{ at, step, outcome }] : [];
  });
  const linkRow = ({ step: { installationId: id, integrationId } }: Row, children: ReactNode) => (
    <InstallationLink project={project} installation={{ id, integrationId }}>
      {children}
    </InstallationLink>
  );
  return (
    <>
      <PageHeader
        title={`${plan.title}: ${plural(total, 'request')}`}
        {...belowList('installations', project)}
        description={
          <>
            Planned <RelativeTime value={plan.createdAt} />. This browser keeps the plan and its outcomes;
            leaving the page stops it, and it can be resumed.
          </>
        }
        actions={[
          {
            label: 'Export as CSV',
            onSelect: () => downloadFile('bulk-action.csv', [planCsv(plan.steps, outcomes)], 'text/csv'),
          },
          {
            label: 'Export as JSON',
            onSelect: () => downloadFile('bulk-action.json', [planJson(plan, outcomes)], 'application/json'),
          },
          {
            label: 'Forget this plan',
            danger: true,
            onSelect: () => {
              forgetPlan(plan.id);
              void navigate({ to: '/projects/$project/installations', params: { project } });
            },
            disabledReason: running ? 'It is running' : undefined,
          },
        ]}
      />
      <RunBar
        run={run}
        next={countOutcomes(resumed(plan.steps, outcomes, isRepeatable))}
        noun="request"
        onStart={() => start()}
        onRepeat={() => start({ again: 'unsure' })}
        unsureWords={unsureWords[plan.steps[0]?.action ?? 'trigger']}
      />
      <DataTable
        fills
        caption="Outcomes"
        columns={columnsOf(project)}
        rows={rows}
        rowId={({ at }) => String(at)}
        rowLink={linkRow}
      />
    </>
  );
}

/** Runs one step and records it for the installation's timeline. Returns the id of the operation it started. */
async function actBulk(project: string, step: BulkStep): Promise<string | undefined> {
  const { action, integrationId, installationId, groupRef, object, note, since, until } = step;
  const noted = { project, subject: installationId, kind: action, note };
  if (action === 'trigger') {
    const { operationId } = await installationSteps.triggerRead(project, integrationId, object ?? '', {
      groupRef,
      mode: 'async',
      sinceTimestamp: since,
      untilTimestamp: until,
    });
    const words = `Triggered a read of ${object ?? ''}, in bulk`;
    recordOwnChange({ ...noted, words, operationId, since, until });
    return operationId;
  }
  const objects = object ? [object] : undefined;
  await installationSteps[action](project, { integrationId, installationId }, { objects, note });
  recordOwnChange({ ...noted, objects, words: `${pauseWords(action, objects)}, in bulk` });
  return undefined;
}
