import { Button, TagsInput } from '@mantine/core';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Control } from 'react-hook-form';
import { announce } from '@/components/announcer';
import { useField, useInput } from '@/components/form/field-props';
import { errorMessage } from '@/components/shown-props';
import { CheckboxField } from '@/components/form/form-fields';
import { IdSelect } from '@/components/form/id-select';
import { StatusBadge } from '@/components/status-badge';
import type { ConfigContent } from '@/contract/installation';
import type { FieldRow } from '@/lib/field-rows';
import { trimEdges } from '@/lib/hidden-characters';
import type { MappedField, ReadPart } from './install-parts';
import { configObject, type InstallValues } from './install-values';
import classes from './install.module.css';

interface ReadObjectFieldsProps {
  control: Control<InstallValues>;
  /** Its index in the form. */
  at: number;
  part: ReadPart;
  values: InstallValues['read'][number] | undefined;
  /** The fields of the customer's account. Undefined while they are unknown. */
  fields: readonly FieldRow[] | undefined;
  /** The config before any change. */
  content: ConfigContent;
}

export function ReadObjectFields({ control, at, part, values, fields, content }: ReadObjectFieldsProps) {
  const known = fields && new Set(fields.map(({ name }) => name));
  // A part of a field, such as $['address']['city'], is not listed as a field of its own.
  const isAbsent = (name: string) => known !== undefined && !known.has(name) && !name.startsWith('$[');
  const absent = part.required.map(({ fieldName }) => fieldName).filter(isAbsent);
  const kept = keptSettings(content, part);
  const hadAll = configObject(content, part)?.selectedFieldsAuto === 'all';
  return (
    <fieldset className="panel stack gap-12 shrink">
      <legend className={classes.legend}>
        {part.label}
        {part.label === part.objectName ? null : <code> {part.objectName}</code>}
      </legend>
      <CheckboxField
        control={control}
        name={`read.${at}.on`}
        label={`Read ${part.label}`}
        description={
          values?.on ? (
            part.always ? (
              'Read for every customer unless it is off.'
            ) : undefined
          ) : (
            <StatusBadge kind="paused" plain>
              Off, the same as paused
            </StatusBadge>
          )
        }
      />
      {values?.on ? (
        <>
          {part.required.length > 0 ? (
            <p className="note wrap-anywhere">
              Always read:{' '}
              {part.required.map(({ fieldName, mapToName }, index) => (
                <span key={fieldName}>
                  {index > 0 ? ', ' : ''}
                  <code>{fieldName}</code>
                  {mapToName ? (
                    <>
                      {' '}
                      as <code>{mapToName}</code>
                    </>
                  ) : null}
                </span>
              ))}
            </p>
          ) : null}
          {absent.length > 0 ? (
            <StatusBadge kind="warning" sentence>
              Not in this customer’s account: {absent.join(', ')}. The service will probably refuse.
            </StatusBadge>
          ) : null}
          {part.mapped.map((mapped, index) => (
            <MappingField
              key={mapped.mapToName}
              control={control}
              name={`read.${at}.mapped.${index}`}
              mapped={mapped}
              fields={fields}
            />
          ))}
          {part.optional.length > 0 ? (
            <fieldset
              className={`${classes.choices} stack gap-8`}
              data-scrolls={part.optional.length > 8 || undefined}
            >
              <legend className="below-4">Optional fields</legend>
              {part.optional.map(({ fieldName, label }, index) => (
                <CheckboxField
                  key={fieldName}
                  control={control}
                  name={`read.${at}.optional.${index}`}
                  label={label === fieldName ? fieldName : `${label} (${fieldName})`}
                  description={isAbsent(fieldName) ? 'Not in this customer’s account' : undefined}
                />
              ))}
            </fieldset>
          ) : null}
          {part.anyField ? (
            <CheckboxField
              control={control}
              name={`read.${at}.all`}
              label="All fields"
              description="Also those that the customer adds at the provider later."
            />
          ) : null}
          {part.anyField && !values.all ? (
            <OtherFields
              control={control}
              name={`read.${at}.others`}
              fields={fields?.filter(({ name }) => !isNamed(part, name))}
            />
          ) : null}
        </>
      ) : null}
      {kept.length > 0 ? <p className="note wrap-anywhere">Also set, and kept: {kept.join(', ')}.</p> : null}
      {hadAll && !part.anyField ? (
        <CheckboxField
          control={control}
          name={`read.${at}.all`}
          label="All fields"
          description="The revision no longer offers it."
        />
      ) : null}
      {part.anyField ? null : (
        <NoLongerOffered
          control={control}
          name={`read.${at}.others`}
          title="Chosen fields that the revision no longer offers"
        />
      )}
      <NoLongerOffered
        control={control}
        name={`read.${at}.otherMappings`}
        title="Mapped names that the revision no longer asks for"
      />
    </fieldset>
  );
}

const isNamed = ({ required, optional }: ReadPart, name: string) =>
  [...required, ...optional].some(({ fieldName }) => fieldName === name);

const shown = new Set([
  'objectName',
  'selectedFields',
  'selectedFieldMappings',
  'selectedFieldsAuto',
  'disabled',
]);

/** Settings of the object that the form has no input for. */
const keptSettings = (content: ConfigContent, part: ReadPart): string[] =>
  Object.entries(configObject(content, part) ?? {})
    .filter(([name, value]) => !shown.has(name) && value !== undefined && value !== null)
    .map(([name]) => name);

interface MappingFieldProps {
  control: Control<InstallValues>;
  name: `read.${number}.mapped.${number}`;
  mapped: MappedField;
  fields: readonly FieldRow[] | undefined;
}

const optionOf = ({ name, displayName }: FieldRow) => ({
  value: name,
  label: displayName && displayName !== name ? `${displayName} (${name})` : name,
});

/** The field that is delivered under a name. Any name can be typed. */
function MappingField({ control, name, mapped, fields }: MappingFieldProps) {
  const { ref, value, error, onChange } = useField({ control, name });
  const { label, prompt, mapToName, required } = mapped;
  return (
    <IdSelect
      label={label}
      optional={!required}
      inputRef={ref}
      description={
        <>
          {prompt ? `${prompt} ` : ''}Delivered as <code>{mapToName}</code>.
        </>
      }
      error={errorMessage(error)}
      placeholder={fields ? 'Choose a field' : 'Type the field’s name'}
      clearable
      data={(fields ?? []).map(optionOf)}
      value={typeof value === 'string' && value !== '' ? value : undefined}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

interface NoLongerOfferedProps {
  control: Control<InstallValues>;
  name: `read.${number}.${'others' | 'otherMappings'}` | 'goneWrites' | 'goneSubscriptions';
  title: string;
}

/** What the customer chose of an earlier revision. It stays in the config until somebody removes it. */
export function NoLongerOffered({ control, name, title }: NoLongerOfferedProps) {
  const { value, onChange } = useField({ control, name });
  const names = Array.isArray(value) ? value.map(String) : [];
  const group = useRef<HTMLFieldSetElement>(null);
  if (names.length === 0) return null;
  const remove = (gone: string) => {
    flushSync(() => onChange(names.filter((other) => other !== gone)));
    announce(`${gone} removed`);
    group.current?.querySelector('button')?.focus();
  };
  return (
    <fieldset
      ref={group}
      className={`${classes.choices} stack gap-8`}
      data-scrolls={names.length > 8 || undefined}
    >
      <legend className="below-4">{title}</legend>
      <p className="note wrap-anywhere">They stay in the config until you remove them.</p>
      {names.map((gone) => (
        <div key={gone} className="spread line gap-8 wrap-anywhere">
          <code>{gone}</code>
          <Button size="xs" aria-label={`Remove ${gone}`} onClick={() => remove(gone)}>
            Remove
          </Button>
        </div>
      ))}
    </fieldset>
  );
}

interface OtherFieldsProps {
  control: Control<InstallValues>;
  name: `read.${number}.others`;
  fields: readonly FieldRow[] | undefined;
}

/** Fields that the revision does not name. */
function OtherFields({ control, name, fields }: OtherFieldsProps) {
  const { input, value, onChange } = useInput({
    control,
    name,
    label: 'Other fields',
    description: 'Type a name and press Enter, or choose.',
    optional: true,
  });
  const names = new Map(fields?.map(({ name: field, displayName }) => [field, displayName]));
  return (
    <TagsInput
      {...input}
      data={[...names.keys()]}
      limit={100}
      renderOption={({ option }) => {
        const displayName = names.get(option.value);
        return displayName && displayName !== option.value
          ? `${displayName} (${option.value})`
          : option.value;
      }}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(chosen) => onChange(chosen.map((one) => (names.has(one) ? one : trimEdges(one))))}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
