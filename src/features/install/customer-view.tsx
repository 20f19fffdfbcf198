import { SectionHeader } from '@/components/section-header';
import { IconCheck, IconMinus } from '@/components/icons';
import type { FieldRow } from '@/lib/field-rows';
import type { InstallParts, ReadPart } from './install-parts';
import type { InstallValues } from './install-values';
import classes from './install.module.css';

interface CustomerViewProps {
  /** The name that customers see. */
  appName: string | undefined;
  integration: string;
  parts: InstallParts;
  values: InstallValues;
  fields: ReadonlyMap<string, readonly FieldRow[]>;
}

/** The same choices, worded and ordered as a customer is asked for them. */
export function CustomerView({ appName, integration, parts, values, fields }: CustomerViewProps) {
  const app = appName || 'Your product';
  const written = parts.write.filter((_, at) => values.write[at]?.on);
  return (
    <section aria-labelledby="customer-view">
      <SectionHeader
        id="customer-view"
        title="As the customer sees it"
        description="With the names and prompts of the revision. How it looks is up to your product."
      />
      <div className={classes.customer}>
        <p className={classes.customerTitle}>
          {app} · {integration}
        </p>
        {parts.read.map((part, at) => (
          <ObjectView
            key={part.objectName}
            app={app}
            part={part}
            values={values.read[at]}
            fields={fields.get(part.objectName)}
          />
        ))}
        {written.length > 0 ? (
          <p>
            {app} may write {written.map(({ label }) => label).join(', ')}.
          </p>
        ) : null}
        {parts.proxy && values.proxy ? <p>{app} may send other requests with your account.</p> : null}
      </div>
    </section>
  );
}

interface ObjectViewProps {
  app: string;
  part: ReadPart;
  values: InstallValues['read'][number] | undefined;
  fields: readonly FieldRow[] | undefined;
}

function ObjectView({ app, part, values, fields }: ObjectViewProps) {
  const labelOf = (name: string) => fields?.find((field) => field.name === name)?.displayName || name;
  const shownAs = ({ fieldName, label }: ReadPart['required'][number]) =>
    label === fieldName ? labelOf(fieldName) : label;
  if (!values?.on)
    return (
      <div>
        <h3 className={classes.customerObject}>{part.label}</h3>
        <p className="quiet">Not read</p>
      </div>
    );
  return (
    <div>
      <h3 className={classes.customerObject}>{part.label}</h3>
      {part.required.length > 0 ? (
        <p>
          {app} reads {part.required.map(shownAs).join(', ')}.
        </p>
      ) : null}
      {part.mapped.map(({ mapToName, label, prompt, required }, index) => {
        const field = values.mapped[index];
        return (
          <div key={mapToName} className={classes.question}>
            <p className={classes.questionLabel}>
              {label}
              {required ? null : <span className="quiet"> (optional)</span>}
            </p>
            {prompt ? <p className="quiet">{prompt}</p> : null}
            <p className={classes.answer}>
              {field ? labelOf(field) : <span className="quiet">Choose a field</span>}
            </p>
          </div>
        );
      })}
      {part.optional.length > 0 ? (
        <>
          <p>You may also share:</p>
          <ul className={classes.shared}>
            {part.optional.map((field, index) => (
              <Choice key={field.fieldName} chosen={values.optional[index] === true}>
                {shownAs(field)}
              </Choice>
            ))}
          </ul>
        </>
      ) : null}
      {part.anyField ? (
        <ul className={classes.shared}>
          <Choice chosen={values.all}>All fields</Choice>
          {values.all
            ? null
            : values.others.map((name) => (
                <Choice key={name} chosen>
                  {labelOf(name)}
                </Choice>
              ))}
        </ul>
      ) : null}
    </div>
  );
}

function Choice({ chosen, children }: { chosen: boolean; children: string }) {
  return (
    <li data-chosen={chosen || undefined}>
      {chosen ? <IconCheck aria-label="Chosen:" /> : <IconMinus aria-label="Not chosen:" />} {children}
    </li>
  );
}
