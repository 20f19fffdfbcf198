import { useWatch, type UseFormReturn } from 'react-hook-form';
import { ColourMark, markColours } from '@/components/colour-mark';
import classes from './connect-form.module.css';
import { CheckField, TextField } from './fields';
import type { ConnectValues } from './connect-values';

/** Name and colour, which identify this service on every page. */
export function NameAndMark({ form }: { form: UseFormReturn<ConnectValues> }) {
  const colour = useWatch({ control: form.control, name: 'colour' });
  return (
    <>
      <TextField
        form={form}
        name="name"
        label="Name"
        optional
        description="Shown above the navigation. Defaults to the host of the address."
      />
      <fieldset className="wrap gap-8">
        <legend className="below-4">Colour</legend>
        {markColours.map((option) => (
          <label
            key={option}
            className={`${classes.colour} inline tiny`}
            data-chosen={option === colour || undefined}
          >
            <input type="radio" value={option} className={classes.radio} {...form.register('colour')} />
            <ColourMark colour={option} />
            {option}
          </label>
        ))}
      </fieldset>
      <CheckField
        form={form}
        name="production"
        label="This is production"
        description="A red line and the word stay on every page"
      />
    </>
  );
}
