import classes from './skip-link.module.css';

/** The first tab stop: skips the navigation. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a className={classes.link} href={`#${target}`}>
      Skip to content
    </a>
  );
}
