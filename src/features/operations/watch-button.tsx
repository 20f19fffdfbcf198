import { Button } from '@mantine/core';
import { IconBell } from '@/components/icons';
import type { Watching } from './use-watching';

/** Asks for a desktop notification when the operation ends. */
export function WatchButton({ running, notice, askForNotice, stopNotice }: Watching) {
  if (!running || notice === 'unavailable') return null;
  if (notice === 'refused')
    return <span className="hint">This browser does not allow notifications from this page</span>;
  return (
    <Button
      variant="default"
      leftSection={<IconBell aria-hidden />}
      loading={notice === 'asking'}
      aria-pressed={notice === 'on'}
      onClick={notice === 'on' ? stopNotice : askForNotice}
    >
      {notice === 'on' ? 'A notice will come' : 'Notify me at the end'}
    </Button>
  );
}
