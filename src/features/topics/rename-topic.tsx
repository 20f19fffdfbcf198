import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { toProblem } from '@/api/problem';
import { useUpdateTopic } from '@/api/topics';
import { FormActions, FormLayout, FormProblem } from '@/components/form-layout';
import { showProblemInForm } from '@/components/form-problem';
import { notify } from '@/components/notify';
import { UnsavedChanges } from '@/components/unsaved-changes';
import type { Problem } from '@/lib/problem';
import { TopicNameField } from './topic-name-field';
import { useTopicName } from './use-topic-name';

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
  const [problem, setProblem] = useState<Problem>();
  const form = useTopicName(current, taken);
  const { isDirty } = useFormState({ control: form.control });
  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined);
    if (values.name === current) {
      form.setError('name', { type: 'rule', message: 'This is its name already' });
      return;
    }
    try {
      const topic = await update.mutateAsync(values);
      notify.done(`Topic renamed to ${topic.name}`);
      onClose();
    } catch (error) {
      setProblem(showProblemInForm(form, toProblem(error), ['name']));
    }
  });
  return (
    <>
      {/* Outside the form, because a submit in its dialog would bubble to it. */}
      <UnsavedChanges dirty={isDirty} />
      <FormLayout onSubmit={(event) => void submit(event)} label="Rename topic">
        <FormProblem problem={problem} />
        <TopicNameField control={form.control} />
        <FormActions submitLabel="Rename" pending={update.isPending} onCancel={onClose} />
      </FormLayout>
    </>
  );
}
