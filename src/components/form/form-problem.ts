import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { applyIssues } from '@/lib/form-issues';
import type { Problem } from '@/lib/problem';

/**
 * Shows the issues of a rejected submit at their fields and focuses the first. Returns what remains for the top of the
 * form, if anything.
 */
export function showProblemInForm<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'setFocus'>,
  problem: Problem,
  fieldNames: readonly FieldPath<Values>[],
): Problem | undefined {
  const { fieldErrors, rest } = applyIssues(problem.issues, fieldNames);
  for (const [path, message] of fieldErrors) {
    form.setError(path as FieldPath<Values>, { type: 'service', message });
  }
  // In the order of the form instead of the order of the answer.
  const first = fieldNames.find((name) =>
    [...fieldErrors.keys()].some((path) => path === name || path.startsWith(`${name}.`)),
  );
  if (first) form.setFocus(first);
  return rest.length > 0 || fieldErrors.size === 0 ? { ...problem, issues: rest } : undefined;
}
