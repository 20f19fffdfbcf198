import { Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { use, useDeferredValue, useState } from 'react';
import { keepPlan, keptPlan } from '@/api/kept-plans';
import { usePlanRun } from '@/api/plan-run';
import { toProblem } from '@/api/problem';
import { actSetUp, isRemoval, NotSent, setUpVerdict } from '@/api/set-up/act';
import { refreshSetUp } from '@/api/set-up/project-model';
import { setUpQueries } from '@/api/set-up/queries';
import { forgetSetUpPlan, isStepHead, type SetUpPlan, type StepHead } from '@/api/set-up/set-up-plans';
import { useWhileHere } from '@/api/while-here';
import { downloadFile } from '@/components/download';
import { ConfirmDialog } from '@/components/overlay/confirm-dialog';
import { PageHeader } from '@/components/page/page-header';
import { ProjectNameContext } from '@/components/page/page-title';
import { Section } from '@/components/page/section';
import { StepList } from '@/components/page/step-list';
import { RunBar } from '@/components/plan/run-bar';
import { RelativeTime } from '@/components/relative-time';
import { ProblemPanel } from '@/components/state/problem-panel';
import { plural } from '@/lib/format';
import { toJson } from '@/lib/json';
import { countOutcomes, resumed, type StepOutcome } from '@/lib/plan';
import { asksOf, withoutAnswers, type Ask } from '@/lib/project-model/asks';
import { planFile } from '@/lib/project-model/plan-body';
import { planMarkdown } from '@/lib/project-model/plan-markdown';
import { stepWords } from '@/lib/project-model/plan-words';
import { valueFindings } from '@/lib/project-model/preflight';
import { applied, type Step } from '@/lib/project-model/steps';
import { AsksForm } from './asks-form';
import { checkPlan, isAsExpected, staleWords } from './check-plan';
import { Findings } from './findings';
import { PlanCheckNote } from './plan-check-note';
import { belowCompare } from './below-compare';
import { StepRow } from './step-row';
import { useFindings } from './use-findings';
import { usePlanFacts } from './use-plan-facts';
import { useReach } from './use-reach';

const never = () => false;
const stillChecking = 'The plan is still being checked';
const isDone = (outcome: StepOutcome | undefined) => outcome?.status === 'done';

/** The questions about one destination stand together. */
function byDestination(asks: readonly Ask[]): Ask[] {
  const names = [...new Set(asks.map(({ destinations }) => destinations[0]))];
  return names.flatMap((name) => asks.filter(({ destinations }) => destinations[0] === name));
}

const filledIn = (answers: ReadonlyMap<string, string>) =>
  new Map([...answers].filter(([, value]) => value !== ''));

export function PlanRun({ project, plan }: { project: string; plan: SetUpPlan }) {
  const { kept, base, steps } = plan;
  const name = use(ProjectNameContext) ?? project;
  const client = useQueryClient();
  const navigate = useNavigate();
  const reachOf = useReach(project);
  const facts = usePlanFacts(project);
  const own = useQuery(setUpQueries.own(project));
  /** The steps that this page can still do. They stay the same while it is open, as the questions do. */
  const [left] = useState(() => steps.filter((_, at) => !isDone(kept.outcomes[at])));
  const [start] = useState(() => steps.filter((_, at) => isDone(kept.outcomes[at])).reduce(applied, base));
  const [answers, setAnswers] = useState<ReadonlyMap<string, string>>(new Map());
  const whileHere = useWhileHere();
  const [checking, setChecking] = useState(false);
  const [asking, setAsking] = useState(false);
  const [endedAt, setEndedAt] = useState(0);

  const run = usePlanRun<StepHead>({
    plan: kept,
    reread: () => keptPlan(kept.id, isStepHead),
    act: async ({ at }) => {
      const step = steps[at];
      if (!step) return;
      // What another attempt has done counts as well.
      const before = keptPlan(kept.id, isStepHead)?.outcomes ?? [];
      const isReady = steps.every((one, place) => place >= at || isRemoval(one) || isDone(before[place]));
      if (isRemoval(step) && !isReady)
        throw new NotSent(
          'Something that the plan adds or changes before it is not done, so nothing is removed.',
        );
      await actSetUp({ client, project, steps: left, answers: filledIn(answers) }, step);
    },
    isRepeatable: never,
    onEnd: () => {
      setEndedAt(Date.now());
      void own.refetch();
      void refreshSetUp(client, project);
    },
    judge: (error) => withoutAnswers(setUpVerdict(error), answers),
    atOnce: 1,
  });
  const { outcomes, running } = run;

  const counts = countOutcomes(outcomes);
  const allDone = counts.done === steps.length;
  const asks = byDestination(asksOf(left));
  const isOpen = (placeholder: string) => (answers.get(placeholder) ?? '') === '';
  const missing = asks.filter(({ required, placeholder }) => required && isOpen(placeholder)).length;
  // What is not answered yet is asked for and is no finding.
  const given = new Map<string, string>(
    asks.flatMap(({ placeholder, required }): [string, string][] =>
      isOpen(placeholder)
        ? required
          ? [[placeholder, placeholder]]
          : []
        : [[placeholder, answers.get(placeholder) ?? '']],
    ),
  );
  const unknown = new Set([
    ...plan.unknown,
    ...(own.data?.unknown.keys() ?? []),
    ...(own.data?.unreadable.keys() ?? []),
  ]);
  const checked = useFindings(start, left, facts && own.isFetched ? { ...facts, unknown } : undefined);
  const findings = [...valueFindings(start, left, useDeferredValue(given)), ...(checked ?? [])];
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const check =
    own.data && !own.isFetching && !running && own.dataUpdatedAt >= endedAt
      ? checkPlan(plan, outcomes, own.data)
      : undefined;
  const isStale = check !== undefined && !isAsExpected(check);
  const deletions = steps.filter((step, at) => step.do.startsWith('delete') && !isDone(outcomes[at]));

  /** Reads the project again, and runs the plan if it is as the plan expects it. */
  const begin = async () => {
    setAsking(false);
    setChecking(true);
    const read = await whileHere(own.refetch());
    setChecking(false);
    if (!read?.data || read.error) return;
    const found = checkPlan(plan, keptPlan(kept.id, isStepHead)?.outcomes ?? outcomes, read.data);
    if (!isAsExpected(found)) return;
    keepPlan({ ...kept, outcomes: found.outcomes });
    run.start();
  };

  const disabledReason = isStale
    ? staleWords(check)
    : errors > 0
      ? `${plural(errors, 'finding')} to be solved first`
      : missing > 0
        ? `${plural(missing, 'value')} missing`
        : checked
          ? undefined
          : stillChecking;
  return (
    <>
      <PageHeader
        title={kept.title}
        {...belowCompare(project)}
        description={
          <>
            Planned <RelativeTime value={kept.createdAt} />. This browser keeps the plan and its outcomes, but
            no secret. Leaving the page stops it, and it can be resumed.
          </>
        }
        actions={[
          {
            label: 'Export for a review (Markdown)',
            onSelect: () =>
              downloadFile(
                'plan.md',
                [
                  planMarkdown({
                    title: kept.title,
                    project: name,
                    madeAt: Date.parse(kept.createdAt),
                    base,
                    steps,
                    findings,
                  }),
                ],
                'text/markdown',
              ),
            ...(checked ? {} : { disabledReason: stillChecking }),
          },
          {
            label: 'Export to open elsewhere (JSON)',
            onSelect: () => {
              const { title, createdAt, project: id } = kept;
              const file = planFile({ ...plan, title, createdAt, project: { id, name }, outcomes });
              downloadFile('plan.json', [`${toJson(file, 2)}\n`], 'application/json');
            },
          },
          {
            label: 'Forget this plan',
            danger: true,
            onSelect: () => {
              void forgetSetUpPlan(kept.id);
              void navigate({ to: '/projects/$project/settings/compare', params: { project } });
            },
            ...(running ? { disabledReason: 'It is running' } : {}),
          },
        ]}
      />
      <Stack gap="lg">
        {own.error && !own.isFetching ? (
          <ProblemPanel problem={toProblem(own.error)} variant="inline" query={own} />
        ) : null}
        {check ? (
          <PlanCheckNote
            project={project}
            check={check}
            isDone={allDone}
            readAt={own.dataUpdatedAt}
            origin={plan.origin}
            onReadAgain={() => void own.refetch()}
          />
        ) : null}
        {allDone || isStale ? null : (
          <>
            <Findings severity="error" findings={findings} steps={left} />
            <AsksForm
              asks={asks}
              answers={answers}
              disabled={running}
              onAnswer={(placeholder, value) => setAnswers(new Map([...answers, [placeholder, value]]))}
            />
            <Findings severity="warning" findings={findings} steps={left} />
          </>
        )}
        <Section
          id="steps"
          title="Steps"
          count={steps.length}
          description="In this order: what is added comes before what is removed, so that no message is lost in between."
        >
          <RunBar
            run={run}
            next={countOutcomes(resumed(kept.steps, outcomes, () => true))}
            noun="step"
            beginLabel={`Run ${plural(steps.length, 'step')}`}
            onStart={() => (deletions.length > 0 ? setAsking(true) : void begin())}
            starting={checking}
            disabledReason={disabledReason}
            unsureWords="An answer was lost. The project is read again when you resume, which shows whether the step was done."
          >
            {disabledReason === undefined || running || allDone ? null : (
              <span className="note">{disabledReason}</span>
            )}
          </RunBar>
          <StepList<Step>
            label="Steps of the plan"
            outcomes={steps.map((step, at) => ({ ...(outcomes[at] ?? { status: 'waiting' }), step }))}
            words={(step) => {
              const at = steps.indexOf(step);
              return (
                <StepRow base={base} steps={steps} at={at} isDone={isDone(outcomes[at])} reachOf={reachOf} />
              );
            }}
          />
        </Section>
      </Stack>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Run a plan that deletes ${plural(deletions.length, 'thing')}`}
        verb="Run and delete"
        onConfirm={() => void begin()}
        reachTitle="What is deleted"
        reach={deletions.map(stepWords)}
      >
        What is deleted cannot be brought back.
      </ConfirmDialog>
    </>
  );
}
