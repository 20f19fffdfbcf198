import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { toProblem } from '@/api/problem';
import { ActionButton } from '@/components/action-button';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { InstallationLink } from '@/components/installation-link';
import { lazyPart } from '@/components/lazy-part';
import { ProblemPanel } from '@/components/problem-panel';
import { SectionHeader } from '@/components/section-header';
import { FormSkeleton } from '@/components/skeletons';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { customerOf } from '@/lib/customer';
import { plural } from '@/lib/format';
import { canonicalIntegration } from '@/lib/manifest/canonical';
import type { Problem } from '@/lib/problem';
import { DifferenceList } from './difference-list';
import { type Reach, reachOf } from './model/affected';
import { manifestOf } from './model/content-text';
import { documentValueAt } from './model/document';
import { compareContents } from './model/semantic-diff';
import { ReachList } from './reach-list';
import classes from './review-view.module.css';
import { useEditorSlice } from './use-editor';

const MergeView = lazyPart(() => import('./merge-view').then((module) => module.MergeView));

interface ReviewViewProps {
  /** The newest known revision. Absent for an integration that does not exist yet. */
  latest: Integration | undefined;
  /** The text the newest revision was deployed from, if this browser knows it. */
  latestText: string | undefined;
  /** The draft did not start from this revision. */
  isNewer: boolean;
  /** Undefined if unknown. */
  installations: readonly Installation[] | undefined;
  /** Why the installations are unknown. */
  unknownReach: string | undefined;
  onBack: () => void;
  /** Resolves to false if a newer revision appeared, which has to be reviewed first. */
  onDeploy: (destructive: boolean) => Promise<boolean>;
}

/** What deploying changes and for whom, with the button that deploys. */
export function ReviewView(props: ReviewViewProps) {
  const { latest, latestText, isNewer, installations, unknownReach, onBack, onDeploy } = props;
  const state = useEditorSlice((snapshot) => snapshot.state);
  const checked = useEditorSlice((snapshot) => snapshot.checked);
  const [stops, setStops] = useState(false);
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  // Somebody else deployed after this review was opened.
  const [isOvertaken, setOvertaken] = useState(false);
  const { document, base } = state;
  const before = latest?.latestRevision.content;
  // What the service stores: it drops keys it does not know.
  const after = canonicalIntegration(documentValueAt(document, base)).value;
  const differences = compareContents(before, after);
  const reach = reachOf(before, after, differences, installations ?? []);
  const stopped = reach.affected.filter(({ dropped }) => dropped.length > 0);
  const isDestructive = stops && reach.dropped.length > 0;
  const reason =
    document.problems.length > 0 || document.pending
      ? 'The source cannot be read'
      : checked.errors > 0
        ? `${plural(checked.errors, 'error')} to put right first`
        : latest && differences.length === 0 && document.text === latestText
          ? 'Nothing differs from the latest revision'
          : undefined;
  const verb = latest ? 'Deploy' : 'Create integration';
  const run = async () => {
    setPending(true);
    setProblem(undefined);
    try {
      setOvertaken(!(await onDeploy(isDestructive)));
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      setPending(false);
      setAsking(false);
    }
  };
  return (
    <div className={classes.root}>
      {isNewer ? (
        <output className={classes.notice}>
          {isOvertaken
            ? 'Nothing was deployed: another revision was deployed while you reviewed.'
            : 'A newer revision was deployed since this draft was started.'}{' '}
          The comparison below is with that one; deploying replaces it.
        </output>
      ) : null}
      {problem ? <ProblemPanel problem={problem} announce variant="inline" /> : null}
      <div className={classes.columns}>
        <div className={classes.column}>
          <SectionHeader
            title="What changes"
            description={latest ? 'Against the latest revision.' : 'Everything: the integration is new.'}
          />
          <DifferenceList differences={differences} />
          {latest ? <Customers reach={reach} unknown={unknownReach} /> : null}
          {reach.dropped.length > 0 ? (
            <DroppedChoice
              reach={reach}
              stops={stops}
              onChange={setStops}
              known={installations !== undefined}
            />
          ) : null}
          <div className={classes.actions}>
            <ActionButton
              loading={pending}
              disabledReason={reason}
              onClick={() => (isDestructive ? setAsking(true) : void run())}
            >
              {verb}
            </ActionButton>
            <Button variant="default" onClick={onBack}>
              Go on editing
            </Button>
          </div>
          {reason === undefined ? null : <p className={classes.quiet}>{reason}.</p>}
          {checked.warnings > 0 ? (
            <p className={classes.quiet}>
              {plural(checked.warnings, 'warning')}, which {checked.warnings === 1 ? 'does' : 'do'} not stand
              in the way.
            </p>
          ) : null}
        </div>
        <div className={classes.column}>
          <SectionHeader
            title="Lines"
            description={
              latest
                ? 'The service keeps what a revision says, not its comments: lines of the latest one may be laid out anew.'
                : undefined
            }
          />
          <Suspense fallback={<FormSkeleton fields={6} label="Loading the lines" />}>
            <MergeView
              before={latestText ?? (latest ? manifestOf(before, latest.latestRevision.specVersion) : '')}
              after={document.text}
              format={document.tree.layout.format}
              label="Lines that change"
            />
          </Suspense>
        </div>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Deploy and stop reading ${reach.dropped.join(', ')}`}
        verb="Deploy and stop these reads"
        onConfirm={() => void run()}
        pending={pending}
        {...(stopped.length > 0 ? { confirmText: latest?.name ?? '' } : {})}
        reachTitle="Reads that stop"
        reach={stopped.map(({ installation, dropped }) => (
          <InstallationLink
            key={installation.id}
            project={installation.projectId}
            installation={installation}
          >
            {customerOf(installation)}: {dropped.join(', ')}
          </InstallationLink>
        ))}
      />
    </div>
  );
}

function Customers({ reach, unknown }: { reach: Reach; unknown: string | undefined }) {
  const { total, affected } = reach;
  return (
    <section className={classes.section} aria-label="Who is affected">
      <SectionHeader
        title="Who is affected"
        description={
          unknown ??
          `${affected.length} of ${plural(total, 'installation')} ${affected.length === 1 ? 'has' : 'have'} chosen objects that change.`
        }
      />
      <ReachList affected={affected} />
    </section>
  );
}

interface DroppedChoiceProps {
  reach: Reach;
  stops: boolean;
  onChange: (stops: boolean) => void;
  known: boolean;
}

/** Asks whether to stop reading the removed objects for customers who read them now. */
function DroppedChoice({ reach, stops, onChange, known }: DroppedChoiceProps) {
  const names = reach.dropped.join(', ');
  const readers = reach.affected.filter(({ dropped }) => dropped.length > 0).length;
  const who = known ? `${plural(readers, 'installation')} ${readers === 1 ? 'reads' : 'read'} them now.` : '';
  const choices = [
    {
      value: false,
      label: 'Keep reading for those who have chosen them',
      text: `The new revision no longer offers ${names}; installations that read ${reach.dropped.length === 1 ? 'it' : 'them'} go on. ${who}`,
    },
    {
      value: true,
      label: 'Stop reading',
      text: `Reads of ${names} are paused for every installation (destructive). ${who}`,
    },
  ];
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>
        {plural(reach.dropped.length, 'read object')} dropped: {names}
      </legend>
      {choices.map(({ value, label, text }) => (
        <label key={label} className={classes.option}>
          <input type="radio" name="dropped" checked={stops === value} onChange={() => onChange(value)} />
          <span>
            {label}
            <span className={classes.quiet}>{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
