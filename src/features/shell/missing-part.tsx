import { Button } from '@mantine/core';
import { useMissingPart } from '@/components/lazy-part';
import classes from './missing-part.module.css';

/** Says that a part of the console could not be loaded; the page stays as it is, with what was typed. */
export function MissingPart() {
  const [missing, dismiss] = useMissingPart();
  if (!missing) return null;
  return (
    <div className={classes.root} role="alert">
      <p className={classes.text}>
        A part of the console could not be loaded: it was updated since this tab was opened, or the connection
        was lost. This page stays as it is; reloading gets the current version.
      </p>
      <Button size="xs" onClick={() => window.location.reload()}>
        Reload
      </Button>
      <Button size="xs" variant="default" onClick={dismiss}>
        Not now
      </Button>
    </div>
  );
}
