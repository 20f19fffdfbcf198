import { useId, useState, type ReactNode } from 'react';
import { IconChevronRight } from '@/components/icons';
import classes from './disclosure.module.css';

interface DisclosureProps {
  title: string;
  /** Forces it open, for example if a field inside is invalid. */
  open: boolean;
  children: ReactNode;
}

/** Collapsible fields that most people do not need. */
export function Disclosure({ title, open, children }: DisclosureProps) {
  const [wanted, setWanted] = useState(false);
  const id = useId();
  const shown = wanted || open;
  return (
    <div className="ruled">
      <button
        type="button"
        className={`${classes.button} bare-button line small medium`}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setWanted(!shown)}
      >
        <IconChevronRight className={classes.icon} aria-hidden />
        {title}
      </button>
      <div id={id} className={classes.body} hidden={!shown}>
        {shown ? children : null}
      </div>
    </div>
  );
}
