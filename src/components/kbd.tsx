import classes from './kbd.module.css';

/** A key to press. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={classes.kbd}>{children}</kbd>;
}
