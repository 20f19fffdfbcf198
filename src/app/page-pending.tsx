import classes from '@/features/shell/page-not-found.module.css';

/** Any page whose first read takes long enough to be noticed and that has no skeleton of its own. */
export function PagePending() {
  return (
    <p className={classes.text} aria-busy="true">
      Reading…
    </p>
  );
}
