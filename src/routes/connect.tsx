import { createFileRoute } from '@tanstack/react-router';
import { ConnectPage } from '@/features/connect/connect-page';
import { readConnectSearch } from '@/features/connect/connect-search';

export const Route = createFileRoute('/connect')({
  validateSearch: readConnectSearch,
  component: Connect,
});

function Connect() {
  return <ConnectPage {...Route.useSearch()} />;
}
