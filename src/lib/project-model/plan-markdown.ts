import { plural } from '@/lib/format';
import { showHidden } from '@/lib/hidden-characters';
import { plainMarkdown } from '@/lib/markdown';
import { iso } from '@/lib/time';
import { asksOf } from './asks';
import { compareModels, type ProjectChange } from './compare';
import { detailWords, stepWords } from './plan-words';
import type { PlanFinding } from './preflight';
import type { ProjectModel } from './project-model';
import { applied, type Step } from './steps';

export interface ReviewedPlan {
  readonly title: string;
  readonly project: string;
  /** Milliseconds. */
  readonly madeAt: number;
  readonly base: ProjectModel;
  readonly steps: readonly Step[];
  readonly findings: readonly PlanFinding[];
}

/** Text as code on one line, whatever is in it. */
function code(text: string): string {
  const line = showHidden(text).replaceAll(/\s+/g, ' ');
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest > 0 || line.trim() === '' ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`;
}

const kinds = { added: 'new', removed: 'deleted', changed: 'changed' } as const;

const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [`## ${title}`, '', ...lines, ''];

function changeLines(change: ProjectChange): string[] {
  const { what, name, kind } = change;
  return [
    `- ${what} ${code(name)}, ${kinds[kind]}`,
    ...(kind === 'removed' ? [] : detailWords(change).map((words) => `  - ${plainMarkdown(words)}`)),
  ];
}

/** A plan to read and to discuss. It has placeholders in the place of secrets, as the plan itself. */
export function planMarkdown({ title, project, madeAt, base, steps, findings }: ReviewedPlan): string {
  const changes = compareModels(base, steps.reduce(applied, base));
  return [
    `# ${plainMarkdown(title)}`,
    '',
    `For project ${code(project)}, made at ${iso(madeAt)}: ${plural(steps.length, 'step')}.`,
    '',
    ...section('What changes', changes.flatMap(changeLines)),
    ...section(
      'To look at',
      findings.map(
        ({ severity, what, name, message, suggestion }) =>
          `- ${severity}: ${what} ${code(name)}: ${plainMarkdown([message, suggestion].filter(Boolean).join('. '))}`,
      ),
    ),
    ...section(
      'Asked for before the run',
      asksOf(steps).map(
        ({ placeholder, label, destinations, required }) =>
          `- ${code(placeholder)}: ${plainMarkdown(label)} of ${destinations.map(code).join(', ')}${required ? '' : ' (optional)'}`,
      ),
    ),
    ...section(
      'Steps',
      steps.map((step, at) => `${at + 1}. ${plainMarkdown(stepWords(step))}`),
    ),
  ].join('\n');
}
