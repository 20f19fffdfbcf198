import classes from './colour-mark.module.css';

/** The colours that tell saved connections apart; stored by these names. */
export const markColours = ['grey', 'teal', 'blue', 'violet', 'amber', 'green'] as const;

/** A coloured dot beside a name; an unknown colour is grey. */
export function ColourMark({ colour }: { colour: string | undefined }) {
  return <span className={classes.mark} data-colour={colour} aria-hidden />;
}
