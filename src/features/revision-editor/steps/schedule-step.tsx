import { Radio } from '@mantine/core';
import { useEdits } from '@/features/revision-editor/forms/use-node';
import { useBase, useValueAt } from '@/features/revision-editor/use-editor';
import { deepEqual } from '@/lib/deep-equal';
import { setShared, sharedValue, type SharedKey } from './step-edits';
import classes from './steps.module.css';

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
export function ScheduleStep() {
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
