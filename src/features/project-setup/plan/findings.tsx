import { Button } from '@mantine/core';
import { useState } from 'react';
import { IconAlertTriangle, IconCircleX } from '@/components/icons';
import { Section } from '@/components/page/section';
import { capitalized, formatNumber } from '@/lib/format';
import { valueAt } from '@/lib/manifest/document/edits';
import { textAt } from '@/lib/manifest/walk';
import type { PlanFinding } from '@/lib/project-model/preflight';
import type { Step } from '@/lib/project-model/steps';
import classes from './plan.module.css';

/** Findings that are shown at first. */
const few = 6;

interface FindingsProps {
  severity: PlanFinding['severity'];
  findings: readonly PlanFinding[];
  steps: readonly Step[];
}

/** "contacts": the object of an integration that a finding is about. */
function objectOf({ name, path }: PlanFinding, steps: readonly Step[]): string | undefined {
  const step = steps.find((one) => 'content' in one && one.name === name);
  const index = path?.findIndex((part) => typeof part === 'number') ?? -1;
  if (!path || index < 0 || !step || !('content' in step)) return undefined;
  return textAt(valueAt(step.content, path.slice(0, index + 1)), 'objectName');
}

/** One line for each, with the objects that it is about. */
function linesOf(findings: readonly PlanFinding[], steps: readonly Step[]): string[] {
  const lines = new Map<string, string[]>();
  for (const finding of findings) {
    const { what, name, message, suggestion } = finding;
    const words = `${capitalized(what)} ${name}: ${[message, suggestion].filter(Boolean).join('. ')}`;
    const objects = lines.get(words) ?? [];
    lines.set(words, objects);
    const object = objectOf(finding, steps);
    if (object !== undefined && !objects.includes(object)) objects.push(object);
  }
  return [...lines].map(([words, objects]) =>
    objects.length > 0 ? `${words} (${objects.join(', ')})` : words,
  );
}

/** What was found before the plan runs. Errors keep it from running; warnings are for a person to judge. */
export function Findings({ severity, findings, steps }: FindingsProps) {
  const [isOpen, setOpen] = useState(false);
  const own = findings.filter((finding) => finding.severity === severity);
  if (own.length === 0) return null;
  const lines = linesOf(own, steps);
  const Icon = severity === 'error' ? IconCircleX : IconAlertTriangle;
  const title = severity === 'error' ? 'To be solved first' : 'To look at';
  return (
    <Section title={title} count={formatNumber(lines.length)}>
      <ul className={classes.findings} data-severity={severity}>
        {(isOpen ? lines : lines.slice(0, few)).map((line) => (
          <li key={line}>
            <Icon aria-hidden />
            <span className="wrap-anywhere">{line}</span>
          </li>
        ))}
      </ul>
      {lines.length > few && !isOpen ? (
        <Button size="xs" mt="xs" onClick={() => setOpen(true)}>
          Show all {formatNumber(lines.length)}
        </Button>
      ) : null}
    </Section>
  );
}
