import { Menu } from '@mantine/core';
import { useAllowedActions, type PageAction } from './action-menu';
import classes from './action-menu.module.css';

/** The items of a menu; dangerous ones come last, separated. */
export function ActionItems(props: { actions: readonly PageAction[] }) {
  const actions = useAllowedActions(props.actions);
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

/** A disabled item stays reachable by keyboard, so that its reason can be read. */
function ActionItem({ action }: { action: PageAction }) {
  const disabled = action.disabledReason !== undefined;
  return (
    <Menu.Item
      className={classes.item}
      leftSection={action.icon}
      color={action.danger && !disabled ? 'var(--status-failure)' : undefined}
      aria-disabled={disabled || undefined}
      closeMenuOnClick={!disabled}
      onClick={disabled ? undefined : action.onSelect}
    >
      {action.label}
      {disabled ? <span className={`hint ${classes.reason}`}>{action.disabledReason}</span> : null}
    </Menu.Item>
  );
}
