import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { installationQueries } from '@/api/installations';
import { useOwnTrigger } from '@/api/changes/own-changes';
import { ChangeButton } from '@/components/action-button';
import { lazyOverlay } from '@/components/state/lazy-part';
import type { Operation } from '@/contract/operation';
import { objectsOf } from '@/lib/operation-words';
import { whyNoRead } from './trigger-values';

const TriggerDialog = lazyOverlay(() => import('./trigger-dialog'), 'TriggerDialog');

/** A button for what most explanations of a failed read advise: the same read again. */
export function TriggerAgain({ project, operation }: { project: string; operation: Operation }) {
  const { integrationId, installationId } = operation;
  const { data: installation, isError } = useQuery(
    installationQueries.detail(project, integrationId, installationId),
  );
  const own = useOwnTrigger(operation.id);
  const [isOpen, setIsOpen] = useState(false);
  if (!installation)
    return isError ? (
      <p className="hint">
        It cannot be read again from here: its installation could not be read, or no longer exists.
      </p>
    ) : null;
  const [objectName, ...others] = objectsOf(operation);
  const only = others.length === 0 ? objectName : undefined;
  return (
    <>
      <ChangeButton size="xs" disabledReason={whyNoRead(installation, only)} onClick={() => setIsOpen(true)}>
        Trigger a read
      </ChangeButton>
      {isOpen ? (
        <TriggerDialog
          project={project}
          installation={installation}
          objectName={only ?? ''}
          again={{ window: own }}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}
