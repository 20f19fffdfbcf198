import { toProblem } from '@/api/problem';
import { useReadAgain } from '@/api/reading/read-again';
import { topicQueries, useUpdateTopic } from '@/api/topics';
import { EditForm } from '@/components/form/edit-form';
import { showProblemInForm } from '@/components/form/form-problem';
import { notify } from '@/components/notify';
import { Dialog } from '@/components/overlay/dialog';
import { TopicNameField, useTopicName } from './topic-name';

interface RenameTopicProps {
  project: string;
  topicId: string;
  /** Empty if unknown. */
  name: string;
  /** Names of the other topics that are known. */
  taken: ReadonlySet<string>;
  onClose: () => void;
}

export function RenameTopic({ project, topicId, name: current, taken, onClose }: RenameTopicProps) {
  const update = useUpdateTopic(project, topicId);
  const readAgain = useReadAgain();
  const form = useTopicName(current, taken);
  return (
    <Dialog opened onClose={onClose} title="Rename topic" size="md">
      <EditForm
        form={form}
        existing={{
          noun: 'topic',
          thing: { name: current },
          // If no name was seen, none can have changed.
          read: async () =>
            current === ''
              ? { name: current }
              : readAgain.inList(topicQueries.list(project), ({ id }) => id === topicId),
          valuesOf: ({ name }) => ({ name }),
          edited: ({ name }) => ({ name }),
          labelOf: () => 'Name',
        }}
        label="Rename topic"
        inDialog
        submitLabel="Rename"
        onCancel={onClose}
        onRejected={(error) => showProblemInForm(form, toProblem(error), ['name'])}
        onSend={async (values, newest) => {
          if (values.name === newest.name) {
            form.setError('name', { type: 'rule', message: 'This is its name already' });
            return;
          }
          const topic = await update.mutateAsync(values);
          notify.done(`Topic renamed to ${topic.name}`);
          onClose();
        }}
      >
        <TopicNameField control={form.control} />
      </EditForm>
    </Dialog>
  );
}
