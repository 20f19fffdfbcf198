import { CloseButton, TextInput, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleDashed,
  IconCircleDot,
  IconCircleX,
  IconClock,
  IconDownload,
  IconInfoCircle,
  IconSearch,
  IconTextWrap,
} from '@/components/icons';
import { IconButton } from '@/components/icon-button';
import { useDraft } from '@/components/use-draft';
import { formatNumber } from '@/lib/format';
import { levelWord, parseLevels, severityOf, sortLevels, toggleLevel } from './log-filter';
import type { LogSearch } from './log-search';
import classes from './log-toolbar.module.css';

const icons = {
  error: IconCircleX,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
  debug: IconCircleDot,
  other: IconCircleDashed,
};

interface LogToolbarProps {
  search: LogSearch;
  onSearchChange: (change: LogSearch) => void;
  counts: ReadonlyMap<string, number>;
  wrap: boolean;
  times: boolean;
  onWrap: (wrap: boolean) => void;
  onTimes: (times: boolean) => void;
  /** "Download 12 lines": undefined when there is nothing to download. */
  downloadLabel: string | undefined;
  onDownload: () => void;
}

export function LogToolbar(props: LogToolbarProps) {
  const { search, onSearchChange, counts, wrap, times, onWrap, onTimes, downloadLabel, onDownload } = props;
  const draft = useDraft(search.find ?? '', (find) => onSearchChange({ find: find || undefined }));
  const chosen = parseLevels(search.level);
  const levels = sortLevels(new Set([...counts.keys(), ...chosen]));
  return (
    <div className={classes.root}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Filter lines by text"
        placeholder="Filter lines"
        value={draft.value}
        onChange={(event) => draft.onChange(event.currentTarget.value)}
        leftSection={<IconSearch aria-hidden />}
        rightSection={
          draft.value === '' ? null : (
            <CloseButton size="sm" aria-label="Clear text filter" onClick={() => draft.onChange('')} />
          )
        }
      />
      <fieldset className={classes.levels} aria-label="Show only these levels">
        {levels.map((level) => {
          const Icon = icons[severityOf(level)];
          return (
            <UnstyledButton
              key={level}
              className={classes.level}
              data-severity={severityOf(level)}
              aria-pressed={chosen.includes(level)}
              onClick={() => onSearchChange({ level: toggleLevel(chosen, level) })}
            >
              <Icon aria-hidden />
              <span>{levelWord(level)}</span>
              <span className={classes.count}>{formatNumber(counts.get(level) ?? 0)}</span>
            </UnstyledButton>
          );
        })}
      </fieldset>
      <div className={classes.end}>
        <IconButton
          label="Wrap long lines"
          icon={<IconTextWrap aria-hidden />}
          pressed={wrap}
          onClick={() => onWrap(!wrap)}
        />
        <IconButton
          label="Show times"
          icon={<IconClock aria-hidden />}
          pressed={times}
          onClick={() => onTimes(!times)}
        />
        <IconButton
          label={downloadLabel ?? 'Download'}
          icon={<IconDownload aria-hidden />}
          {...(downloadLabel ? {} : { disabledReason: 'There are no lines to download' })}
          onClick={onDownload}
        />
      </div>
    </div>
  );
}
