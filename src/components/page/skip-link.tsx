import classes from './skip-link.module.css';

interface SkipLinkProps {
  target?: string;
  children?: string;
}

/** Before what has many tab stops; without further words, the navigation. */
export function SkipLink({ target = 'main', children = 'Skip to content' }: SkipLinkProps) {
  return (
    <a className={classes.link} href={`#${target}`}>
      {children}
    </a>
  );
}
