import { useWatch, type Control } from 'react-hook-form';
import { TextField } from '@/components/form-fields';
import type { TopicName } from './topic-name';

/** The name of a topic, validated while typing. */
export function TopicNameField({ control }: { control: Control<TopicName> }) {
  const { length } = useWatch({ control, name: 'name' });
  return (
    <TextField
      control={control}
      name="name"
      label="Name"
      trims
      description={`Letters, digits and dashes. ${length} of 64 characters.`}
    />
  );
}
