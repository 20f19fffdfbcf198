import { toProblem } from '@/api/problem';
import { useUpdateTopic } from '@/api/topics';
import { showProblemInForm } from '@/components/form-problem';
import { notify } from '@/components/notify';
import { SendForm } from '@/components/send-form';
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
  const form = useTopicName(current, taken);
  return (
    <SendForm
      form={form}
      label="Rename topic"
      submitLabel="Rename"
      onCancel={onClose}
      onRejected={(error) => showProblemInForm(form, toProblem(error), ['name'])}
      onSend={async (values) => {
        if (values.name === current) {
          form.setError('name', { type: 'rule', message: 'This is its name already' });
          return;
        }
        const topic = await update.mutateAsync(values);
        notify.done(`Topic renamed to ${topic.name}`);
        onClose();
      }}
    >
      <TopicNameField control={form.control} />
    </SendForm>
  );
}
