import { Button } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { announce } from './announcer';
import { writeClipboard } from './clipboard';
import { IconButton } from './icon-button';
import { IconCheck, IconCopy } from './icons';

interface CopyButtonProps {
  value: string | (() => string | Promise<string>);
  /** "Copy operation id". */
  label: string;
  /** Visible words; without them the button is an icon. */
  children?: ReactNode;
  size?: 'sm' | 'md';
}

type Outcome = 'copied' | 'failed';

/** Copies to the clipboard and says whether it did. */
export function CopyButton({ value, label, children, size = 'sm' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>();

  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), 1600);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    const done = await writeClipboard(typeof value === 'function' ? value() : value);
    setOutcome(done ? 'copied' : 'failed');
    announce(done ? 'Copied' : 'Copying is not allowed in this browser');
  };

  const icon = outcome === 'copied' ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />;
  const words =
    outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Copying is not allowed here' : undefined;
  if (children !== undefined) {
    return (
      <Button variant="default" size={size === 'sm' ? 'xs' : 'sm'} leftSection={icon} onClick={copy}>
        {words ?? children}
      </Button>
    );
  }
  return <IconButton label={words ?? label} icon={icon} size={size} onClick={copy} />;
}
