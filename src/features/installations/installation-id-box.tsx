import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type SubmitEventHandler } from 'react';
import classes from './installations.module.css';

/** Where a service lists nothing, an installation is reached by its ids. */
export function InstallationIdBox({ project }: { project: string }) {
  const navigate = useNavigate();
  const [integration, setIntegration] = useState('');
  const [installation, setInstallation] = useState('');
  const [asked, setAsked] = useState(false);
  const missing = (value: string, what: string) =>
    asked && value.trim() === '' ? `Give the id of the ${what}` : undefined;
  const submit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault();
    setAsked(true);
    if (integration.trim() === '' || installation.trim() === '') return;
    void navigate({
      to: '/projects/$project/installations/$integration/$installation',
      params: { project, integration: integration.trim(), installation: installation.trim() },
    });
  };
  return (
    <form className={classes.idBox} onSubmit={submit} noValidate aria-label="Open an installation">
      <TextInput
        label="Integration id"
        value={integration}
        onChange={(event) => setIntegration(event.currentTarget.value)}
        error={missing(integration, 'integration')}
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        label="Installation id"
        value={installation}
        onChange={(event) => setInstallation(event.currentTarget.value)}
        error={missing(installation, 'installation')}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" variant="default">
        Open installation
      </Button>
    </form>
  );
}
