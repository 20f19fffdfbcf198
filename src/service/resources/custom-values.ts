import type { ProviderInfo } from '@/contract/provider';
import { bodyIssue, type Issue, refuseInputs } from '../http/problem';
import { providerName } from '../provider/catalog';

/** The catalog's inputs with their values. Issues do not repeat the values, because they are secrets. */
export function customValues(given: Readonly<Record<string, unknown>>, info: ProviderInfo) {
  const provider = providerName(info.name);
  const inputs = info.customOpts?.inputs ?? [];
  const values: Record<string, string> = {};
  const issues: Issue[] = [];
  const refuse = (name: string, detail: string) => issues.push(bodyIssue(`customAuth.${name}`, detail));
  for (const { name, displayName, options } of inputs) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    const label = displayName ?? name;
    if (value === undefined || value === '') refuse(name, `${provider} needs ${label}`);
    else if (typeof value !== 'string' || value.trim() === '') refuse(name, `${label} is text`);
    else if (options && !options.some((option) => option.value === value))
      refuse(name, `${label} is one of ${options.map((option) => option.value).join(', ')}`);
    else values[name] = value;
  }
  for (const name of Object.keys(given))
    if (!inputs.some((input) => input.name === name)) refuse(name, `${provider} does not take this input`);
  if (issues.length > 0) throw refuseInputs(422, issues);
  return values;
}
