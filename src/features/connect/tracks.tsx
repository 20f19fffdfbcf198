import classes from './tracks.module.css';

const lines = [
  'M8 24H64C96 24 96 48 128 48H176C208 48 208 24 240 24H376',
  'M8 120H64C96 120 96 96 128 96H176C208 96 208 120 240 120H376',
  'M128 96H176C208 96 208 72 240 72H376',
];
const stops = [
  [8, 24],
  [8, 72],
  [8, 120],
  [152, 48],
  [152, 96],
  [376, 24],
  [376, 72],
  [376, 120],
] as const;

/** Decoration: lines from events over topics to destinations. */
export function Tracks() {
  return (
    <svg viewBox="0 0 384 144" className={classes.root} aria-hidden>
      {lines.map((line) => (
        <path key={line} d={line} className={classes.line} />
      ))}
      <path d="M8 72H64C96 72 96 48 128 48H176C208 48 208 72 240 72H376" className={classes.set} />
      {stops.map(([x, y]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r="5" className={classes.stop} />
      ))}
    </svg>
  );
}
