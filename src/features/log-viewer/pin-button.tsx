import { Button } from '@mantine/core';
import type { LinePin } from '@/api/line-pins';
import { announce } from '@/components/announcer';
import { IconPin } from '@/components/icons';

/** Pins a line, or takes the pin away. Returns whether the browser keeps it. */
export type PinLine = (line: number, note: string | undefined) => boolean;

export interface LinePinProps {
  line: number;
  pin: LinePin | undefined;
  onPin: PinLine;
}

export function PinButton({ line, pin, onPin }: LinePinProps) {
  const toggle = () => {
    const isKept = onPin(line, pin ? undefined : '');
    if (!isKept) announce('Pinned until this page is reloaded: this browser keeps nothing for this site');
  };
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<IconPin aria-hidden />}
      aria-pressed={pin !== undefined}
      onClick={toggle}
    >
      {pin ? 'Pinned' : 'Pin'}
    </Button>
  );
}
