interface NameOriginProps {
  usedBy: readonly string[];
  /** False if the name was typed. */
  known?: boolean;
}

/** Where a suggested name comes from. An account may still lack it. */
export function NameOrigin({ usedBy, known = true }: NameOriginProps) {
  const [first, ...others] = usedBy;
  return (
    <span className="hint">
      {first === undefined
        ? known
          ? 'commonly used'
          : 'your entry'
        : `used by ${first}${others.length > 0 ? ` and ${others.length} more` : ''}`}
    </span>
  );
}
