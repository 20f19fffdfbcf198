import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '@/components/overlay/dialog';
import { Segments } from '@/components/page/segments';
import { useTimeZone } from '@/components/time-zone';
import { zoneName } from '@/lib/time';
import { localTimeInput, zonedExactly, zonedMoments } from '@/lib/zoned-time';

interface TimeRangeDialogProps {
  /** In milliseconds; a side that is open is infinite. */
  span: { readonly from: number; readonly to: number };
  /** A side that is open is left out. */
  onChoose: (range: { from?: number | undefined; to?: number | undefined }) => void;
  onClose: () => void;
}

/** Asks for the time in which operations started, in the zone on screen. */
export function TimeRangeDialog({ span, onChoose, onClose }: TimeRangeDialogProps) {
  const momentOf = (time: number) => (Number.isFinite(time) ? new Date(time) : undefined);
  const [from, setFrom] = useState(() => momentOf(span.from));
  const [to, setTo] = useState(() => momentOf(span.to));
  const [begin, end] = [from?.getTime(), to?.getTime()];
  const fault =
    begin !== undefined && end !== undefined && end <= begin ? 'This is not after the first time' : undefined;
  return (
    <Dialog opened onClose={onClose} title="Started" size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (fault || (begin === undefined && end === undefined)) return;
          onChoose({ from: begin, to: end });
          onClose();
        }}
      >
        <Stack gap="sm">
          <ZonedField label="From (optional)" value={from} takesFocus onChange={setFrom} />
          <ZonedField label="Before (optional)" value={to} error={fault} onChange={setTo} />
          <Group justify="flex-end" gap="xs">
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="filled" type="submit" disabled={begin === undefined && end === undefined}>
              Show this time
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface ZonedFieldProps {
  label: string;
  value: Date | undefined;
  error?: string | undefined;
  takesFocus?: boolean;
  onChange: (value: Date | undefined) => void;
}

/** A date and time in the zone on screen. In the hour that is repeated as summer time ends, it asks which is meant. */
function ZonedField({ label, value, error, takesFocus = false, onChange }: ZonedFieldProps) {
  const zone = useTimeZone();
  const [text, setText] = useState(() => (value ? zonedExactly(value, zone) : ''));
  const moments = zonedMoments(text, zone);
  return (
    <div>
      <TextInput
        {...localTimeInput}
        label={label}
        description={value && moments.length === 1 ? zoneName(value, zone) : undefined}
        value={text}
        error={error}
        data-autofocus={takesFocus || undefined}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          onChange(zonedMoments(currentTarget.value, zone)[0]);
        }}
      />
      {moments.length > 1 && value ? (
        <Segments
          label={`${label}: the clock shows this time twice`}
          value={value.toISOString()}
          onChange={(iso) => onChange(new Date(iso))}
          options={moments.map((moment) => ({ value: moment.toISOString(), label: zoneName(moment, zone) }))}
        />
      ) : null}
    </div>
  );
}
