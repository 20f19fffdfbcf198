import { Button, Group, Radio } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useBase, useReadOnlyReason, useValueAt } from '../use-editor';
import { objectsOf } from '@/lib/manifest/walk';
import { IdSelect } from '@/components/form/id-select';
import { IconPlus } from '@/components/icons';
import { FieldPlace } from '../forms/field-place';
import { useEdits, useProblemsOf } from '../forms/use-node';
import { useDestinations } from '../pickers/destinations';
import { NewDestination } from '../pickers/new-destination';
import { deepEqual } from '@/lib/deep-equal';
import { FieldsStep } from './fields-step';
import { RecordsStep } from './records-step';
import classes from './steps.module.css';
import { setShared, type SharedKey, sharedValue } from './step-edits';

interface StepsFormProps {
  /** The button that ends the steps. */
  review: ReactNode;
  /** Opens the editor with the same document. */
  onEdit: () => void;
}

/** The four decisions of a new integration. They write the document that the source shows. */
export function StepsForm({ review, onEdit }: StepsFormProps) {
  const reason = useReadOnlyReason();
  const hasReads = objectsOf(useValueAt(useBase()), 'read', []).length > 0;
  return (
    <>
      {reason === undefined ? null : <output className="callout">{reason}</output>}
      <fieldset className="padded-16 stack" disabled={reason !== undefined}>
        <Step
          number={1}
          title="Which records"
          text="What your product reads from its customers’ accounts, and writes to them."
        >
          <RecordsStep />
        </Step>
        <Step number={2} title="Which fields" text="What arrives of each record, and under which names.">
          <FieldsStep />
        </Step>
        <Step number={3} title="How often" text="When the service looks for changed records.">
          {hasReads ? <ScheduleStep /> : <Nothing />}
        </Step>
        <Step number={4} title="Where to" text="Where the service sends the records it has read.">
          {hasReads ? <DestinationStep /> : <Nothing />}
        </Step>
      </fieldset>
      <Group className={classes.end} gap="xs" data-sticky>
        {review}
        <Button onClick={onEdit}>Open in the editor</Button>
      </Group>
    </>
  );
}

const Nothing = () => <p className="hint">Only for records that are read. None is chosen yet.</p>;

interface StepProps {
  number: number;
  title: string;
  text: string;
  children: ReactNode;
}

function Step({ number, title, text, children }: StepProps) {
  const id = useId();
  return (
    <section className={`${classes.step} stack gap-16 shrink`} aria-labelledby={id}>
      <div>
        <h2 id={id} className="line gap-8 subheading below-4">
          <span className={classes.number} aria-hidden>
            {number}
          </span>
          {title}
        </h2>
        <p className="note">{text}</p>
      </div>
      {children}
    </section>
  );
}

/** The destination of everything that is read. */
function DestinationStep() {
  const base = useBase();
  const integration = useValueAt(base);
  const { destinations, options } = useDestinations();
  const { apply } = useEdits();
  const [creating, setCreating] = useState(false);
  const shared = sharedValue(integration, 'destination');
  const name = shared.kind === 'same' && typeof shared.value === 'string' ? shared.value : '';
  const first = [...(objectsOf(integration, 'read', base)[0]?.[1] ?? base), 'destination'];
  const problems = useProblemsOf(first);
  const choose = (next: string) => apply(setShared(integration, base, 'destination', next));
  return (
    <>
      <FieldPlace path={first} problems={problems}>
        <div className={`${classes.add} at-end wrap gap-8`}>
          <IdSelect
            label="Destination"
            placeholder={
              shared.kind === 'different'
                ? 'Objects have different ones'
                : destinations?.length === 0
                  ? 'None in this project yet'
                  : 'Choose a destination'
            }
            data={options}
            value={name === '' ? undefined : name}
            onChange={(next) => choose(next ?? '')}
          />
          <Button leftSection={<IconPlus aria-hidden />} onClick={() => setCreating(true)}>
            Create a webhook
          </Button>
        </div>
      </FieldPlace>
      <p className="hint">
        A webhook is an address of your product. Other kinds of destinations are created on their own page.
        Written records need none: your product sends them to the service.
      </p>
      {creating ? <NewDestination onCreated={choose} onClose={() => setCreating(false)} /> : null}
    </>
  );
}

interface Option {
  readonly label: string;
  /** Undefined leaves the key out. */
  readonly value: unknown;
}

const schedules: readonly Option[] = [
  { value: '*/10 * * * *', label: 'Every 10 minutes' },
  { value: '*/30 * * * *', label: 'Every 30 minutes' },
  { value: '0 * * * *', label: 'Every hour' },
  { value: '0 */6 * * *', label: 'Every 6 hours' },
  { value: '0 6 * * *', label: 'Daily at 06:00 UTC' },
  { value: undefined, label: 'Only when a read is triggered' },
];

const firstReads: readonly Option[] = [
  { value: undefined, label: 'Only what changes from then on' },
  { value: { defaultPeriod: { days: 30 } }, label: 'The last 30 days' },
  { value: { defaultPeriod: { fullHistory: true } }, label: 'Everything' },
];

/** How often all objects are read, and how far back the first read goes. */
function ScheduleStep() {
  return (
    <>
      <SharedChoice label="Look for changes" at="schedule" options={schedules} />
      <SharedChoice label="When a customer installs, read" at="backfill" options={firstReads} />
    </>
  );
}

function SharedChoice({ label, at, options }: { label: string; at: SharedKey; options: readonly Option[] }) {
  const base = useBase();
  const integration = useValueAt(base);
  const { apply } = useEdits();
  const shared = sharedValue(integration, at);
  const index =
    shared.kind === 'same' ? options.findIndex(({ value }) => deepEqual(value, shared.value)) : -1;
  return (
    <Radio.Group
      label={label}
      value={String(index)}
      onChange={(next) => apply(setShared(integration, base, at, options[Number(next)]?.value))}
    >
      <div className={classes.choices}>
        {options.map((option, number) => (
          <Radio key={option.label} value={String(number)} label={option.label} />
        ))}
        {index === -1 ? <Radio value="-1" label="As written in the source" /> : null}
      </div>
    </Radio.Group>
  );
}
