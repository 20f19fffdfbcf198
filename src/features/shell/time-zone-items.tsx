import { Menu, Select } from '@mantine/core';
import { useNow } from '@/components/clock';
import { chooseTimeZone, useTimeZone } from '@/components/time-zone';
import { zoneName } from '@/lib/time';
import classes from './switcher.module.css';

const common = ['local', 'UTC'];

const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC');

/** Local time, UTC, or any zone that the browser knows. */
export function TimeZoneItems() {
  const zone = useTimeZone();
  const now = useNow();
  return (
    <>
      <Menu.Label>Times are written in</Menu.Label>
      <Menu.RadioGroup
        value={zone ?? 'local'}
        onChange={(value) => chooseTimeZone(value === 'local' ? undefined : value)}
      >
        {[...common, ...(zone === undefined || common.includes(zone) ? [] : [zone])].map((one) => (
          <Menu.RadioItem key={one} value={one} closeMenuOnClick>
            {one === 'local' ? `Local time, ${own}` : one}{' '}
            {one === 'UTC' ? null : (
              <span className={`hint ${classes.aside}`}>
                {zoneName(now, one === 'local' ? undefined : one)}
              </span>
            )}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <div className={classes.zone}>
        <Select
          label="Another zone"
          placeholder="Find a zone"
          searchable
          limit={50}
          data={zones}
          value={zone !== undefined && zones.includes(zone) ? zone : null}
          onChange={(value) => chooseTimeZone(value ?? undefined)}
          nothingFoundMessage="No zone has this name"
          comboboxProps={{ withinPortal: false }}
        />
      </div>
    </>
  );
}
