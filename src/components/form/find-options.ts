import type { OptionsFilter } from '@mantine/core';
import { fold } from '@/lib/fold';
import { soughtText } from '@/lib/sought-text';

/** The options of a select whose label contains what was typed. No select of the console has groups. */
export const findOptions: OptionsFilter = ({ options, search, limit }) => {
  const wanted = soughtText(search);
  return options.filter((option) => 'label' in option && fold(option.label).includes(wanted)).slice(0, limit);
};
