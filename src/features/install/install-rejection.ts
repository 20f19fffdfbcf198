import type { UseFormReturn } from 'react-hook-form';
import { toProblem } from '@/api/problem';
import { showProblemInForm } from '@/components/form/form-problem';
import type { ConfigContent } from '@/contract/installation';
import type { Problem, ProblemIssue } from '@/lib/problem';
import type { InstallParts } from './install-parts';
import { configKey, type InstallValues } from './install-values';

const readPlace = 'config.content.read.objects.';

/** The object that an issue names, and the setting within it. */
function objectOf({ name }: ProblemIssue, keys: readonly string[]) {
  const start = name?.indexOf(readPlace) ?? -1;
  if (name === undefined || start < 0) return undefined;
  const rest = name.slice(start + readPlace.length);
  // Names may contain dots, so the longest match wins.
  const [key] = keys
    .filter((one) => rest === one || rest.startsWith(`${one}.`) || rest.startsWith(`${one}[`))
    .toSorted((a, b) => b.length - a.length);
  return key === undefined ? undefined : { key, setting: rest.slice(key.length).replace(/^\./, '') };
}

const explanation =
  'Before it saves, the service reads a few records of each scheduled object and refuses what the provider refuses. Choose other fields, give the connected user access to them, or skip the sample read below.';

/**
 * Shows a rejection at the objects it is about. A refused sample read is explained; services do not mark it, so any 422
 * about what is read counts as one.
 */
export function showRejection(
  form: UseFormReturn<InstallValues>,
  error: unknown,
  parts: InstallParts,
  content: ConfigContent,
): { problem: Problem | undefined; isSampling: boolean } {
  const problem = toProblem(error);
  const keys = parts.read.map((part) => configKey(content, part));
  const isSampling =
    problem.status === 422 &&
    problem.issues.every((issue) => objectOf(issue, keys)?.setting === '') &&
    (problem.issues.length > 0 || parts.read.length > 0);
  const issues = problem.issues.map((issue) => {
    const found = objectOf(issue, keys);
    if (!found) return issue;
    const detail = found.setting === '' ? issue.detail : `${found.setting}: ${issue.detail}`;
    return { ...issue, in: 'body', name: `read.${keys.indexOf(found.key)}.on`, detail };
  });
  const names = parts.read.map((_, at) => `read.${at}.on` as const);
  const rest = showProblemInForm(form, { ...problem, issues }, [...names, 'connectionId']);
  if (!isSampling) return { problem: rest, isSampling };
  // Shown above the form too, the only place that says what to do.
  const { remedy: _remedy, ...shown } = problem;
  return { problem: { ...shown, issues: rest?.issues ?? [], remedy: explanation }, isSampling };
}
