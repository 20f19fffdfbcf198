import { UnstyledButton } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { IconChevronRight } from '@/components/icons';
import classes from './disclosure.module.css';

interface DisclosureProps {
  title: string;
  /** Forced open, as when something inside is wrong. */
  open: boolean;
  children: ReactNode;
}

/** Fields that most people leave as they are. */
export function Disclosure({ title, open, children }: DisclosureProps) {
  const [wanted, setWanted] = useState(false);
  const id = useId();
  const shown = wanted || open;
  return (
    <div className={classes.root}>
      <UnstyledButton
        className={classes.button}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setWanted(!shown)}
      >
        <IconChevronRight className={classes.icon} aria-hidden />
        {title}
      </UnstyledButton>
      <div id={id} className={classes.body} hidden={!shown}>
        {children}
      </div>
    </div>
  );
}
