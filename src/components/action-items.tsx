import { Menu } from '@mantine/core';
import type { PageAction } from './action-menu';
import classes from './action-menu.module.css';

/** The items of a menu; dangerous ones come last, separated. */
export function ActionItems({ actions }: { actions: readonly PageAction[] }) {
  const calm = actions.filter((action) => !action.danger);
  const dangerous = actions.filter((action) => action.danger);
  return (
    <>
      {calm.map((action) => (
        <ActionItem key={action.label} action={action} />
      ))}
      {calm.length > 0 && dangerous.length > 0 ? <Menu.Divider /> : null}
      {dangerous.map((action) => (
        <ActionItem key={action.label} action={action} />
      ))}
    </>
  );
}

function ActionItem({ action }: { action: PageAction }) {
  const disabled = action.disabledReason !== undefined;
  return (
    <Menu.Item
      className={classes.item}
      leftSection={action.icon}
      color={action.danger ? 'var(--status-failure)' : undefined}
      disabled={disabled}
      onClick={action.onSelect}
    >
      {action.label}
      {disabled ? <span className={classes.reason}>{action.disabledReason}</span> : null}
    </Menu.Item>
  );
}
