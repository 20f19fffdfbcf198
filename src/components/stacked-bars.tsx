import classes from './stacked-bars.module.css';

interface StackedBarsProps<Kind extends string> {
  bars: readonly Readonly<Partial<Record<Kind, number>>>[];
  /** What is counted, the lowest part of a bar first. Each has its colour in the style sheet. */
  kinds: readonly Kind[];
  /** The count that fills the whole height. */
  top: number;
  /** Share of the height that a part has at least, so that one among thousands is still visible. */
  minShare: number;
  /** Without one, the chart is hidden from screen readers: whatever stands around it says the same. */
  title?: string;
}

const HEIGHT = 100;
/** Of a bar that is 1 wide; the rest is the gap to the next one. */
const BAR_WIDTH = 0.9;

/** Stacked bars that fill the box they are in. */
export function StackedBars<Kind extends string>(props: StackedBarsProps<Kind>) {
  const { bars, kinds, top, minShare, title } = props;
  return (
    <svg
      className={classes.root}
      viewBox={`0 0 ${bars.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    >
      {title === undefined ? null : <title>{title}</title>}
      {bars.map((bar, index) => {
        let y = HEIGHT;
        return kinds.map((kind) => {
          const count = bar[kind] ?? 0;
          if (count === 0) return null;
          const height = Math.max(minShare, count / top) * HEIGHT;
          y -= height;
          return (
            <rect
              key={`${index} ${kind}`}
              data-kind={kind}
              x={index}
              y={y}
              width={BAR_WIDTH}
              height={height}
            />
          );
        });
      })}
    </svg>
  );
}
