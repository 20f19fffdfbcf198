import { Checkbox, Radio, TagsInput } from '@mantine/core';
import { useForm, useWatch } from 'react-hook-form';
import { usePauseReads, type PauseRequest } from '@/api/installation-changes';
import { recordOwnChange } from '@/api/changes/own-changes';
import { toProblem } from '@/api/problem';
import { Dialog } from '@/components/overlay/dialog';
import { useField, useInput } from '@/components/form/field-props';
import { errorMessage } from '@/components/shown-props';
import { TextareaField } from '@/components/form/form-fields';
import { showProblemInForm } from '@/components/form/form-problem';
import { notify } from '@/components/notify';
import { ruleResolver } from '@/components/form/rule-resolver';
import { SendForm } from '@/components/form/send-form';
import type { Installation } from '@/contract/installation';
import { pauseWords, type PauseAction } from '@/lib/bulk-actions';
import { customerOf } from '@/lib/customer';
import { trimEdges } from '@/lib/hidden-characters';
import { wasRead, type InstallationIds } from './installation-ids';
import { readObjectsOf } from './installation-rows';
import classes from './installations.module.css';

interface PauseDialogProps {
  project: string;
  installation: Installation | InstallationIds;
  action: PauseAction;
  /** The selected object. Undefined selects all. */
  objectName?: string | undefined;
  onClose: () => void;
}

interface PauseValues {
  scope: 'all' | 'chosen';
  objects: string[];
  note: string;
}

/** Pauses or resumes reads of all objects, including those selected later, or of some. */
export function PauseDialog({ project, installation, action, objectName, onClose }: PauseDialogProps) {
  const { id: installationId, integrationId } = installation;
  const pause = usePauseReads(project, { integrationId, installationId }, action);
  const { control, ...form } = useForm<PauseValues>({
    defaultValues: {
      scope: objectName === undefined ? 'all' : 'chosen',
      objects: objectName === undefined ? [] : [objectName],
      note: '',
    },
    resolver: ruleResolver(({ scope, objects }) =>
      scope === 'chosen' && objects.length === 0
        ? new Map([['objects', 'Choose at least one object']])
        : new Map(),
    ),
  });
  const scope = useWatch({ control, name: 'scope' });
  const objects = wasRead(installation) ? readObjectsOf(installation) : undefined;
  const pausing = action === 'pause';

  const send = async (values: PauseValues) => {
    const chosen = values.scope === 'chosen' ? values.objects : undefined;
    const body: PauseRequest = { objects: chosen, note: values.note.trim() || undefined };
    await pause.mutateAsync(body);
    const words = pauseWords(action, chosen);
    recordOwnChange({ project, subject: installationId, kind: action, words, ...body });
    notify.done(`${words} for ${customer}`);
    onClose();
  };

  const customer = customerOf(installation);
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={pausing ? `Pause reads for ${customer}` : `Resume reads for ${customer}`}
    >
      <SendForm
        form={{ control, ...form }}
        inDialog
        submitLabel={pausing ? 'Pause reads' : 'Resume reads'}
        onCancel={onClose}
        onSend={send}
        onRejected={(error) => showProblemInForm({ ...form }, toProblem(error), ['objects', 'note'])}
      >
        <p className="quiet">
          {pausing
            ? 'Scheduled reads stop and new ones are refused until they are resumed. A running read continues; writes and subscriptions are not touched.'
            : 'Scheduled reads start again at their next time. What changed meanwhile is read then.'}
        </p>
        <ScopeField control={control} />
        {scope !== 'chosen' ? null : objects ? (
          <ObjectsField control={control} objects={objects} />
        ) : (
          <ObjectNamesField control={control} />
        )}
        <TextareaField
          control={control}
          name="note"
          label="Note"
          optional
          description="Sent with the request. The interface does not give it back; this browser keeps it in the timeline."
        />
      </SendForm>
    </Dialog>
  );
}

type Control = ReturnType<typeof useForm<PauseValues>>['control'];

function ScopeField({ control }: { control: Control }) {
  const { value, onChange } = useField({ control, name: 'scope' });
  return (
    <Radio.Group label="Reads of" value={String(value)} onChange={onChange}>
      <div className={`${classes.choices} stack gap-8`}>
        <Radio value="all" label="All objects" />
        <Radio value="chosen" label="Chosen objects" />
      </div>
    </Radio.Group>
  );
}

function ObjectsField({ control, objects }: { control: Control; objects: ReturnType<typeof readObjectsOf> }) {
  const { value, error, onChange } = useField({ control, name: 'objects' });
  return (
    <Checkbox.Group
      label="Objects"
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
      error={errorMessage(error)}
    >
      <div className={`${classes.choices} stack gap-8`} data-scrolls={objects.length > 8 || undefined}>
        {objects.map(([name, object]) => (
          <Checkbox
            key={name}
            value={name}
            label={object.disabled === true ? `${name} (paused now)` : name}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** Text field for object names, for installations whose objects cannot be read. */
function ObjectNamesField({ control }: { control: Control }) {
  const { input, value, onChange } = useInput({
    control,
    name: 'objects',
    label: 'Objects',
    description: 'Names of the objects, mapped or as the provider has them. Press Enter after each.',
  });
  return (
    <TagsInput
      {...input}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(chosen) => onChange(chosen.map(trimEdges))}
      acceptValueOnBlur
    />
  );
}
