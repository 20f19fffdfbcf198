import { serviceNow } from '@/lib/service-clock';
import { Button, Group } from '@mantine/core';
import { day, hour } from '@/lib/time';
import { zonedText } from '@/lib/zoned-time';
import { useTimeZone } from '@/components/time-zone';

const presets = [
  { label: '1 hour ago', span: hour },
  { label: '1 day ago', span: day },
  { label: '7 days ago', span: 7 * day },
  { label: '30 days ago', span: 30 * day },
];

/** Buttons that fill a `datetime-local` field with a time before now, for where a window begins. */
export function TimePresets({ onChoose }: { onChoose: (value: string) => void }) {
  const zone = useTimeZone();
  return (
    <Group component="fieldset" aria-label="Start of the window" gap={4}>
      {presets.map(({ label: words, span }) => (
        <Button
          key={words}
          size="compact-xs"
          onClick={() => onChoose(zonedText(new Date(serviceNow() - span), zone))}
        >
          {words}
        </Button>
      ))}
    </Group>
  );
}
