import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '@/components/dialog';
import { useNow } from '@/components/clock';
import { useTimeZone } from '@/components/time-zone';
import { zoneName } from '@/lib/time';
import { zonedText, zonedTime } from '@/lib/zoned-time';

interface TimeRangeDialogProps {
  /** In milliseconds; a side that is open is infinite. */
  span: { readonly from: number; readonly to: number };
  /** A side that is open is left out. */
  onChoose: (range: { from?: number | undefined; to?: number | undefined }) => void;
  onClose: () => void;
}

/** Asks for the time in which operations started, in the zone on screen. */
export function TimeRangeDialog({ span, onChoose, onClose }: TimeRangeDialogProps) {
  const zone = useTimeZone();
  const now = useNow();
  const textOf = (time: number) => (Number.isFinite(time) ? zonedText(new Date(time), zone) : '');
  const [from, setFrom] = useState(() => textOf(span.from));
  const [to, setTo] = useState(() => textOf(span.to));
  const [begin, end] = [from, to].map((text) => zonedTime(text, zone)?.getTime());
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
          <TextInput
            type="datetime-local"
            label="From (optional)"
            value={from}
            data-autofocus
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            type="datetime-local"
            label="Before (optional)"
            value={to}
            error={fault}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          <p className="hint">Times are in {zoneName(now, zone)}.</p>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={begin === undefined && end === undefined}>
              Show this time
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
