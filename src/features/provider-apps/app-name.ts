import type { ProviderApp } from '@/contract/provider-app';

/** What it is called: the project's own reference, or the client id. */
export const appName = ({ externalRef, clientId }: ProviderApp): string => externalRef || clientId;
