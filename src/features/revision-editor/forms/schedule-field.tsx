import { Select, TextInput } from '@mantine/core';
import { useNow } from '@/components/clock';
import { AbsoluteTime } from '@/components/relative-time';
import { hourSteps, minuteSteps, rhythmOf, scheduleOf, withKind, type Rhythm } from '@/lib/cron-builder';
import type { ManifestPath } from '@/lib/manifest/finding';
import { keyAt } from '@/lib/manifest/known-keys';
import { nextRuns } from '@/lib/manifest/schedule';
import { scheduleWords } from '@/lib/schedule-words';
import { useValueAt } from '../use-editor';
import { EditText } from './edit-fields';
import { FieldPlace } from './field-place';
import classes from './forms.module.css';
import { useEdits } from './use-node';

const kinds: { value: Rhythm['kind']; label: string }[] = [
  { value: 'minutes', label: 'Every few minutes' },
  { value: 'hours', label: 'Every few hours' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekdays', label: 'Monday to Friday' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'custom', label: 'Another expression' },
];

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const shownRuns = 5;

/** A cron expression, built or typed, with what it means and its next runs. */
export function ScheduleField({ path }: { path: ManifestPath }) {
  const value = useValueAt(path);
  const { set } = useEdits();
  const schedule = typeof value === 'string' ? value : '';
  const rhythm = rhythmOf(schedule);
  const change = (next: Rhythm) => {
    const written = scheduleOf(next);
    if (written !== undefined) set(path, written);
  };
  return (
    <FieldPlace path={path}>
      <div className={`${classes.builder} at-end wrap gap-8`}>
        <Select
          label="Schedule"
          data={kinds}
          value={schedule === '' ? null : rhythm.kind}
          placeholder="None"
          onChange={(kind) => {
            if (kind !== null) change(withKind(rhythm, kind));
          }}
        />
        <RhythmFields rhythm={schedule === '' ? { kind: 'custom' } : rhythm} onChange={change} />
        <EditText path={path} label="Expression" description={null} mono />
      </div>
      <Meaning schedule={schedule} help={keyAt(path)?.help} />
    </FieldPlace>
  );
}

function RhythmFields({ rhythm, onChange }: { rhythm: Rhythm; onChange: (next: Rhythm) => void }) {
  if (rhythm.kind === 'custom') return null;
  if (rhythm.kind === 'minutes' || rhythm.kind === 'hours') {
    const steps: readonly number[] = rhythm.kind === 'minutes' ? minuteSteps : hourSteps;
    return (
      <Select
        label={rhythm.kind === 'minutes' ? 'Minutes' : 'Hours'}
        data={steps.map(String)}
        value={String(rhythm.every)}
        onChange={(every) => onChange({ ...rhythm, every: Number(every) })}
      />
    );
  }
  const two = (part: number) => String(part).padStart(2, '0');
  return (
    <>
      {rhythm.kind === 'weekly' ? (
        <Select
          label="Day"
          data={days.map((label, at) => ({ value: String(at), label }))}
          value={String(rhythm.day)}
          onChange={(day) => onChange({ ...rhythm, day: Number(day) })}
        />
      ) : null}
      <TextInput
        label="Time (UTC)"
        type="time"
        value={`${two(rhythm.hour)}:${two(rhythm.minute)}`}
        onChange={(event) => {
          const [hour, minute] = event.currentTarget.value.split(':').map(Number);
          if (hour !== undefined && minute !== undefined && Number.isInteger(hour + minute))
            onChange({ ...rhythm, hour, minute });
        }}
      />
    </>
  );
}

function Meaning({ schedule, help }: { schedule: string; help: string | undefined }) {
  const now = useNow();
  const words = scheduleWords(schedule);
  if (words === undefined) return <p className="hint">{help}</p>;
  const runs = nextRuns(schedule, shownRuns, now);
  return (
    <div className="above-8">
      <p className="hint">{words} (UTC). Next runs:</p>
      <ul className="hint" aria-label="Next runs">
        {runs.map((run) => (
          <li key={run.getTime()}>
            <AbsoluteTime value={run} />
          </li>
        ))}
      </ul>
    </div>
  );
}
