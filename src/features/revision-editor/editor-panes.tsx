import { useCallbackRef, useSplitter } from '@mantine/hooks';
import { Fragment, useState, type ReactNode } from 'react';
import { storedValue } from '@/lib/browser-store';
import classes from './editor-panes.module.css';

export type PaneName = 'outline' | 'form' | 'source';

export const paneNames: readonly { pane: PaneName; label: string }[] = [
  { pane: 'outline', label: 'Outline' },
  { pane: 'form', label: 'Form' },
  { pane: 'source', label: 'Source' },
];

interface EditorPanesProps {
  panes: Readonly<Record<PaneName, ReactNode>>;
  shown: ReadonlySet<PaneName>;
  /** The pane a narrow screen shows. */
  front: PaneName;
}

/** The least share of the width in percent. */
const min = 10;

type Shares = Readonly<Record<PaneName, number>>;

const usual: Shares = { outline: 20, form: 40, source: 40 };

const storedShares = storedValue('signalbox.editor-panes', (stored): Shares => {
  const kept = stored as Partial<Record<PaneName, unknown>> | null | undefined;
  const share = (pane: PaneName) => {
    const value = kept?.[pane];
    return typeof value === 'number' && value >= min && value <= 100 ? value : usual[pane];
  };
  return { outline: share('outline'), form: share('form'), source: share('source') };
});

/** The panes side by side with dividers between them. A narrow screen shows one at a time. */
export function EditorPanes({ panes, shown, front }: EditorPanesProps) {
  const [shares, setShares] = useState(storedShares.get);
  const visible = paneNames.filter(({ pane }) => shown.has(pane));
  const total = visible.reduce((sum, { pane }) => sum + shares[pane], 0);
  // The splitter keeps the first callback it gets, so that one has to call the newest.
  const change = useCallbackRef((sizes: readonly (number | string)[]) => {
    const changed = visible.map(({ pane }, at) => [pane, (Number(sizes[at]) / 100) * total] as const);
    const next = { ...shares, ...Object.fromEntries(changed) };
    setShares(next);
    storedShares.set(next);
  });
  const { ref, getHandleProps } = useSplitter<HTMLDivElement>({
    panels: visible.map(({ pane }) => ({ defaultSize: usual[pane], min })),
    sizes: visible.map(({ pane }) => (shares[pane] / total) * 100),
    onSizeChange: change,
  });
  return (
    <div ref={ref} className={`${classes.root} fill card`}>
      {paneNames.map(({ pane, label }) => {
        const before = visible[visible.findIndex((one) => one.pane === pane) - 1];
        return (
          <Fragment key={pane}>
            {before ? (
              <div
                className={classes.divider}
                aria-label={`Width of the ${before.label.toLowerCase()}`}
                {...getHandleProps({ index: visible.indexOf(before) })}
              />
            ) : null}
            <section
              className={`${classes.pane} stack shrink`}
              style={{ flexGrow: shares[pane] }}
              aria-label={label}
              data-pane={pane}
              data-front={front === pane || undefined}
              data-hidden={!shown.has(pane) || undefined}
            >
              {panes[pane]}
            </section>
          </Fragment>
        );
      })}
    </div>
  );
}
