import { ColourMark, markColours } from '@/components/colour-mark';
import classes from './connect-form.module.css';
import { CheckField, TextField, type ConnectFormState } from './fields';

/** Name and colour, which identify this service on every page. */
export function NameAndMark({ form }: { form: ConnectFormState }) {
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
            data-chosen={option === form.values.colour || undefined}
          >
            <input
              type="radio"
              name="colour"
              className={classes.radio}
              checked={option === form.values.colour}
              onChange={() => form.change({ colour: option })}
            />
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
