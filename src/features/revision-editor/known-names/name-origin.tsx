interface NameOriginProps {
  usedBy: readonly string[];
  /** Whether it is a name that is commonly used. Otherwise it was typed. */
  known?: boolean;
}

/** Where a proposed name comes from. None of these means that an account has it. */
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
