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
  /** Visible text; without it the button is an icon. */
  children?: ReactNode;
  size?: 'sm' | 'md';
  /** The primary action of its place; only with visible text. */
  primary?: boolean;
  onOutcome?: (copied: boolean) => void;
}

type Outcome = 'copied' | 'failed';

/** Copies to the clipboard and shows whether it worked. */
export function CopyButton(props: CopyButtonProps) {
  const { value, label, children, size = 'sm', primary = false, onOutcome } = props;
  const [outcome, setOutcome] = useState<Outcome>();

  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), 1600);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    const done = await writeClipboard(typeof value === 'function' ? value() : value);
    setOutcome(done ? 'copied' : 'failed');
    onOutcome?.(done);
    announce(done ? 'Copied' : 'Copying is not allowed in this browser');
  };

  const icon = outcome === 'copied' ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />;
  const words =
    outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Copying is not allowed here' : undefined;
  if (children !== undefined) {
    return (
      <Button
        variant={primary ? 'filled' : 'default'}
        size={size === 'sm' ? 'xs' : 'sm'}
        leftSection={icon}
        onClick={copy}
      >
        {words ?? children}
      </Button>
    );
  }
  return <IconButton label={words ?? label} icon={icon} size={size} onClick={copy} />;
}
