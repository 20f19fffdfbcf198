import { listSearch } from '@/lib/list-search';

/** `unhealthy`: only integrations with an unhealthy installation. */
export const readIntegrationsSearch = listSearch(['provider'], ['unhealthy']);
export type IntegrationsSearch = ReturnType<typeof readIntegrationsSearch>;
