import classes from './colour-mark.module.css';

/** The colours of saved services, stored by name. */
export const markColours = ['grey', 'teal', 'blue', 'violet', 'amber', 'green'] as const;

/** A coloured dot; unknown colours are grey. */
export function ColourMark({ colour }: { colour: string | undefined }) {
  return <span className={classes.mark} data-colour={colour} aria-hidden />;
}
