import { ChangeButton } from '@/components/action-button';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { bareId } from '@/lib/pasted-operation-id';
import { InstallationDialogs, type InstallationAction } from './installation-dialogs';
import type { InstallationIds } from './installation-ids';
import classes from './installations.module.css';

interface InstallationIdBoxProps {
  project: string;
  /** Also offer to pause reads and to delete, for services that cannot return the installation. */
  withActions?: boolean;
}

export function InstallationIdBox({ project, withActions = false }: InstallationIdBoxProps) {
  const navigate = useNavigate();
  const [integration, setIntegration] = useState('');
  const [installation, setInstallation] = useState('');
  const [asked, setAsked] = useState(false);
  const [dialog, setDialog] = useState<{ action: InstallationAction; installation: InstallationIds }>();
  const missing = (value: string, what: string) =>
    asked && bareId(value) === '' ? `Enter the id of the ${what}` : undefined;
  const withIds = (run: (ids: InstallationIds) => void) => {
    const ids = { id: bareId(installation), integrationId: bareId(integration) };
    const complete = ids.id !== '' && ids.integrationId !== '';
    setAsked(!complete);
    if (complete) run(ids);
  };
  const begin = (action: InstallationAction) => withIds((ids) => setDialog({ action, installation: ids }));
  return (
    <>
      <form
        className={`${classes.idBox} wrap gap-8`}
        onSubmit={(event) => {
          event.preventDefault();
          withIds(({ id, integrationId }) => {
            void navigate({
              to: '/projects/$project/installations/$integration/$installation',
              params: { project, integration: integrationId, installation: id },
            });
          });
        }}
        noValidate
        aria-label="Installation by id"
      >
        <TextInput
          className={classes.idField}
          label="Integration id"
          value={integration}
          onChange={(event) => setIntegration(event.currentTarget.value)}
          error={missing(integration, 'integration')}
          spellCheck={false}
        />
        <TextInput
          className={classes.idField}
          label="Installation id"
          value={installation}
          onChange={(event) => setInstallation(event.currentTarget.value)}
          error={missing(installation, 'installation')}
          spellCheck={false}
        />
        <Button type="submit">Open installation</Button>
        {withActions ? (
          <>
            <ChangeButton onClick={() => begin('pause')}>Pause reads…</ChangeButton>
            <ChangeButton onClick={() => begin('delete')}>Delete…</ChangeButton>
          </>
        ) : null}
      </form>
      {dialog ? (
        <InstallationDialogs
          project={project}
          {...dialog}
          onClose={() => setDialog(undefined)}
          onDeleted={() => {
            setDialog(undefined);
            setInstallation('');
          }}
        />
      ) : null}
    </>
  );
}
