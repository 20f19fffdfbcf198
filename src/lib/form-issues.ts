import type { ProblemIssue } from './problem';

export interface AppliedIssues {
  /** Messages by field path. */
  fieldErrors: Map<string, string>;
  /** Issues without a field in this form; shown above it. */
  rest: ProblemIssue[];
}

const wrappers = new Set(['body', 'request', 'requestbody', 'payload', 'input']);

/**
 * Assigns the service's issues to form fields. Services name an input in several ways (`metadata.url`,
 * `body.metadata.url`, `/metadata/url`, `destination.metadata.url`, `headers[0].value`).
 */
export function applyIssues(issues: readonly ProblemIssue[], fieldNames: readonly string[]): AppliedIssues {
  const fields = fieldNames.map((name) => ({ name, segments: name.split('.').map(fold) }));
  const fieldErrors = new Map<string, string>();
  const rest: ProblemIssue[] = [];
  for (const issue of issues) {
    const found = issue.in === 'path' || issue.in === 'header' ? undefined : findField(issue.name, fields);
    if (!found) {
      rest.push(issue);
      continue;
    }
    const message = found.within ? `${found.within}: ${issue.detail}` : issue.detail;
    const earlier = fieldErrors.get(found.path);
    if (earlier === undefined) fieldErrors.set(found.path, message);
    else if (earlier !== message) fieldErrors.set(found.path, `${earlier}; ${message}`);
  }
  return { fieldErrors, rest };
}

interface Field {
  name: string;
  segments: string[];
}

interface Found {
  path: string;
  /** The path below the field, which has no field of its own. */
  within?: string;
}

function findField(name: string | undefined, fields: readonly Field[]): Found | undefined {
  let segments = splitName(name ?? '');
  while (segments.length > 0) {
    const found = matchField(segments, fields);
    if (found) return found;
    const [first = '', ...others] = segments;
    const isWrapper = wrappers.has(fold(first));
    // A further leading segment is the resource's name, unless the form has a group of that name.
    const isResource =
      !isWrapper && segments.length > 1 && !fields.some((field) => field.segments[0] === fold(first));
    if (isWrapper) segments = others;
    else return isResource ? matchField(others, fields) : undefined;
  }
  return undefined;
}

function matchField(segments: readonly string[], fields: readonly Field[]): Found | undefined {
  const folded = segments.map(fold);
  let best: Field | undefined;
  for (const field of fields) {
    const fits =
      field.segments.length <= folded.length && field.segments.every((part, at) => part === folded[at]);
    if (fits && field.segments.length > (best?.segments.length ?? 0)) best = field;
  }
  if (!best) return undefined;
  const below = segments.slice(best.segments.length);
  if (below.length === 0) return { path: best.name };
  const isRow =
    /^\d{1,6}$/.test(below[0] ?? '') && below.slice(1).every((part) => /^(name|key|value)$/.test(part));
  return isRow ? { path: [best.name, ...below].join('.') } : { path: best.name, within: below.join('.') };
}

function splitName(name: string): string[] {
  const pointer = /^#?\//.test(name);
  const parts = pointer
    ? name
        .replace(/^#?\//, '')
        .split('/')
        .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    : name
        .replace(/^\$\.?/, '')
        .replace(/\[\s*['"]?([^\]'"]*)['"]?\s*\]/g, '.$1')
        .split('.');
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

// Services and forms differ in spelling: createTime, create_time, create-time.
const fold = (segment: string): string => segment.toLowerCase().replace(/[_-]/g, '');
