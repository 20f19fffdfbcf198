import { Button, NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { useLinePins } from '@/api/line-pins';
import { logFileName, type ExportFormat } from '@/api/operation-log/log-export';
import { contextChoices } from '@/api/operation-log/log-filter';
import { newestFirst } from '@/api/operation-log/log-rows';
import type { LogSource, LogView } from '@/api/operation-log/log-source';
import { announce } from '@/components/announcer';
import { downloadFile } from '@/components/download';
import { EmptyState } from '@/components/state/empty-state';
import { lazyOverlay, lazyPart } from '@/components/state/lazy-part';
import { NoMatch } from '@/components/list/no-match';
import { TableSkeleton, TextSkeleton } from '@/components/state/skeletons';
import { useTimeZone } from '@/components/time-zone';
import { deepEqual } from '@/lib/deep-equal';
import { formatNumber, plural } from '@/lib/format';
import { LogLines } from './log-lines';
import type { RenderId } from './log-row';
import { noFilterSearch, criteriaOf } from './log-search';
import { filterWords } from './log-text';
import { LogToolbar, type LogSettings } from './log-toolbar';
import type { LogViewerProps } from './log-viewer';
import classes from './log-viewer.module.css';
import { useLogNavigation } from './use-log-navigation';

const PinnedLines = lazyOverlay(() => import('./line-pins'), 'PinnedLines');
const RangeBar = lazyOverlay(() => import('./range-bar'), 'RangeBar');
const RewriteNote = lazyOverlay(() => import('./rewrite-note'), 'RewriteNote');
const LogPatterns = lazyPart(
  () => import('./log-patterns'),
  'LogPatterns',
  () => <TableSkeleton rows={6} columns={4} label="Looking for patterns" />,
);

interface LogPanelProps extends Omit<LogViewerProps, 'isKept' | 'renderId'> {
  log: LogView;
  source: LogSource;
  ended: boolean | undefined;
  /** False during the first read. */
  complete: boolean;
  settings: LogSettings;
  renderId: RenderId;
}

/** A log of which at least the first lines were read. */
export function LogPanel(props: LogPanelProps) {
  const { project, operation, operationId, source, ended, complete, settings } = props;
  const { search, onSearchChange, renderId, keptPins = [] } = props;
  const log = settings.newestFirst.isOn ? { ...props.log, rows: newestFirst(props.log.rows) } : props.log;
  const { state, rows } = log;
  const zone = useTimeZone();
  const { filter } = criteriaOf(search);
  const [following, setFollowing] = useState(search.line === undefined && search.find === undefined);
  const topLine = useRef(0);
  const live = ended === false || !complete;
  const clear = () => onSearchChange(noFilterSearch);
  // A link with a filter waits for its matches. Later the old lines stay until the new matches are there.
  const matches = deepEqual(state.filter, filter) || log.timedOut.length > 0;
  const [settled, setSettled] = useState(matches);
  if (matches && !settled) setSettled(true);

  const { find, range } = useLogNavigation({
    log,
    complete,
    source,
    search,
    onSearchChange,
    topLine,
    toggleWrap: settings.wrap.toggle,
    following,
    onFollow: setFollowing,
  });

  const { pins, pin } = useLinePins(operationId);
  const download = (format: ExportFormat) => {
    const name = logFileName(operationId, state.filtered, format);
    const count = rows.length;
    source.export(format, rows.newestFirst).then(
      (parts) => {
        downloadFile(name, parts, format === 'json' ? 'application/x-ndjson' : 'text/plain;charset=utf-8');
        announce(`${plural(count, 'line')} downloaded`);
      },
      () => announce('The download failed'),
    );
  };
  const pinned = {
    project,
    operationId,
    lines: state.lines,
    epoch: state.epoch,
    onOpen: (index: number) => {
      setFollowing(false);
      onSearchChange({ line: index + 1, through: undefined, show: undefined });
    },
  };
  if (!settled) return <Waiting />;
  return (
    <>
      {state.rewritten ? <RewriteNote rewrite={state.rewritten} /> : null}
      <div className={classes.panel}>
        <LogToolbar
          log={log}
          complete={complete}
          search={search}
          onSearchChange={onSearchChange}
          settings={settings}
          live={live}
          following={following}
          onFollow={setFollowing}
          find={find}
          findRef={find.field}
          onDownload={download}
        />
        <FilterNote
          log={log}
          complete={complete}
          onContext={(lines) => onSearchChange({ context: lines || undefined })}
          onClear={clear}
        />
        <SelectedNote log={log} selected={range.selected} live={live} onShow={clear} />
        {keptPins.length > 0 ? (
          <PinnedLines {...pinned} title="Pinned lines of the case" pins={keptPins} />
        ) : null}
        {pins.length > 0 ? <PinnedLines {...pinned} pins={pins} onPin={pin} /> : null}
        {range.lines ? (
          <RangeBar
            range={range.lines}
            shown={range.shown}
            text={range.text}
            link={range.link}
            onClear={range.clear}
          />
        ) : null}
        {state.lines === 0 ? (
          <div className="padded-16">
            <EmptyState title={ended === true ? 'No log lines' : 'No log lines yet'}>
              {ended === true
                ? 'The service kept no log of this operation.'
                : 'They appear here as the operation writes them.'}
            </EmptyState>
          </div>
        ) : search.show === 'patterns' ? (
          <LogPatterns
            project={project}
            operationId={operationId}
            operation={operation}
            log={log}
            complete={complete}
            onChoose={(pattern) => onSearchChange({ pattern, show: undefined })}
          />
        ) : rows.length === 0 ? (
          <div className="padded-16">
            <NoMatch
              noun={complete ? 'lines' : 'lines so far'}
              filter={filterWords(state.filter, zone, state.template)}
              onClear={clear}
            />
          </div>
        ) : (
          <LogLines
            log={log}
            find={find}
            range={range}
            live={live}
            complete={complete}
            following={following}
            onFollow={setFollowing}
            settings={settings}
            onTopLine={(index) => {
              topLine.current = index;
            }}
            renderId={renderId}
            pins={pins}
            onPin={pin}
          />
        )}
      </div>
    </>
  );
}

interface FilterNoteProps {
  log: LogView;
  /** False while the log is loading. */
  complete: boolean;
  onContext: (lines: number) => void;
  onClear: () => void;
}

function FilterNote({ log: { state }, complete, onContext, onClear }: FilterNoteProps) {
  const zone = useTimeZone();
  if (!state.filtered || state.matching === 0) return null;
  const words = filterWords(state.filter, zone, state.template);
  return (
    <p className={`${classes.note} row gap-8 hint ruled`} data-matching={state.matching}>
      {formatNumber(state.matching)} of {plural(state.lines, 'line')} {complete ? '' : 'so far '}match {words}
      <NativeSelect
        className={classes.context}
        size="xs"
        aria-label="Lines around each match"
        value={String(state.filter.context)}
        onChange={(event) => onContext(Number(event.currentTarget.value))}
        data={contextChoices.map((around) => ({
          value: String(around),
          label: around === 0 ? 'Matches only' : `± ${plural(around, 'line')}`,
        }))}
      />
      <Button variant="subtle" size="compact-xs" onClick={onClear}>
        Show all
      </Button>
    </p>
  );
}

interface SelectedNoteProps {
  log: LogView;
  selected: number | undefined;
  live: boolean;
  onShow: () => void;
}

/** Explains why the line of a link is not shown. */
function SelectedNote({ log: { state, rows }, selected, live, onShow }: SelectedNoteProps) {
  if (selected === undefined) return null;
  const number = formatNumber(selected + 1);
  if (selected >= state.lines)
    return (
      <p className={`${classes.note} row gap-8 hint ruled`}>
        {live ? `Line ${number} is not there yet.` : `This log has no line ${number}.`}
      </p>
    );
  if (rows.indexAt(rows.rowOf(selected)) === selected) return null;
  return (
    <p className={`${classes.note} row gap-8 hint ruled`}>
      Line {number} is hidden by the filter
      <Button variant="subtle" size="compact-xs" onClick={onShow}>
        Show all lines
      </Button>
    </p>
  );
}

export function Waiting() {
  return (
    <div className={classes.panel}>
      <div className="padded-16">
        <TextSkeleton lines={8} label="Reading the log" />
      </div>
    </div>
  );
}
