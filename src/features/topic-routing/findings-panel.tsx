import { UnstyledButton } from '@mantine/core';
import { Section } from '@/components/page/section';
import { StatusBadge } from '@/components/status-badge';
import { plural } from '@/lib/format';
import { findingTitles, type Finding } from '@/lib/routing/findings';
import { findingKinds } from '@/lib/routing/finding-kinds';
import classes from './routing.module.css';

interface FindingsPanelProps {
  findings: readonly Finding[];
  /** All required lists could be read. */
  known: boolean;
  /** There are pending changes. */
  planned: boolean;
  chosen: Finding['kind'] | undefined;
  onChoose: (kind: Finding['kind'] | undefined) => void;
  selected: string | undefined;
  onSelect: (key: string) => void;
}

// More are found by filtering to their kind.
const listed = 30;

/** Probable mistakes by kind, each with a link to its node. */
export function FindingsPanel(props: FindingsPanelProps) {
  const { findings, known, planned, chosen, onChoose, selected, onSelect } = props;
  const warnings = findings.filter(({ level }) => level === 'warning').length;
  return (
    <Section
      id="findings-title"
      title="Findings"
      count={
        findings.length === 0
          ? undefined
          : `${plural(warnings, 'warning')}, ${plural(findings.length - warnings, 'note')}`
      }
      description={planned ? 'With the planned changes applied.' : undefined}
      className={`${classes.panel} stack gap-8 small shrink`}
    >
      {findings.length === 0 ? (
        <p className="quiet">
          {known
            ? 'Every event reaches a destination, and every destination receives something.'
            : 'This service does not offer all lists, so what is missing is not known.'}
        </p>
      ) : null}
      {findingKinds.map((kind) => {
        const own = findings.filter((finding) => finding.kind === kind);
        if (own.length === 0) return null;
        const level = own.some((finding) => finding.level === 'warning') ? 'warning' : 'unknown';
        return (
          <details key={kind} open={level === 'warning' && own.length <= 6}>
            <summary className={`${classes.summary} line gap-8`}>
              <StatusBadge kind={level} plain>
                {findingTitles[kind]}
              </StatusBadge>
              <span className="quiet tiny push-end">{own.length}</span>
            </summary>
            <ul>
              {own.slice(0, listed).map(({ id, key, text }) => (
                <li key={id}>
                  <UnstyledButton
                    className={classes.findingText}
                    aria-current={selected === key || undefined}
                    onClick={() => onSelect(key)}
                  >
                    {text}
                  </UnstyledButton>
                </li>
              ))}
            </ul>
            {own.length > listed ? <p className="quiet">and {own.length - listed} more</p> : null}
            <UnstyledButton
              className={`${classes.link} as-link`}
              onClick={() => onChoose(chosen === kind ? undefined : kind)}
            >
              {chosen === kind ? 'Show everything' : 'Show only these'}
            </UnstyledButton>
          </details>
        );
      })}
    </Section>
  );
}
