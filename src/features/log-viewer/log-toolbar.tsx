import { UnstyledButton } from '@mantine/core';
import { useId, useState, type Ref } from 'react';
import { ActionMenu } from '@/components/action-menu';
import { IconButton } from '@/components/icon-button';
import {
  IconAdjustments,
  IconArrowBarToDown,
  IconClock,
  IconDownload,
  IconFilter,
  IconTextWrap,
  IconWorld,
} from '@/components/icons';
import { plural } from '@/lib/format';
import { FindField } from './find-field';
import { LevelFilter } from './level-filter';
import type { ExportFormat } from './log-export';
import { parseLevels } from './log-filter';
import type { Pattern } from './log-pattern';
import { wishOf, type LogSearch } from './log-search';
import type { LogView } from './log-source';
import type { LogState } from './log-state';
import classes from './log-toolbar.module.css';
import { samePattern } from './log-pattern';
import { PatternField } from './pattern-field';
import { TimeHistogram } from './time-histogram';
import type { LogSettings } from './use-log-settings';

interface LogToolbarProps {
  state: LogState;
  /** Lines shown. */
  rows: number;
  endless: LogView['endless'];
  search: LogSearch;
  onSearchChange: (change: LogSearch) => void;
  settings: LogSettings;
  following: boolean;
  onFollow: (following: boolean) => void;
  /** Which of the lines found is gone to, counted from one. */
  current: number | undefined;
  onFind: (pattern: Pattern) => void;
  /** The focus came here: something may be searched for soon. */
  onPrepare: () => void;
  onStep: (back: boolean) => void;
  onLeaveFind: () => void;
  findRef: Ref<HTMLInputElement>;
  onDownload: (format: ExportFormat) => void;
}

const SLOW = 'This expression takes too long on this log, so it was stopped';

export function LogToolbar(props: LogToolbarProps) {
  const { state, rows, endless, search, onSearchChange, settings, following, onFollow, current, onFind } =
    props;
  const { onPrepare, onStep, onLeaveFind, findRef, onDownload } = props;
  const { filter, find } = wishOf(search);
  const slow = (pattern: Pattern, kind: 'filter' | 'find') =>
    state.slow === kind || endless.some((one) => samePattern(one, pattern)) ? SLOW : undefined;
  const lines = plural(rows, 'line');
  // On a phone the lines need the room: what narrows them down is opened when it is wanted.
  const [opened, setOpened] = useState(false);
  const more = useId();
  const download = (format: ExportFormat, label: string) => ({
    label: `${label}: ${lines}`,
    onSelect: () => onDownload(format),
    ...(rows === 0 ? { disabledReason: 'There are no lines to download' } : {}),
  });
  return (
    <div className={classes.root} data-opened={opened || undefined} onFocus={onPrepare}>
      <div className={classes.row}>
        <FindField
          ref={findRef}
          pattern={find}
          onChange={onFind}
          problem={slow(find, 'find')}
          matches={state.found?.length}
          current={current}
          onStep={onStep}
          onLeave={onLeaveFind}
        />
        <div className={classes.filter} data-more>
          <PatternField
            label="Filter lines by text"
            placeholder="Filter lines"
            icon={<IconFilter aria-hidden />}
            pattern={filter.pattern}
            onChange={({ text, regex }) =>
              onSearchChange({ filter: text || undefined, filterBy: regex ? 'regex' : undefined })
            }
            problem={slow(filter.pattern, 'filter')}
          />
        </div>
        <div className={classes.end}>
          <UnstyledButton
            className={classes.follow}
            aria-pressed={following}
            onClick={() => onFollow(!following)}
          >
            <IconArrowBarToDown aria-hidden />
            Follow
          </UnstyledButton>
          <span className={classes.disclose}>
            <IconButton
              label="Filters and view"
              icon={<IconAdjustments aria-hidden />}
              aria-expanded={opened}
              aria-controls={more}
              onClick={() => setOpened(!opened)}
            />
          </span>
        </div>
        <div className={classes.view} data-more>
          <IconButton
            label="Wrap long lines"
            icon={<IconTextWrap aria-hidden />}
            pressed={settings.wrap}
            onClick={() => settings.setWrap(!settings.wrap)}
          />
          <IconButton
            label="Show times"
            icon={<IconClock aria-hidden />}
            pressed={settings.times}
            onClick={() => settings.setTimes(!settings.times)}
          />
          <IconButton
            label="Times in UTC"
            icon={<IconWorld aria-hidden />}
            pressed={settings.utc}
            onClick={() => settings.setUtc(!settings.utc)}
          />
          <ActionMenu
            label="Download"
            actions={[download('json', 'JSON Lines'), download('text', 'Text')]}
            renderButton={(trigger) => (
              <IconButton
                {...trigger}
                label={state.filtered ? 'Download what the filter leaves' : 'Download'}
                icon={<IconDownload aria-hidden />}
              />
            )}
          />
        </div>
      </div>
      <div id={more} className={classes.row} data-more>
        <LevelFilter
          counts={state.counts}
          chosen={parseLevels(search.level)}
          onChange={(level) => onSearchChange({ level })}
        />
        {state.histogram ? (
          <TimeHistogram
            histogram={state.histogram}
            zoomed={search.from !== undefined}
            onZoom={(range) => onSearchChange({ from: range?.[0], to: range?.[1] })}
          />
        ) : null}
      </div>
    </div>
  );
}
