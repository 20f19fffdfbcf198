import { Group, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useId, useState } from 'react';
import type { ExportFormat } from '@/api/operation-log/log-export';
import { parseLevels } from '@/api/operation-log/log-filter';
import { samePattern, type Pattern } from '@/api/operation-log/log-pattern';
import type { LogView } from '@/api/operation-log/log-source';
import { ActionMenu } from '@/components/action-menu';
import { IconButton } from '@/components/icon-button';
import {
  IconAdjustments,
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconClock,
  IconDownload,
  IconFilter,
  IconNavObjects,
  IconSortDescending,
  IconTextWrap,
  IconWorld,
} from '@/components/icons';
import { plural } from '@/lib/format';
import { criteriaOf, type LogSearch } from './log-search';
import classes from './log-toolbar.module.css';
import { FindField, LevelFilter, PatternField } from './search-fields';
import { TimeHistogram } from './time-histogram';
import type { LogFind } from './use-log-navigation';

const remembered = (name: string, defaultValue: boolean) => ({
  key: `signalbox.log.${name}`,
  defaultValue,
  getInitialValueInEffect: false,
});

/** Display settings, kept on this device. */
export interface LogSettings {
  readonly wrap: boolean;
  readonly times: boolean;
  /** Show times in UTC instead of the console's zone. */
  readonly utc: boolean;
  readonly newestFirst: boolean;
  setWrap: (wrap: boolean) => void;
  setTimes: (times: boolean) => void;
  setUtc: (utc: boolean) => void;
  setNewestFirst: (newestFirst: boolean) => void;
}

export function useLogSettings(): LogSettings {
  const [wrap, setWrap] = useLocalStorage(remembered('wrap', false));
  const [times, setTimes] = useLocalStorage(remembered('times', true));
  const [utc, setUtc] = useLocalStorage(remembered('utc', false));
  const [newestFirst, setNewestFirst] = useLocalStorage(remembered('newest-first', false));
  return { wrap, times, utc, newestFirst, setWrap, setTimes, setUtc, setNewestFirst };
}

interface LogToolbarProps {
  log: LogView;
  /** False while the log is loading and counts may grow. */
  complete: boolean;
  search: LogSearch;
  onSearchChange: (change: LogSearch) => void;
  settings: LogSettings;
  following: boolean;
  onFollow: (following: boolean) => void;
  find: Omit<LogFind, 'field'>;
  findRef: LogFind['field'];
  onDownload: (format: ExportFormat) => void;
}

const SLOW = 'This expression takes too long on this log, so it was stopped';

export function LogToolbar(props: LogToolbarProps) {
  const { log, complete, search, onSearchChange, settings, following, onFollow } = props;
  const { find, findRef, onDownload } = props;
  const { state, timedOut } = log;
  const { length: rows, newestFirst } = log.rows;
  const { filter, find: sought } = criteriaOf(search);
  const slow = (pattern: Pattern, kind: 'filter' | 'find') =>
    state.slow === kind || timedOut.some((one) => samePattern(one, pattern)) ? SLOW : undefined;
  const lines = complete ? plural(rows, 'line') : `${plural(rows, 'line')} so far`;
  // On a phone the filters are collapsed to leave room for the lines.
  const [opened, setOpened] = useState(false);
  const more = useId();
  const download = (format: ExportFormat, label: string) => ({
    label: `${label}: ${lines}${newestFirst ? ', newest first' : ''}`,
    onSelect: () => onDownload(format),
    ...(rows === 0 ? { disabledReason: 'There are no lines to download' } : {}),
  });
  return (
    <div className={classes.root} data-opened={opened || undefined}>
      <Group gap="xs" align="flex-start">
        <FindField
          ref={findRef}
          pattern={sought}
          onChange={find.seek}
          problem={slow(sought, 'find')}
          matches={state.found?.length}
          complete={complete}
          current={find.place}
          onStep={find.step}
          onLeave={find.leave}
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
            {newestFirst ? <IconArrowBarToUp aria-hidden /> : <IconArrowBarToDown aria-hidden />}
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
            label="Newest first"
            icon={<IconSortDescending aria-hidden />}
            pressed={settings.newestFirst}
            onClick={() => settings.setNewestFirst(!settings.newestFirst)}
          />
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
      </Group>
      <Group id={more} gap="xs" align="flex-start" data-more>
        <UnstyledButton
          className={classes.follow}
          aria-pressed={search.show === 'patterns'}
          onClick={() => onSearchChange({ show: search.show === 'patterns' ? undefined : 'patterns' })}
        >
          <IconNavObjects aria-hidden />
          Patterns
        </UnstyledButton>
        <LevelFilter
          counts={state.counts}
          complete={complete}
          chosen={parseLevels(search.level)}
          onChange={(level) => onSearchChange({ level })}
        />
        {state.histogram ? (
          <TimeHistogram
            histogram={state.histogram}
            complete={complete}
            zoomed={search.from !== undefined}
            onZoom={(range) => onSearchChange({ from: range?.[0], to: range?.[1] })}
          />
        ) : null}
      </Group>
    </div>
  );
}
