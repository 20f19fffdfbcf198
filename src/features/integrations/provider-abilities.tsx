import type { ProviderInfo } from '@/contract/provider';
import { UnknownValue } from '@/components/unknown-value';
import classes from './integrations.module.css';

const abilities = [
  ['read', 'read'],
  ['write', 'write'],
  ['delete', 'delete'],
  ['subscribe', 'subscribe'],
  ['proxy', 'proxy'],
] as const;

interface ProviderAbilitiesProps {
  info: ProviderInfo | undefined;
  module?: string | null | undefined;
}

/** What the provider or its module supports, according to the catalog. */
export function ProviderAbilities({ info, module }: ProviderAbilitiesProps) {
  const support = (module ? info?.modules?.[module]?.support : undefined) ?? info?.support;
  if (!support) return <UnknownValue />;
  const offered = [
    ...abilities.filter(([key]) => support[key]).map(([, word]) => word),
    ...(support.search?.operators?.equals ? ['search'] : []),
  ];
  return <span className={classes.abilities}>{offered.join(', ') || 'Nothing listed in the catalog'}</span>;
}
