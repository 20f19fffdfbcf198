import { type ManifestPath, pathText } from '@/lib/manifest/finding';
import { Refusal, type Issue } from '../http/problem';

/** The plain value at a path of a manifest, to be shown beside what is wrong with it. */
function valueAt(root: unknown, path: ManifestPath): Pick<Issue, 'value'> {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return {};
    value = (value as Record<string | number, unknown>)[key];
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? { value }
    : {};
}

export interface Fault {
  readonly path: ManifestPath;
  readonly message: string;
  readonly suggestion?: string | undefined;
}

/** One issue per fault, in the words that the editor uses too. `root` names the whole, `$` for a manifest. */
export function faultIssues(faults: readonly Fault[], whole: unknown, root = '$'): Issue[] {
  return faults.map(({ path, message, suggestion }) => ({
    in: 'body',
    name: pathText(path, root),
    detail: suggestion === undefined ? message : `${message}. ${suggestion}`,
    ...valueAt(whole, path),
  }));
}

const mostIssues = 100;

/** 422: a manifest is well-formed input whose meaning cannot be accepted. */
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
