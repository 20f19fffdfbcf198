import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { useChangeConfig, useCreateInstallation } from '@/api/installation-changes';
import { announce } from '@/components/announcer';
import { CancelLink } from '@/components/button-link';
import { CheckboxField } from '@/components/form-fields';
import { FormSection } from '@/components/form-layout';
import { notify } from '@/components/notify';
import { ruleResolver } from '@/components/rule-resolver';
import { SelectField } from '@/components/select-fields';
import { SendForm } from '@/components/send-form';
import type { Connection } from '@/contract/connection';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { deepEqual } from '@/lib/deep-equal';
import { connectionLook } from '@/lib/operation-words';
import { ChangesToSend, MeanwhileNotice, type Meanwhile } from './changes-notice';
import { configDifferences, mergeConfigs, withDifferences, type ConfigDifference } from './config-changes';
import { CustomerView } from './customer-view';
import { InstallSnippet } from './install-snippet';
import { showRejection } from './install-rejection';
import { changeRequests, createRequest } from './install-requests';
import { contentOf, installErrors, installValues, type InstallValues } from './install-values';
import classes from './install.module.css';
import { opening, readOpening } from './opening';
import { ReadObjectFields } from './read-object-fields';
import { useCustomerFields } from './use-customer-fields';

interface InstallFormProps {
  project: string;
  integration: Integration;
  /** Undefined until a customer is chosen. */
  groupRef: string | undefined;
  /** The customer's name, if it is known. */
  customer: string | undefined;
  /** The installation to change; undefined to install. */
  installation: Installation | undefined;
  /** The group's connections to the provider. */
  connections: readonly Connection[];
  /** The name that customers see. */
  appName: string | undefined;
}

/** The choices that the latest revision offers. Beside them: what the customer sees, and the request as code. */
export function InstallForm(props: InstallFormProps) {
  const { project, integration, groupRef, customer = groupRef, connections, appName } = props;
  // A snapshot: a refresh while editing must not change what counts as changed.
  const [opened, setOpened] = useState(() => opening(integration, props.installation));
  const { parts, content, installation } = opened;
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();
  const [offersSkip, setOffersSkip] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const create = useCreateInstallation(project, integration.id);
  const change = useChangeConfig(project, {
    integrationId: integration.id,
    installationId: installation?.id ?? '',
  });
  const form = useForm<InstallValues>({
    defaultValues: installValues(parts, content, installation?.connection?.id),
    resolver: ruleResolver((values) => installErrors(parts, values)),
  });
  const { control } = form;
  const { isDirty } = useFormState({ control });
  // All of the form's values have defaults.
  const values = useWatch({ control }) as InstallValues;
  const chosen = contentOf(parts, values, content);
  const fields = useCustomerFields(project, integration, groupRef, installation !== undefined, parts.read);

  /** Puts a config into the form. What differs from `now` counts as changed. */
  const fill = (now: typeof opened, next: typeof content) => {
    const { connectionId, skipSampling } = form.getValues();
    setOpened(now);
    form.reset(installValues(now.parts, now.content, now.installation?.connection?.id));
    form.reset(
      { ...installValues(now.parts, next, connectionId), skipSampling },
      { keepDefaultValues: true },
    );
  };
  const takeTheirs = (difference: ConfigDifference) => {
    fill(opened, withDifferences(contentOf(parts, form.getValues(), content), [difference]));
    setMeanwhile(
      (notice) => notice && { ...notice, conflicts: notice.conflicts.filter((one) => one !== difference) },
    );
  };

  const done = async (words: string, installationId: string) => {
    notify.done(words);
    await navigate({
      to: '/projects/$project/installations/$integration/$installation',
      params: { project, integration: integration.id, installation: installationId },
      ignoreBlocker: true,
    });
  };
  const send = async (sent: InstallValues) => {
    if (groupRef === undefined) {
      announce('Choose a customer first');
      return true;
    }
    setMeanwhile(undefined);
    const now = await readOpening(queryClient, project, integration.id, groupRef);
    const mine = contentOf(parts, sent, content);
    const { merged, theirs, conflicts } = mergeConfigs(content, mine, now.content);
    const isRevised = !deepEqual(now.parts, parts);
    // An earlier attempt of this form, whose response was lost, does not count.
    const isInstalled =
      installation === undefined &&
      now.installation !== undefined &&
      configDifferences(now.content, merged).length > 0;
    const isRemoved = installation !== undefined && now.installation === undefined;
    if (theirs.length > 0 || conflicts.length > 0 || isRevised || isInstalled || isRemoved) {
      fill(now, merged);
      setMeanwhile({ theirs, conflicts, isRevised, isInstalled, isRemoved });
      return true;
    }
    const { skipSampling, connectionId } = sent;
    const installedWords = `${integration.name} is installed for ${customer}`;
    if (!now.installation) {
      const body = createRequest({ groupRef, connectionId, content: merged });
      const made = await create.mutateAsync({ body, skipSampling });
      await done(installedWords, made.id);
      return true;
    }
    const isMoved = connectionId !== null && connectionId !== now.installation.connection?.id;
    const requests = changeRequests({
      installationId: now.installation.id,
      before: now.content,
      after: merged,
      connectionId: isMoved ? connectionId : undefined,
    });
    if (!requests && installation && !isDirty) return false;
    if (requests) await change.mutateAsync({ ...requests, skipSampling });
    await done(installation ? `The config of ${customer} is saved` : installedWords, now.installation.id);
    return true;
  };

  return (
    <div className={classes.columns}>
      <div>
        <SendForm
          form={form}
          label="Choices"
          submitLabel={installation ? 'Save changes' : 'Install'}
          disabledReason={groupRef === undefined ? 'Choose a customer first' : undefined}
          cancel={
            installation ? (
              <CancelLink
                to="/projects/$project/installations/$integration/$installation"
                params={{ project, integration: integration.id, installation: installation.id }}
              />
            ) : (
              <CancelLink to="/projects/$project/installations" params={{ project }} />
            )
          }
          onSend={send}
          onRejected={(error, sent) => {
            const { problem, isSampling } = showRejection(form, error, parts, content);
            if (isSampling && !sent.skipSampling) setOffersSkip(true);
            return problem;
          }}
        >
          {meanwhile ? <MeanwhileNotice meanwhile={meanwhile} onTake={takeTheirs} /> : null}
          {connections.length > 1 ? (
            <SelectField
              control={control}
              name="connectionId"
              label="Connection"
              optional
              clearable={!installation}
              placeholder="The service chooses"
              description="This customer has several connections to the provider."
              data={connections.map(({ id, consumer, status }) => ({
                value: id,
                label: `${consumer?.consumerName || consumer?.consumerRef || id} (${connectionLook(status).word.toLowerCase()})`,
              }))}
            />
          ) : null}
          {parts.read.length > 0 ? (
            <FormSection
              title="Reads"
              description="An object that is off is kept in the config as disabled, which is the same as paused: it is not read on schedule and not on demand, until somebody switches it on here or resumes its reads."
            >
              {parts.read.map((part, at) => (
                <ReadObjectFields
                  key={part.objectName}
                  control={control}
                  at={at}
                  part={part}
                  values={values.read[at]}
                  fields={fields.get(part.objectName)}
                  content={content}
                />
              ))}
            </FormSection>
          ) : null}
          {parts.write.length > 0 ? (
            <FormSection title="Writes" description="Objects that your product may write for this customer.">
              {parts.write.map(({ objectName, label }, at) => (
                <CheckboxField
                  key={objectName}
                  control={control}
                  name={`write.${at}.on`}
                  label={`Write ${label}`}
                />
              ))}
            </FormSection>
          ) : null}
          {parts.proxy ? (
            <FormSection title="Proxy">
              <CheckboxField
                control={control}
                name="proxy"
                label="Pass requests on to the provider"
                description="Your product’s own requests, with this customer’s credentials."
              />
            </FormSection>
          ) : null}
          {parts.subscribed.length > 0 ? (
            <p className="footnote">
              It also subscribes to {parts.subscribed.join(', ')}. Subscriptions follow the revision.
            </p>
          ) : null}
          {parts.read.length + parts.write.length === 0 && !parts.proxy ? (
            <p className="footnote">This revision leaves nothing to choose.</p>
          ) : null}
          {offersSkip ? (
            <CheckboxField
              control={control}
              name="skipSampling"
              label="Skip the sample read"
              description="Sends skipSampling=true. Later reads may fail for the reason that the provider gave."
            />
          ) : null}
          {installation ? <ChangesToSend differences={configDifferences(content, chosen)} /> : null}
        </SendForm>
      </div>
      <div className={classes.beside}>
        <CustomerView
          appName={appName}
          integration={integration.latestRevision.content.displayName || integration.name}
          parts={parts}
          values={values}
          fields={fields}
        />
        <InstallSnippet
          project={project}
          integrationId={integration.id}
          groupRef={groupRef}
          installationId={installation?.id}
          before={content}
          after={chosen}
          values={values}
        />
      </div>
    </div>
  );
}
