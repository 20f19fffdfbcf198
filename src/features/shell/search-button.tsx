import { UnstyledButton } from '@mantine/core';
import { Hint } from '@/components/overlay/hint';
import { IconSearch } from '@/components/icons';
import { Keys } from '@/components/keys';
import classes from './switcher.module.css';
import { useTools } from './tools';

/** Opens the command palette, for people who do not know its shortcut. */
export function SearchButton({ narrow }: { narrow: boolean }) {
  const { open } = useTools();
  const button = (
    <UnstyledButton
      className={classes.find}
      data-narrow={narrow || undefined}
      aria-label={narrow ? 'Search and commands' : undefined}
      onClick={() => open('palette')}
    >
      <IconSearch aria-hidden />
      {narrow ? null : (
        <>
          <span className="truncate fill">Search</span>
          <Keys keys="mod+k" />
        </>
      )}
    </UnstyledButton>
  );
  return narrow ? <Hint label="Search and commands">{button}</Hint> : button;
}
