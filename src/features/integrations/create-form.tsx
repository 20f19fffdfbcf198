import { useForm, useWatch, type Control } from 'react-hook-form';
import { toProblem } from '@/api/problem';
import { NewTextLink } from '@/components/button-link';
import { TextField } from '@/components/form-fields';
import { showProblemInForm } from '@/components/form-problem';
import { ProviderAbilities } from '@/components/provider-abilities';
import { findProviders, renderProvider } from '@/components/provider-name';
import { ruleResolver } from '@/components/rule-resolver';
import { SelectField } from '@/components/select-fields';
import { SendForm } from '@/components/send-form';
import { providerOptions } from '@/lib/account-options';
import { nameError } from './name-rules';
import type { CreateFormProps } from './new-integration-page';
import { emptyRequest, fromTemplate, templates } from './templates';

interface Values {
  template: string;
  name: string;
  provider: string | null;
  destination: string | null;
}

interface CreateFormOptions extends CreateFormProps {
  /** Without a template: an integration with no action yet. */
  isEmpty: boolean;
}

/** Creates an integration from a template, or an empty one. */
export function CreateForm(props: CreateFormOptions) {
  const { isEmpty, project, taken, catalog, destinations, onCreate, cancel } = props;
  const templateOf = ({ template: chosen }: Values) =>
    isEmpty ? undefined : templates.find(({ id }) => id === chosen);
  const form = useForm<Values>({
    defaultValues: { template: templates[0]?.id ?? '', name: '', provider: null, destination: null },
    resolver: ruleResolver((values) => {
      const errors = new Map<string, string>();
      const name = nameError(values.name, taken);
      if (name) errors.set('name', name);
      if (isEmpty && !values.provider) errors.set('provider', 'Choose a provider');
      if (templateOf(values)?.reads && !values.destination)
        errors.set('destination', 'Choose where records are sent');
      return errors;
    }),
  });
  const { control } = form;
  const values = useWatch({ control }) as Values;
  const template = templateOf(values);
  const send = async (sent: Values) => {
    const name = sent.name.trim();
    const chosen = templateOf(sent);
    await onCreate(
      chosen ? fromTemplate(chosen, name, sent.destination ?? '') : emptyRequest(name, sent.provider ?? ''),
    );
  };
  return (
    <SendForm
      form={form}
      submitLabel="Create integration"
      cancel={cancel}
      onSend={send}
      onRejected={(error) => showProblemInForm(form, toProblem(error), ['name', 'provider'])}
    >
      {isEmpty ? null : (
        <SelectField
          control={control}
          name="template"
          label="Template"
          data={templates.map(({ id, label }) => ({ value: id, label }))}
          description={template?.description}
        />
      )}
      <TextField
        control={control}
        name="name"
        label="Name"
        trims
        description="Unique in the project. Your product names the integration by it."
      />
      {!isEmpty ? null : catalog ? (
        <SelectField
          control={control}
          name="provider"
          label="Provider"
          placeholder="Choose a provider"
          searchable
          filter={findProviders}
          renderOption={renderProvider}
          data={providerOptions(catalog)}
          description={
            values.provider ? (
              <>
                Offers: <ProviderAbilities info={catalog[values.provider]} />
              </>
            ) : (
              'The provider of an integration cannot be changed.'
            )
          }
        />
      ) : (
        <TextField
          control={control}
          name="provider"
          label="Provider"
          description="Its name in the catalog, which could not be read. It cannot be changed later."
        />
      )}
      {template?.reads ? <DestinationField control={control} project={project} names={destinations} /> : null}
      {isEmpty ? (
        <p>
          An integration has at least one action, so it starts with a proxy that is switched off. Add objects
          in the editor.
        </p>
      ) : null}
    </SendForm>
  );
}

interface DestinationFieldProps {
  control: Control<Values>;
  project: string;
  names: CreateFormProps['destinations'];
}

function DestinationField({ control, project, names }: DestinationFieldProps) {
  if (names === undefined)
    return (
      <TextField
        control={control}
        name="destination"
        label="Destination"
        description="Its name. The list of destinations could not be read."
      />
    );
  return (
    <SelectField
      control={control}
      name="destination"
      label="Destination"
      placeholder="Choose a destination"
      data={[...names]}
      searchable={names.length > 8}
      description={
        names.length === 0 ? (
          <>
            This project has no destination yet.{' '}
            <NewTextLink to="/projects/$project/destinations/new" params={{ project }}>
              Create one
            </NewTextLink>
          </>
        ) : (
          'Records that are read are sent there.'
        )
      }
    />
  );
}
