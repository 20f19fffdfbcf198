import { EmptyState } from '@/components/state/empty-state';
import { InstallationIdBox } from './installation-id-box';

/** Shown instead of the list of installations, and of anything chosen from it. */
export function InstallationsNotOffered({ project, children }: { project: string; children?: string }) {
  return (
    <EmptyState
      title="This service does not offer the list of installations"
      action={<InstallationIdBox project={project} withActions />}
    >
      {children} One installation can still be opened, paused or deleted by its ids; both are in webhook
      messages.
    </EmptyState>
  );
}
