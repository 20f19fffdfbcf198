import { Button, Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '@/api/use-change';
import { useWhileHere, type WhileHere } from '@/api/while-here';
import { ChangeButton } from '@/components/action-button';
import { ConfirmDialog } from '@/components/overlay/confirm-dialog';
import { InstallationLink } from '@/components/resources/installation-link';
import { ProblemPanel } from '@/components/state/problem-panel';
import { SectionHeader } from '@/components/page/section';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { customerOf } from '@/lib/customer';
import { plural } from '@/lib/format';
import { canonicalIntegration } from '@/lib/manifest/canonical';
import { Comparison } from './comparison';
import { deliveredChanges } from './delivered-keys';
import { type Reach, reachOf } from '../model/affected';
import { documentValueAt } from '@/lib/manifest/document/document';
import { compareContents } from '@/lib/manifest/compare-contents';
import { ProblemsPanel } from '../panels/problems-panel';
import classes from './review-view.module.css';
import { useEditorSlice } from '../use-editor';

/** Installations listed at first. A button shows the rest. */
const firstAffected = 6;

interface ReviewViewProps {
  /** The newest known revision. Absent for an integration that does not exist yet. */
  latest: Integration | undefined;
  /** The text of the newest revision. Empty for an integration that does not exist yet. */
  latestText: string;
  /** The draft did not start from this revision. */
  isNewer: boolean;
  /** Undefined if unknown. */
  installations: readonly Installation[] | undefined;
  /** Why the installations are unknown. */
  unknownReach: string | undefined;
  onBack: () => void;
  /** Leaves the review for the selected node. */
  onShowSelected: () => void;
  /** Resolves to false if a newer revision appeared, which has to be reviewed first. */
  onDeploy: (destructive: boolean, whileHere: WhileHere) => Promise<boolean>;
}

/** What deploying changes and for whom, with the button that deploys. */
export function ReviewView(props: ReviewViewProps) {
  const { latest, latestText, isNewer, installations, unknownReach, onBack, onShowSelected, onDeploy } =
    props;
  const state = useEditorSlice((snapshot) => snapshot.state);
  const checked = useEditorSlice((snapshot) => snapshot.checked);
  const [stops, setStops] = useState(false);
  const [asking, setAsking] = useState(false);
  const whileHere = useWhileHere();
  const deploy = useChange({
    mutationFn: (destructive: boolean) => onDeploy(destructive, whileHere),
    onSettled: () => setAsking(false),
  });
  // Somebody else deployed after this review was opened.
  const isOvertaken = deploy.data === false;
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
      ? 'The source has syntax errors'
      : checked.errors > 0
        ? `Fix ${plural(checked.errors, 'error')} before you ${latest ? 'deploy' : 'create it'}`
        : latest && differences.length === 0 && document.text === latestText
          ? 'Nothing has changed since the latest revision'
          : undefined;
  return (
    <Stack>
      {isNewer ? (
        <output className="callout">
          {isOvertaken
            ? 'Nothing was deployed: another revision was deployed while you reviewed.'
            : 'A newer revision was deployed since this draft was started.'}{' '}
          It is compared below; deploying replaces it.
        </output>
      ) : null}
      {deploy.problem ? <ProblemPanel problem={deploy.problem} announce variant="inline" /> : null}
      {checked.problems.length > 0 ? (
        <section className={`${classes.problems} card`} aria-label="Problems">
          <ProblemsPanel onChoose={onShowSelected} />
          {checked.errors === 0 ? <p className="hint">Warnings do not prevent deploying.</p> : null}
        </section>
      ) : null}
      <Comparison
        title="What changes"
        description={latest ? 'Compared with the latest revision.' : 'Everything: the integration is new.'}
        differences={differences}
        before={latestText}
        after={document.text}
        format={document.tree.layout.format}
        label="Lines that change"
        note={
          latest
            ? 'The service does not keep comments, so lines of the latest revision may be formatted differently.'
            : undefined
        }
      >
        {latest ? <DeliveredKeys before={before} after={after} installations={installations} /> : null}
        {latest ? <Customers reach={reach} unknown={unknownReach} /> : null}
        {reach.dropped.length > 0 ? (
          <DroppedChoice
            reach={reach}
            stops={stops}
            onChange={setStops}
            known={installations !== undefined}
          />
        ) : null}
        <Group gap="xs">
          <ChangeButton
            variant="filled"
            loading={deploy.isPending}
            disabledReason={reason}
            onClick={() => (isDestructive ? setAsking(true) : deploy.mutate(false))}
          >
            {latest ? 'Deploy' : 'Create integration'}
          </ChangeButton>
          <Button onClick={onBack}>Keep editing</Button>
        </Group>
        {reason === undefined ? null : <p className="hint">{reason}.</p>}
      </Comparison>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Deploy and stop reading ${reach.dropped.join(', ')}`}
        verb="Deploy and stop these reads"
        onConfirm={() => deploy.mutate(true)}
        pending={deploy.isPending}
        confirmText={stopped.length > 0 ? latest?.name : undefined}
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
    </Stack>
  );
}

/** Fields that are delivered under other names: such a change breaks whoever receives them. */
function DeliveredKeys(props: {
  before: unknown;
  after: unknown;
  installations: readonly Installation[] | undefined;
}) {
  const changes = deliveredChanges(props.before, props.after, props.installations ?? []);
  const customers = new Set(changes.flatMap(({ installations }) => installations.map(({ id }) => id)));
  if (changes.length === 0) return null;
  return (
    <Stack component="section" gap="xs" aria-label="Delivered keys">
      <SectionHeader
        title="Delivered keys"
        description={
          props.installations
            ? `Your product receives other keys for ${plural(customers.size, 'customer')}.`
            : 'Your product receives other keys. For how many customers is unknown.'
        }
      />
      <ul>
        {changes.map(({ object, before, after, installations }) => (
          <li key={`${object} ${before}`} className={`${classes.row} wrap small ruled`}>
            <span>
              {object}: <code>{before}</code>{' '}
              {after === undefined ? (
                'is no longer delivered'
              ) : (
                <>
                  becomes <code>{after}</code>
                </>
              )}
            </span>
            {props.installations ? (
              <span className="hint">{plural(installations.length, 'customer')}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** The affected installations, each with its objects that change. */
function Customers({ reach, unknown }: { reach: Reach; unknown: string | undefined }) {
  const { total, affected } = reach;
  const [most, setMost] = useState(firstAffected);
  return (
    <Stack component="section" gap="xs" aria-label="Who is affected">
      <SectionHeader
        title="Who is affected"
        description={
          unknown ??
          `${affected.length} of ${plural(total, 'installation')} ${affected.length === 1 ? 'has' : 'have'} chosen objects that change.`
        }
      />
      {affected.length > 0 ? (
        <ul>
          {affected.slice(0, most).map(({ installation, objects }) => (
            <li key={installation.id} className={`${classes.row} wrap small ruled`}>
              <InstallationLink project={installation.projectId} installation={installation} />
              <code className="hint">{objects.join(', ')}</code>
            </li>
          ))}
        </ul>
      ) : null}
      {affected.length > most ? (
        <Button size="xs" w="fit-content" onClick={() => setMost(affected.length)}>
          Show all {plural(affected.length, 'installation')}
        </Button>
      ) : null}
    </Stack>
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
  return (
    <Radio.Group
      className="callout"
      data-failure
      label={`${plural(reach.dropped.length, 'read object')} dropped: ${names}`}
      value={String(stops)}
      onChange={(value) => onChange(value === 'true')}
    >
      <Stack gap="sm" mt="xs">
        <Radio
          value="false"
          label="Keep reading for those who have chosen them"
          description={`The new revision no longer offers ${names}; installations that read ${reach.dropped.length === 1 ? 'it' : 'them'} continue. ${who}`}
        />
        <Radio
          value="true"
          label="Stop reading"
          description={`Reads of ${names} are paused for every installation (destructive). ${who}`}
        />
      </Stack>
    </Radio.Group>
  );
}
