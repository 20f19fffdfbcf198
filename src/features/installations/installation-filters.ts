import { connectionLook, healthLook, statusLook } from '@/lib/operation-words';
import type { InstallationsSearch } from './installations-search';

type FilterKey = 'q' | 'health' | 'connection' | 'last' | 'integration' | 'provider' | 'group' | 'disabled';

/** The active filters in words. */
export function chipsOf(search: InstallationsSearch, names: ReadonlyMap<string, string>) {
  const chips: { key: FilterKey; label: string }[] = [];
  const { q, health, connection, last, integration, provider, group, disabled } = search;
  if (health) chips.push({ key: 'health', label: `Health: ${healthLook(health).word}` });
  if (connection) chips.push({ key: 'connection', label: `Connection: ${connectionLook(connection).word}` });
  if (last) chips.push({ key: 'last', label: `Last operation: ${statusLook(last).word}` });
  if (integration)
    chips.push({ key: 'integration', label: `Integration: ${names.get(integration) ?? integration}` });
  if (provider) chips.push({ key: 'provider', label: `Provider: ${provider}` });
  if (group) chips.push({ key: 'group', label: `Customer: ${group}` });
  if (disabled) chips.push({ key: 'disabled', label: 'Reads paused' });
  if (q) chips.push({ key: 'q', label: `Text: “${q}”` });
  return chips;
}

/** "health: Unhealthy and provider: gong". Undefined without filters. */
export function filterWords(
  search: InstallationsSearch,
  names: ReadonlyMap<string, string>,
): string | undefined {
  const words = chipsOf(search, names).map(({ label }) =>
    label.replace(/^[A-Z]/, (letter) => letter.toLowerCase()),
  );
  return words.length > 0 ? words.join(' and ') : undefined;
}
