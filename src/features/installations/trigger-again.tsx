import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { installationQueries } from '@/api/installations';
import { ChangeButton } from '@/components/action-button';
import { lazyOverlay } from '@/components/lazy-part';
import type { Operation } from '@/contract/operation';
import { objectsOf } from '@/lib/operation-words';
import { whyNoRead } from './trigger-values';

const TriggerDialog = lazyOverlay(() => import('./trigger-dialog').then((module) => module.TriggerDialog));

/** A button for what most explanations of a failed read advise: trigger it again. */
export function TriggerAgain({ project, operation }: { project: string; operation: Operation }) {
  const { integrationId, installationId } = operation;
  // Outside the specification. Without it there is no button.
  const { data: installation } = useQuery(installationQueries.detail(project, integrationId, installationId));
  const [isOpen, setIsOpen] = useState(false);
  if (!installation) return null;
  const [objectName, ...others] = objectsOf(operation);
  const only = others.length === 0 ? objectName : undefined;
  return (
    <div>
      <ChangeButton
        variant="default"
        size="xs"
        disabledReason={whyNoRead(installation, only)}
        onClick={() => setIsOpen(true)}
      >
        Trigger a read
      </ChangeButton>
      {isOpen ? (
        <TriggerDialog
          project={project}
          installation={installation}
          objectName={only ?? ''}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </div>
  );
}
