import {
  useRef,
  useState,
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
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

const least = 15;
const most = 70;

interface Shares {
  /** Width in percent. */
  readonly outline: number;
  readonly source: number;
}

const usual: Shares = { outline: 20, source: 40 };

const storedShares = storedValue('signalbox.editor-panes', (stored): Shares => {
  const kept = stored as Partial<Shares> | null | undefined;
  const share = (value: unknown, other: number) =>
    typeof value === 'number' && value >= least && value <= most ? value : other;
  return { outline: share(kept?.outline, usual.outline), source: share(kept?.source, usual.source) };
});

/** The panes side by side with dividers between them. A narrow screen shows one at a time. */
export function EditorPanes({ panes, shown, front }: EditorPanesProps) {
  const [shares, setShares] = useState(storedShares.get);
  const root = useRef<HTMLDivElement>(null);
  const hasForm = shown.has('form');
  const change = (name: keyof Shares, value: number) => {
    const next = { ...shares, [name]: Math.min(most, Math.max(least, Math.round(value))) };
    setShares(next);
    storedShares.set(next);
  };
  const dividers: Partial<Record<PaneName, ReactNode>> = {};
  if (shown.has('outline') && (hasForm || shown.has('source')))
    dividers.outline = (
      <Divider
        label="Width of the outline"
        value={shares.outline}
        root={root}
        onChange={(percent) => change('outline', percent)}
      />
    );
  if (hasForm && shown.has('source'))
    dividers.form = (
      <Divider
        label="Width of the source"
        value={shares.source}
        root={root}
        onChange={(percent) => change('source', percent)}
        fromEnd
      />
    );
  const sizes = { '--outline': `${shares.outline}%`, '--source': `${shares.source}%` } as CSSProperties;
  return (
    <div ref={root} className={classes.root} style={sizes}>
      {paneNames.map(({ pane, label }) => (
        <PaneAndDivider key={pane} divider={shown.has(pane) ? dividers[pane] : undefined}>
          <section
            className={classes.pane}
            aria-label={label}
            data-pane={pane}
            data-front={front === pane || undefined}
            data-hidden={!shown.has(pane) || undefined}
            data-grows={(pane === 'source' && !hasForm) || undefined}
          >
            {panes[pane]}
          </section>
        </PaneAndDivider>
      ))}
    </div>
  );
}

function PaneAndDivider({ divider, children }: { divider: ReactNode; children: ReactNode }) {
  return (
    <>
      {children}
      {divider}
    </>
  );
}

interface DividerProps {
  label: string;
  value: number;
  root: RefObject<HTMLDivElement | null>;
  onChange: (percent: number) => void;
  /** The divider sizes the pane after it. */
  fromEnd?: boolean;
}

/** A divider that can be dragged or moved with the arrow keys. */
function Divider({ label, value, root, onChange, fromEnd = false }: DividerProps) {
  const drag = (event: PointerEvent<HTMLInputElement>) => {
    const box = root.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const share = ((event.clientX - box.left) / box.width) * 100;
    onChange(fromEnd ? 100 - share : share);
  };
  return (
    <span className={classes.divider}>
      <input
        type="range"
        className={classes.handle}
        aria-label={label}
        min={least}
        max={most}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
      />
    </span>
  );
}
