import { createFileRoute } from '@tanstack/react-router';
import { ConnectPage } from '@/features/connect/connect-page';
import { readConnectSearch } from '@/features/connect/connect-search';

export const Route = createFileRoute('/connect')({
  // It has no skeleton: that would be one more file to load.
  pendingMs: Infinity,
  validateSearch: readConnectSearch,
  component: Connect,
});

// Other data of a service that this browser keeps. If storage is blocked there is nothing to erase.

function eraseKeptOf(service: string): void {
  void import('@/api/forget-kept').then(({ forgetKept }) => forgetKept(service)).catch(() => undefined);
}

function eraseDrafts(baseUrl: string): void {
  void import('@/features/revision-editor/draft-store')
    .then(({ eraseKept }) => eraseKept(baseUrl))
    .catch(() => undefined);
}

function Connect() {
  return <ConnectPage {...Route.useSearch()} onForgotten={eraseKeptOf} onAddressForgotten={eraseDrafts} />;
}
