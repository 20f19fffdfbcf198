import { definedOnly } from '@/lib/defined-only';
import { searchChoice, searchText } from '@/lib/search-params';

/**
 * `return`: the page to open afterwards. `reason`: why the person was sent here. `service`: the saved service to start
 * with; older links say `connection`.
 */
export const readConnectSearch = ({ connection, service = connection, ...search }: Record<string, unknown>) =>
  definedOnly({
    return: searchText(search.return),
    reason: searchChoice(search.reason, ['signed-out']),
    service: searchText(service),
  });
export type ConnectSearch = ReturnType<typeof readConnectSearch>;
