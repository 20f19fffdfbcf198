import { useForm } from 'react-hook-form';
import { useCreateDestination } from '@/api/destinations';
import { toProblem } from '@/api/problem';
import { Dialog } from '@/components/overlay/dialog';
import { TextField } from '@/components/form/form-fields';
import { showProblemInForm } from '@/components/form/form-problem';
import { notify } from '@/components/notify';
import { ruleResolver } from '@/components/form/rule-resolver';
import { SendForm } from '@/components/form/send-form';
import { useEditor } from '../use-editor';
import { useDestinations } from './destinations';

interface NewDestinationProps {
  onCreated: (name: string) => void;
  onClose: () => void;
}

/** Creates a webhook destination without leaving the editor. Other kinds have their page. */
export function NewDestination({ onCreated, onClose }: NewDestinationProps) {
  const { project } = useEditor();
  const { destinations } = useDestinations();
  const create = useCreateDestination(project);
  const form = useForm({
    defaultValues: { name: '', metadata: { url: '' } },
    resolver: ruleResolver(({ name, metadata: { url } }) => {
      const errors = new Map<string, string>();
      if (!/^[A-Za-z0-9-]+$/.test(name)) errors.set('name', 'Letters, digits and dashes');
      else if (destinations?.some((other) => other.name === name))
        errors.set('name', 'Another destination of this project has this name');
      if (!/^https?:\/\/\S+$/.test(url)) errors.set('metadata.url', 'An address that begins with https://');
      return errors;
    }),
  });
  return (
    <Dialog opened onClose={onClose} title="Create a webhook destination" size="md">
      <SendForm
        form={form}
        inDialog
        submitLabel="Create destination"
        onCancel={onClose}
        onSend={async (values) => {
          const made = await create.mutateAsync({ type: 'webhook', ...values });
          notify.done(`Destination ${made.name} created`);
          onCreated(made.name);
          onClose();
        }}
        onRejected={(error) => showProblemInForm(form, toProblem(error), ['name', 'metadata.url'])}
      >
        <TextField
          control={form.control}
          name="name"
          label="Name"
          description="Letters, digits and dashes."
          takesFocus
        />
        <TextField control={form.control} name="metadata.url" label="URL" type="url" mono />
      </SendForm>
    </Dialog>
  );
}
