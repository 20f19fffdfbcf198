import { Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useChange } from '@/api/use-change';
import { FileDrop } from '@/components/file-drop';
import { FormActions, FormLayout, FormProblem } from '@/components/form-layout';
import { StatusBadge } from '@/components/status-badge';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { providerName } from '@/lib/account-options';
import { pathText } from '@/lib/manifest/finding';
import { plural } from '@/lib/format';
import { importManifest, type Candidate } from './manifest-import';
import { nameError } from './name-rules';
import type { CreateFormProps } from './new-integration-page';
import { OptionCards } from './option-cards';
import { request, type Content } from './templates';
import classes from './integrations.module.css';

/** Creates an integration from a pasted, dropped or chosen manifest. */
export function ManifestForm(props: CreateFormProps) {
  const { project, taken, catalog, destinations, onCreate, cutOut, cancel } = props;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [tried, setTried] = useState(false);
  const deferredText = useDeferredValue(text);
  const imported =
    deferredText.trim() === ''
      ? undefined
      : importManifest(deferredText, { providers: catalog, destinations });
  const candidates = imported?.kind === 'candidates' ? imported.candidates : [];
  // One may be chosen just before the deferred text catches up and has fewer.
  const shown = Math.min(chosen, candidates.length - 1);
  const candidate = candidates[shown];
  const obstacle = candidate && obstacleTo(candidate, taken);

  const create = useChange({
    mutationFn: async (content: Content) => onCreate(request(content), await cutOut(deferredText, shown)),
  });
  const change = (next: string) => {
    setText(next);
    setChosen(0);
    create.reset();
  };
  const refusal =
    imported?.kind === 'refused'
      ? imported.reason
      : tried && text.trim() === ''
        ? 'Paste a manifest, or choose a file'
        : undefined;
  return (
    <>
      <UnsavedChanges dirty={text !== ''} />
      <FormLayout
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (candidate?.content && !obstacle) create.mutate(candidate.content);
        }}
      >
        <FormProblem problem={create.problem} />
        <FileDrop
          accept=".yaml,.yml,.json,application/yaml,application/json"
          onFile={(file) => void file.text().then(change)}
        >
          <Textarea
            label="Manifest"
            description="YAML or JSON: a whole manifest, or the content of one integration. Files can be dropped here."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={refusal}
            value={text}
            rows={14}
            resize="vertical"
            spellCheck={false}
            className="mono-field"
            onChange={(event) => change(event.currentTarget.value)}
          />
        </FileDrop>
        {candidates.length > 1 ? (
          <OptionCards
            legend={`The manifest has ${plural(candidates.length, 'integration')}. Which one to create?`}
            options={candidates.map((one, at) => ({
              value: at,
              name: one.name || 'Unnamed',
              text: [providerName(catalog, one.provider), obstacleTo(one, taken) ?? 'ready']
                .filter(Boolean)
                .join(' · '),
            }))}
            value={shown}
            onChange={setChosen}
          />
        ) : null}
        {candidate ? (
          <Findings candidate={candidate} obstacle={obstacle} project={project} taken={taken} />
        ) : null}
        <FormActions submitLabel="Create integration" pending={create.isPending} cancel={cancel} />
      </FormLayout>
    </>
  );
}

/** Why the integration cannot be created; undefined if it can. */
function obstacleTo(candidate: Candidate, taken: ReadonlySet<string>): string | undefined {
  const errors = candidate.findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return `${plural(errors.length, 'error')} in the manifest`;
  if (!candidate.content) return 'The service does not accept a manifest of this form';
  return nameError(candidate.name, taken);
}

interface FindingsProps {
  candidate: Candidate;
  obstacle: string | undefined;
  project: string;
  taken: ReadonlySet<string>;
}

/** The findings for the chosen integration, shown before anything is sent. */
function Findings({ candidate, obstacle, project, taken }: FindingsProps) {
  const { findings, name } = candidate;
  return (
    <section
      className={classes.findings}
      aria-label={`Check of ${name || 'the integration'}`}
      aria-live="polite"
    >
      <p>
        <StatusBadge kind={obstacle ? 'failure' : 'success'} plain>
          {obstacle ?? `${name} can be created`}
        </StatusBadge>
      </p>
      {taken.has(name) ? (
        <p className="quiet">
          To deploy it as a new revision, import it in{' '}
          <Link
            to="/projects/$project/integrations/$integration/edit"
            params={{ project, integration: name }}
          >
            the editor of {name}
          </Link>
          .
        </p>
      ) : null}
      {findings.length > 0 ? (
        <ul className={classes.findingList}>
          {findings.map(({ severity, message, path, rule, suggestion }, at) => (
            <li key={at}>
              <StatusBadge kind={severity === 'error' ? 'failure' : 'warning'} plain>
                {severity === 'error' ? 'Error' : 'Warning'}
              </StatusBadge>
              <span>
                {message}{' '}
                <code className="quiet" title={rule}>
                  {pathText(path)}
                </code>
                {suggestion ? <span className="quiet"> {suggestion}</span> : null}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
