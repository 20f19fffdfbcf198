import { Button, Group, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useId, useState } from 'react';
import type { ExportFormat } from '@/api/operation-log/log-export';
import { parseLevels } from '@/api/operation-log/log-filter';
import { samePattern, type Pattern } from '@/api/operation-log/log-pattern';
import type { LogView } from '@/api/operation-log/log-source';
import { ActionMenu, type PageAction } from '@/components/overlay/action-menu';
import { IconButton } from '@/components/icon-button';
import {
  IconAdjustments,
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconChevronDown,
  IconDownload,
  IconFilter,
  IconNavObjects,
} from '@/components/icons';
import { plural } from '@/lib/format';
import { criteriaOf, type LogSearch } from './log-search';
import classes from './log-toolbar.module.css';
import { FindField, LevelFilter, PatternField } from './search-fields';
import { TimeHistogram } from './time-histogram';
import type { LogFind } from './use-log-navigation';

/** A display setting, kept on this device once somebody has chosen it. */
function useSetting(name: string, unchosen: boolean) {
  const [chosen, choose] = useLocalStorage<boolean | undefined>({
    key: `signalbox.log.${name}`,
    getInitialValueInEffect: false,
  });
  const isOn = chosen ?? unchosen;
  return { isOn, toggle: () => choose(!isOn) };
}

/** Until somebody chooses, long lines wrap in a short log only, which has room for them. */
export const useLogSettings = (isShort: boolean) => ({
  wrap: useSetting('wrap-lines', isShort),
  times: useSetting('times', true),
  /** Times are shown in UTC instead of the console's zone. */
  utc: useSetting('utc', false),
  newestFirst: useSetting('newest-first', false),
});

export type LogSettings = ReturnType<typeof useLogSettings>;

interface LogToolbarProps {
  log: LogView;
  /** False while the log is loading and counts may grow. */
  complete: boolean;
  search: LogSearch;
  onSearchChange: (change: LogSearch) => void;
  settings: LogSettings;
  /** More lines may come. */
  live: boolean;
  following: boolean;
  onFollow: (following: boolean) => void;
  /** Without its ref, which the React Compiler would take all of it for. */
  find: Omit<LogFind, 'field'>;
  findRef: LogFind['field'];
  onDownload: (format: ExportFormat) => void;
}

const check = (label: string, { isOn, toggle }: LogSettings['wrap']): PageAction => ({
  label,
  checked: isOn,
  onSelect: toggle,
});

const SLOW = 'This expression takes too long on this log, so it was stopped';

export function LogToolbar(props: LogToolbarProps) {
  const { log, complete, search, onSearchChange, settings, live, following, onFollow } = props;
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
    disabledReason: rows === 0 ? 'There are no lines to download' : undefined,
  });
  return (
    <div
      className={`${classes.root} padded-8 not-printed stack gap-8 ruled`}
      data-opened={opened || undefined}
    >
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
        <div className={`${classes.end} push-end`}>
          {live ? (
            <UnstyledButton
              className={`${classes.follow} hoverable inline gap-4 tiny`}
              aria-pressed={following}
              onClick={() => onFollow(!following)}
            >
              {newestFirst ? <IconArrowBarToUp aria-hidden /> : <IconArrowBarToDown aria-hidden />}
              Follow
            </UnstyledButton>
          ) : null}
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
          <ActionMenu
            label="View"
            actions={[
              check('Newest first', settings.newestFirst),
              check('Wrap long lines', settings.wrap),
              check('Show times', settings.times),
              check('Times in UTC', settings.utc),
            ]}
            renderButton={(trigger) => (
              <Button {...trigger} rightSection={<IconChevronDown aria-hidden />}>
                View
              </Button>
            )}
          />
          <ActionMenu
            label="Download"
            actions={[download('json', 'JSON Lines'), download('text', 'Text')]}
            renderButton={(trigger) => (
              <Button {...trigger} leftSection={<IconDownload aria-hidden />}>
                {state.filtered ? 'Download what the filter leaves' : 'Download'}
              </Button>
            )}
          />
        </div>
      </Group>
      <Group id={more} gap="xs" data-more>
        <div className={classes.filter}>
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
        <LevelFilter
          counts={state.counts}
          complete={complete}
          chosen={parseLevels(search.level)}
          onChange={(level) => onSearchChange({ level })}
        />
        <UnstyledButton
          className={`${classes.follow} hoverable inline gap-4 tiny`}
          aria-pressed={search.show === 'patterns'}
          onClick={() => onSearchChange({ show: search.show === 'patterns' ? undefined : 'patterns' })}
        >
          <IconNavObjects aria-hidden />
          Patterns
        </UnstyledButton>
      </Group>
      {state.histogram ? (
        <div data-more>
          <TimeHistogram
            histogram={state.histogram}
            complete={complete}
            zoomed={search.from !== undefined}
            onZoom={(range) => onSearchChange({ from: range?.[0], to: range?.[1] })}
          />
        </div>
      ) : null}
    </div>
  );
}
