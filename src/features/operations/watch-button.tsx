import { Button } from '@mantine/core';
import { IconBell } from '@/components/icons';
import type { NoticeState } from './use-watching';

interface WatchButtonProps {
  notice: NoticeState;
  onAsk: () => void;
  onStop: () => void;
}

/** Asks for a desktop notification when the operation ends. */
export function WatchButton({ notice, onAsk, onStop }: WatchButtonProps) {
  if (notice === 'unavailable') return null;
  if (notice === 'refused')
    return <span className="hint">This browser allows no notices from this page</span>;
  return (
    <Button
      variant="default"
      leftSection={<IconBell aria-hidden />}
      loading={notice === 'asking'}
      aria-pressed={notice === 'on'}
      onClick={notice === 'on' ? onStop : onAsk}
    >
      {notice === 'on' ? 'A notice will come' : 'Notify me at the end'}
    </Button>
  );
}
