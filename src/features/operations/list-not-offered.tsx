import { EmptyState } from '@/components/empty-state';

/** Shown if the service does not offer this list. */
export function ListNotOffered({ what }: { what: 'installations' | 'operations' }) {
  return (
    <EmptyState title={`This service does not offer the list of ${what}`}>
      {what === 'installations'
        ? 'Operations are listed per installation, so they cannot be listed here. Paste an operation id above: its state and its log can be read.'
        : 'Paste an operation id above: its state and its log can be read. Ids are in webhook messages and in the answer to a triggered read.'}
    </EmptyState>
  );
}
