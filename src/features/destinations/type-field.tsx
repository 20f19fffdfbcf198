import { NativeSelect } from '@mantine/core';
import type { Control } from 'react-hook-form';
import { useInput } from '@/components/field-props';
import { destinationKinds } from '@/contract/destination-kinds';
import type { DestinationValues } from './destination-values';

const kindOptions = destinationKinds.map(({ type, label }) => ({ value: type, label }));

/**
 * The type of a new destination. It cannot be changed later, so only the new page loads this. A native select, because
 * a searchable one would cost this page 28 KB more for a dozen options.
 */
export function TypeField({ control }: { control: Control<DestinationValues> }) {
  const { input, value, onChange } = useInput({ control, name: 'type', label: 'Type' });
  return <NativeSelect {...input} data={kindOptions} value={String(value)} onChange={onChange} />;
}
