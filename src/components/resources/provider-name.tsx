import type { SelectProps } from '@mantine/core';
import { fold } from '@/lib/fold';
import { soughtText } from '@/lib/sought-text';
import { IconCheck } from '@/components/icons';
import classes from './provider-name.module.css';

/** "HN" of Hacker News, "Hu" of HubSpot, "W" of Wide World: two of the widest letters do not fit into the square. */
function lettersOf(name: string): string {
  const [first = '', second] = name.split(' ');
  const letters = second ? first.charAt(0) + second.charAt(0) : first.slice(0, 2);
  return /^[MW]{2}$/i.test(letters) ? letters.charAt(0) : letters;
}

/** The display name of a provider, after its letters in a square. */
export function ProviderName({ name }: { name: string }) {
  return (
    <span className={`${classes.provider} inline gap-8 shrink`}>
      <span className={classes.mark} data-letters={lettersOf(name)} aria-hidden />
      <span className={classes.name}>{name}</span>
    </span>
  );
}

const simplified = (name: string) => name.replace(/[^a-z0-9]/gi, '').toLowerCase();

/** An option of a select of providers. Some share their display name, so one that says less has the other beside it. */
export const renderProvider: NonNullable<SelectProps['renderOption']> = ({ option, checked }) => (
  <span className={`${classes.option} row fill`}>
    <ProviderName name={option.label} />
    {simplified(option.label) === simplified(option.value) ? null : <code>{option.value}</code>}
    {checked ? <IconCheck className="push-end" aria-hidden /> : null}
  </span>
);

/** People search by either name. Names that begin with the text come first. */
export const findProviders: NonNullable<SelectProps['filter']> = ({ options, search }) => {
  const text = soughtText(search);
  const place = (option: (typeof options)[number]) => {
    if (!('value' in option)) return -1;
    return Math.min(
      ...[option.label, option.value].map((name) => fold(name).indexOf(text)).filter((at) => at >= 0),
    );
  };
  const found = options.filter((option) => Number.isFinite(place(option)));
  return found.toSorted((a, b) => Number(place(a) > 0) - Number(place(b) > 0));
};
