import type { ProviderInfo } from '@/contract/provider';
import { UnknownValue } from '@/components/state/unknown-value';

const abilities = ['read', 'write', 'delete', 'subscribe', 'proxy'] as const;

interface ProviderAbilitiesProps {
  info: ProviderInfo | undefined;
  module?: string | null | undefined;
}

/** What the provider or its module supports, according to the catalog. */
export function ProviderAbilities({ info, module }: ProviderAbilitiesProps) {
  const support = (module ? info?.modules?.[module]?.support : undefined) ?? info?.support;
  if (!support) return <UnknownValue />;
  const offered = [
    ...abilities.filter((ability) => support[ability]),
    ...(support.search?.operators?.equals ? ['search'] : []),
  ];
  return offered.join(', ') || 'Nothing listed in the catalog';
}
