import type { Control } from 'react-hook-form';
import { SelectField } from '@/components/select-fields';
import { destinationKinds } from '@/contract/destination-kinds';
import type { DestinationValues } from './destination-values';

const kindOptions = destinationKinds.map(({ type, label }) => ({ value: type, label }));

/** The type of a new destination. It cannot be changed later, so only the new page loads this. */
export function TypeField({ control }: { control: Control<DestinationValues> }) {
  return <SelectField control={control} name="type" label="Type" data={kindOptions} />;
}
