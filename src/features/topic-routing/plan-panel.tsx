import { Group, UnstyledButton } from '@mantine/core';
import type { RoutingDraft } from '@/api/routing-run';
import { ActionButton, ChangeButton } from '@/components/action-button';
import { ProblemPanel } from '@/components/state/problem-panel';
import { Section } from '@/components/page/section';
import { StepList } from '@/components/page/step-list';
import { plural } from '@/lib/format';
import { linkKey, type Link, type TopicStep } from '@/lib/routing/topic-changes';
import { nodeKey, type RoutingGraph } from '@/lib/routing/routing-graph';
import classes from './routing.module.css';

interface PlanPanelProps {
  graph: RoutingGraph;
  draft: RoutingDraft;
  onApply: () => void;
  onToggle: (link: Link) => void;
}

/** The planned steps, and their outcomes once they run. */
export function PlanPanel({ graph, draft, onApply, onToggle }: PlanPanelProps) {
  const { steps, outcomes, running, problem, failed } = draft;
  if (steps.length === 0 && outcomes.length === 0) return null;
  const name = (kind: 'topic' | 'destination', id: string) => graph.byKey.get(nodeKey(kind, id))?.name ?? id;
  const words = ({ side, action, target, topicId }: TopicStep) => {
    const [from, to] =
      side === 'events'
        ? [target, name('topic', topicId)]
        : [name('topic', topicId), name('destination', target)];
    return action === 'add' ? `Route ${from} to ${to}` : `Stop routing ${from} to ${to}`;
  };
  const ran = outcomes.length > 0;
  return (
    <Section
      id="plan-title"
      title={ran ? 'Changes made' : 'Planned changes'}
      count={ran ? undefined : plural(steps.length, 'step')}
      className={`${classes.panel} stack gap-8 small shrink`}
    >
      {problem ? <ProblemPanel problem={problem} variant="inline" announce /> : null}
      {ran ? (
        <div className={classes.steps}>
          <StepList label="Steps of these changes" outcomes={outcomes} words={words} />
        </div>
      ) : (
        <ul aria-label="Steps to do">
          {steps.map((step) => (
            <li key={linkKey(step)} className={classes.row}>
              <span className={`${classes.rowText} small fill shrink wrap-anywhere`}>{words(step)}</span>
              <UnstyledButton
                className={`${classes.link} as-link`}
                aria-label={`Undo: ${words(step)}`}
                onClick={() => onToggle(step)}
              >
                Undo
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {steps.length > 0 ? (
        <Group gap="xs" align="stretch">
          <ChangeButton variant="filled" loading={running} onClick={onApply}>
            {failed
              ? `Try the other ${steps.length === 1 ? 'step' : plural(steps.length, 'step')} again`
              : `Apply ${plural(steps.length, 'change')}`}
          </ChangeButton>
          <ActionButton disabledReason={running ? 'Being applied' : undefined} onClick={draft.discard}>
            Discard
          </ActionButton>
        </Group>
      ) : null}
    </Section>
  );
}
