import { Button, Stack, VisuallyHidden } from '@mantine/core';
import { CheckRow } from './check-row';
import { eventGroups, type EventGroup } from '@/lib/routing/event-groups';
import { isOn, type RoutingChanges } from '@/lib/routing/routing-plan';
import classes from './topics.module.css';

interface EventPickerProps {
  routed: ReadonlySet<string>;
  changes: RoutingChanges;
  onToggle: (type: string, routed: boolean) => void;
  disabled: boolean;
}

/** All event types in groups. */
export function EventPicker({ routed, changes, onToggle, disabled }: EventPickerProps) {
  const allOf = ({ title, entries }: EventGroup) => {
    // Not those that some services refuse.
    const common = entries.filter(({ newer }) => !newer);
    const off = common.filter(({ type }) => !isOn(changes, 'events', type, { routed: routed.has(type) }));
    return (
      <Button
        size="compact-xs"
        className={classes.all ?? ''}
        onClick={() => {
          for (const { type } of off.length > 0 ? off : common) onToggle(type, routed.has(type));
        }}
      >
        {off.length === 0 ? 'None' : common.length < entries.length ? 'All common' : 'All'}{' '}
        <VisuallyHidden>of {title}</VisuallyHidden>
      </Button>
    );
  };
  return (
    <Stack>
      {eventGroups(routed).map((group) => (
        <fieldset key={group.title} className={`${classes.group} anchor card`} disabled={disabled}>
          <legend className={`${classes.legend} hint strong ruled`}>{group.title}</legend>
          {group.entries.length > 1 ? allOf(group) : null}
          {group.entries.map(({ type, meaning, newer }) => (
            <CheckRow
              key={type}
              checked={isOn(changes, 'events', type, { routed: routed.has(type) })}
              change={changes.events.get(type)}
              onToggle={() => onToggle(type, routed.has(type))}
              name={<code>{type}</code>}
              detail={meaning ?? 'Not known to this console'}
              mark={
                newer ? (
                  <span title="Not every service accepts it in a route">Not at every service</span>
                ) : undefined
              }
            />
          ))}
        </fieldset>
      ))}
    </Stack>
  );
}
