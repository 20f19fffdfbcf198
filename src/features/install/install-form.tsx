import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useForm, useFormState, useWatch, type Control } from 'react-hook-form';
import { useChangeConfig, useCreateInstallation } from '@/api/installation-changes';
import { useWhileHere } from '@/api/while-here';
import { announce } from '@/components/announcer';
import { CancelLink } from '@/components/button-link';
import { EditForm } from '@/components/form/edit-form';
import { CheckboxField } from '@/components/form/form-fields';
import { FormSection } from '@/components/form/form-layout';
import { notify } from '@/components/notify';
import { ruleResolver } from '@/components/form/rule-resolver';
import { SelectField } from '@/components/form/select-fields';
import type { Connection } from '@/contract/connection';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { plural } from '@/lib/format';
import { connectionLook } from '@/lib/operation-words';
import { changeTexts } from './config-changes';
import { showRejection } from './install-rejection';
import { changeRequests } from './install-requests';
import { contentOf, goneNames, installErrors, type InstallValues } from './install-values';
import classes from './install.module.css';
import { editedOpening, openedValues, opening, openingText, readOpening, type Opening } from './opening';
import { NoLongerOffered, ReadObjectFields } from './read-object-fields';
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
}

/** The choices that the latest revision offers. */
export function InstallForm(props: InstallFormProps) {
  const { project, integration, groupRef, customer = groupRef, connections } = props;
  // A snapshot: a refresh while editing must not change what counts as changed.
  const [opened, setOpened] = useState<Opening>(() => opening(integration, props.installation));
  const { parts, content, installation } = opened;
  const [offersSkip, setOffersSkip] = useState(false);
  const queryClient = useQueryClient();
  const whileHere = useWhileHere();
  const navigate = useNavigate();
  const create = useCreateInstallation(project, integration.id);
  const change = useChangeConfig(project, {
    integrationId: integration.id,
    installationId: installation?.id ?? '',
  });
  const form = useForm<InstallValues>({
    defaultValues: openedValues(opened),
    resolver: ruleResolver((values) => installErrors(parts, values)),
  });
  const { control } = form;
  const { isDirty } = useFormState({ control });
  const hasProxy = parts.proxy || content.proxy?.enabled === true;
  // All of the form's values have defaults.
  const values = useWatch({ control }) as InstallValues;
  const chosen = contentOf(parts, values, content);
  const fields = useCustomerFields(project, integration, groupRef, installation !== undefined, parts.read);

  const done = async (words: string, installationId: string) => {
    notify.done(words);
    await navigate({
      to: '/projects/$project/installations/$integration/$installation',
      params: { project, integration: integration.id, installation: installationId },
      ignoreBlocker: true,
    });
  };
  const send = async (sent: InstallValues, now: Opening) => {
    if (groupRef === undefined) {
      announce('Choose a customer first');
      return true;
    }
    const { skipSampling, connectionId } = sent;
    const installedWords = `${integration.name} is installed for ${customer}`;
    const after = contentOf(now.parts, sent, now.content);
    if (!now.installation) {
      const config = { content: { ...after, provider: after.provider ?? '' } };
      const body = { groupRef, ...(connectionId ? { connectionId } : {}), config };
      const made = await create.mutateAsync({ body, skipSampling });
      await done(installedWords, made.id);
      return true;
    }
    const isMoved = connectionId !== null && connectionId !== now.connectionId;
    const requests = changeRequests({
      installationId: now.installation.id,
      before: now.content,
      after,
      connectionId: isMoved ? connectionId : undefined,
    });
    if (!requests && installation && !isDirty) return false;
    if (requests) await change.mutateAsync({ ...requests, skipSampling });
    await done(installation ? `The config of ${customer} is saved` : installedWords, now.installation.id);
    return true;
  };

  return (
    <div className="form-width">
      <EditForm
        form={form}
        existing={{
          noun: 'installation',
          thing: opened,
          read: async () => {
            if (groupRef === undefined) return opened;
            const now = await whileHere(readOpening(queryClient, project, integration.id, groupRef));
            return installation && !now?.installation ? undefined : now;
          },
          valuesOf: openedValues,
          edited: editedOpening,
          reviews: true,
          onNewest: setOpened,
          writeOnly: ['skipSampling'],
          sentenceOf: openingText,
        }}
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
        <GoneObjects
          control={control}
          read={goneNames(parts, content, 'read')}
          hasOthers={values.goneWrites.length + values.goneSubscriptions.length > 0}
        />
        {hasProxy ? (
          <FormSection title="Proxy">
            <CheckboxField
              control={control}
              name="proxy"
              label="Pass requests on to the provider"
              description={
                parts.proxy
                  ? 'Your product’s own requests, with this customer’s credentials.'
                  : 'The revision no longer offers it.'
              }
            />
          </FormSection>
        ) : null}
        {parts.subscribed.length > 0 ? (
          <p className="footnote">
            It also subscribes to {parts.subscribed.join(', ')}. Subscriptions follow the revision.
          </p>
        ) : null}
        {parts.read.length + parts.write.length === 0 && !hasProxy ? (
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
        {installation ? <ChangesToSend texts={changeTexts(content, chosen)} /> : null}
      </EditForm>
    </div>
  );
}

/** What will be sent, in words. */
function ChangesToSend({ texts }: { texts: readonly string[] }) {
  const titleId = useId();
  if (texts.length === 0) return null;
  return (
    <section className="panel stack gap-8 wrap-anywhere" aria-labelledby={titleId}>
      <h2 id={titleId}>{plural(texts.length, 'change')} to save</h2>
      <ul className="bullets">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

interface GoneObjectsProps {
  control: Control<InstallValues>;
  read: readonly string[];
  /** Whether there are others, which can be removed. */
  hasOthers: boolean;
}

/** Objects of the config that the revision no longer has. */
function GoneObjects({ control, read, hasOthers }: GoneObjectsProps) {
  if (read.length === 0 && !hasOthers) return null;
  return (
    <FormSection title="Of earlier revisions" description="The revision no longer has these objects.">
      {read.length > 0 ? (
        <fieldset className={`${classes.choices} stack gap-8`} data-scrolls={read.length > 8 || undefined}>
          <legend className="below-4">Read</legend>
          <p className="note wrap-anywhere">They stay in the config, because services remove none.</p>
          {read.map((name) => (
            <code key={name} className="spread line gap-8 wrap-anywhere">
              {name}
            </code>
          ))}
        </fieldset>
      ) : null}
      <NoLongerOffered control={control} name="goneWrites" title="Written" />
      <NoLongerOffered control={control} name="goneSubscriptions" title="Subscribed to" />
    </FormSection>
  );
}
