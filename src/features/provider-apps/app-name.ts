import type { ProviderApp } from '@/contract/provider-app';

/** The app's name: the project's reference, or the client id. */
export const appName = ({ externalRef, clientId }: ProviderApp): string => externalRef || clientId;
