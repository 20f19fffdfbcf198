import classes from './skip-link.module.css';

/** The first tab stop: skips the navigation. */
export function SkipLink() {
  return (
    <a className={classes.link} href="#main">
      Skip to content
    </a>
  );
}
