import { useForm, useWatch, type Control } from 'react-hook-form';
import { TextField } from '@/components/form/form-fields';
import { ruleResolver } from '@/components/form/rule-resolver';
import { topicNameSchema } from '@/contract/topic';
import { firstIssue } from '@/lib/first-issue';

interface TopicName {
  name: string;
}

export const topicNameMessage = (name: string, taken: ReadonlySet<string>): string | undefined =>
  firstIssue(topicNameSchema, name) ??
  (taken.has(name) ? 'Another topic of this project has this name' : undefined);

/** A form for a topic's name, validated while typing. */
export function useTopicName(name: string, taken: ReadonlySet<string>) {
  const resolver = ruleResolver<TopicName>((values) => {
    const message = topicNameMessage(values.name, taken);
    return new Map(message === undefined ? [] : [['name', message]]);
  });
  return useForm<TopicName>({ mode: 'onChange', defaultValues: { name }, resolver });
}

export function TopicNameField({ control }: { control: Control<TopicName> }) {
  const { length } = useWatch({ control, name: 'name' });
  return (
    <TextField
      control={control}
      name="name"
      label="Name"
      takesFocus
      description={`Letters, digits and dashes. ${length} of 64 characters.`}
    />
  );
}
