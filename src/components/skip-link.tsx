import classes from './skip-link.module.css';

/** The first thing Tab reaches: past the navigation, to the page. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a className={classes.link} href={`#${target}`}>
      Skip to content
    </a>
  );
}
