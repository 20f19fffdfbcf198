import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { formatNumber, plural, truncateEnd } from '@/lib/format';
import { stretches, type AlignedLine, type LogComparison, type Stretch } from '@/lib/log-compare';
import classes from './compare.module.css';

interface CompareLinesProps {
  compared: LogComparison;
  /** "Last good run". */
  otherName: string;
}

/** Lines shown at first and added per click. A page of 10,000 would freeze the browser. */
const SHOWN = 200;
const LONGEST = 400;

/** The sections to show, with opened ones in full, up to a number of lines. */
function firstOf(
  parts: readonly Stretch[],
  lines: readonly AlignedLine[],
  opened: ReadonlySet<number>,
  most: number,
): { shown: Stretch[]; isCut: boolean } {
  const shown: Stretch[] = [];
  let left = most;
  for (const part of parts) {
    if (left <= 0) return { shown, isCut: true };
    if (part.kind === 'alike' && !opened.has(part.from)) {
      shown.push(part);
      continue;
    }
    const all = part.kind === 'alike' ? lines.slice(part.from, part.from + part.count) : part.lines;
    shown.push({ kind: 'lines', from: part.from, lines: all.slice(0, left) });
    left -= all.length;
  }
  return { shown, isCut: left < 0 };
}

/** Where the two logs diverge, and every difference with some context. */
export function CompareLines({ compared, otherName }: CompareLinesProps) {
  const [most, setMost] = useState(SHOWN);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const { lines, firstDifference, same, onlyOurs, onlyTheirs } = compared;
  const parts = stretches(lines);
  const first = firstDifference === undefined ? undefined : lines[firstDifference];
  const other = otherName.toLowerCase();
  const { shown, isCut } = firstOf(parts, lines, opened, most);
  return (
    <>
      <p className="quiet">
        {plural(same, 'line')} alike · {formatNumber(onlyOurs)} only in this run · {formatNumber(onlyTheirs)}{' '}
        only in the {other}
        {compared.gaveUp ? ' · the logs differ too much to be aligned in their middle' : ''}
      </p>
      {first ? (
        <section aria-label="First difference" className={`callout ${classes.first}`}>
          <p className="strong">
            {first.ours
              ? `First difference: line ${first.ours.index + 1} of this run${first.repeats ? '' : `; the ${other} has none like it`}`
              : `First difference: this run lacks line ${(first.theirs?.index ?? 0) + 1} of the ${other}`}
          </p>
          <p className="mono wrap-anywhere">
            {truncateEnd((first.ours ?? first.theirs)?.text ?? '', LONGEST)}
          </p>
        </section>
      ) : (
        <p className="quiet">Apart from ids, numbers and times, both logs say the same.</p>
      )}
      {firstDifference === undefined ? null : (
        <div className={`${classes.frame} card`}>
          <table className={`mono ${classes.lines}`}>
            <VisuallyHidden component="caption">Lines of both runs, aligned</VisuallyHidden>
            <thead>
              <tr>
                <th scope="col">This run</th>
                <th scope="col">{otherName}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((part) =>
                part.kind === 'alike' ? (
                  <tr key={part.from}>
                    <td colSpan={2} className={classes.alike}>
                      <UnstyledButton onClick={() => setOpened(new Set(opened).add(part.from))}>
                        {plural(part.count, 'line')} alike
                      </UnstyledButton>
                    </td>
                  </tr>
                ) : (
                  part.lines.map((line, at) => <Line key={part.from + at} line={line} other={other} />)
                ),
              )}
            </tbody>
          </table>
        </div>
      )}
      {isCut ? (
        <Button mt="sm" onClick={() => setMost(most + 5 * SHOWN)}>
          Show more lines
        </Button>
      ) : null}
    </>
  );
}

function Line({ line: { ours, theirs, repeats }, other }: { line: AlignedLine; other: string }) {
  const kind = ours && theirs ? undefined : repeats ? 'repeat' : ours ? 'ours' : 'theirs';
  return (
    <tr data-kind={kind}>
      <Side line={ours} missing="not in this run" run="Only in this run" />
      <Side line={theirs} missing="not there" run={`Only in the ${other}`} />
    </tr>
  );
}

interface SideProps {
  line: AlignedLine['ours'];
  missing: string;
  /** Label of the run, shown where there is no room for two columns. */
  run: string;
}

function Side({ line, missing, run }: SideProps) {
  if (!line)
    return (
      <td className={`${classes.missing} quiet`}>
        <span>{missing}</span>
      </td>
    );
  return (
    <td data-run={run}>
      <span className={classes.number}>{line.index + 1}</span>
      <span className={`${classes.level} quiet`} data-level={line.level}>
        {line.level}
      </span>{' '}
      {truncateEnd(line.text, LONGEST)}
    </td>
  );
}
