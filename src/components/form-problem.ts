import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { applyIssues } from '@/lib/form-issues';
import type { Problem } from '@/lib/problem';

/**
 * Puts a refused submit's issues on their fields and the focus on the first. Gives back what is left for the top of the
 * form: nothing when every issue found its field.
 */
export function showProblemInForm<Values extends FieldValues, Sent = Values>(
  form: Pick<UseFormReturn<Values, unknown, Sent>, 'setError' | 'setFocus'>,
  problem: Problem,
  fieldNames: readonly FieldPath<Values>[],
): Problem | undefined {
  const { fieldErrors, rest } = applyIssues(problem.issues, fieldNames);
  for (const [path, message] of fieldErrors) {
    form.setError(path as FieldPath<Values>, { type: 'service', message });
  }
  // In the order of the form, which is the order people read, not the order the service found them.
  const first = fieldNames.find((name) =>
    [...fieldErrors.keys()].some((path) => path === name || path.startsWith(`${name}.`)),
  );
  if (first) form.setFocus(first);
  return rest.length > 0 || fieldErrors.size === 0 ? { ...problem, issues: rest } : undefined;
}
