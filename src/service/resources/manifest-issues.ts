import { type ManifestPath, pathText } from '@/lib/manifest/finding';
import { Refusal, type Issue } from '../http/problem';
import { shownAt } from '../http/validate';

export interface Fault {
  readonly path: ManifestPath;
  readonly message: string;
  readonly suggestion?: string | undefined;
}

/** One issue per fault, with the editor's wording. `root` names the whole document: `$` for a manifest. */
export const faultIssues = (faults: readonly Fault[], whole: unknown, root = '$'): Issue[] =>
  faults.map(({ path, message, suggestion }) => ({
    in: 'body',
    name: pathText(path, root),
    detail: suggestion === undefined ? message : `${message}. ${suggestion}`,
    ...shownAt(path, whole),
  }));

const mostIssues = 100;

/** 422, because the manifest is well-formed but its meaning is not acceptable. */
export function refuseManifest(issues: readonly Issue[]): Refusal {
  const [first] = issues;
  const more = issues.length > mostIssues ? ` The first ${mostIssues} are listed.` : '';
  return new Refusal(422, {
    detail:
      issues.length === 1 && first
        ? `${first.name}: ${first.detail}`
        : `The manifest has ${issues.length} errors.${more}`,
    issues: issues.slice(0, mostIssues),
    remedy: 'Correct what the issues point at, and send it again. Nothing was changed.',
  });
}
