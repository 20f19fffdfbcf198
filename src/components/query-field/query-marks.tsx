import type { Ref } from 'react';
import type { Problem, Query } from '@/lib/operation-query/parse';
import classes from './query-field.module.css';

interface QueryMarksProps {
  ref: Ref<HTMLDivElement>;
  query: Query;
  problems: readonly Problem[];
}

/** A copy of the text behind the field, which marks its conditions and what is wrong. */
export function QueryMarks({ ref, query: { text, terms }, problems }: QueryMarksProps) {
  const conditions = terms.filter(({ name }) => name !== undefined);
  const cuts = [0, text.length, ...[...conditions, ...problems].flatMap(({ from, to }) => [from, to])];
  const places = [...new Set(cuts)].toSorted((a, b) => a - b);
  return (
    <div ref={ref} className={classes.marks} aria-hidden>
      {places.slice(0, -1).map((from, index) => {
        const to = places[index + 1] ?? from;
        const condition = conditions.find((one) => one.from <= from && to <= one.to);
        const isWrong = problems.some((one) => one.from <= from && to <= one.to);
        return (
          <span
            key={from}
            className={condition ? classes.condition : undefined}
            data-not={condition?.not || undefined}
            data-begins={condition?.from === from || undefined}
            data-ends={condition?.to === to || undefined}
            data-wrong={isWrong || undefined}
          >
            {text.slice(from, to)}
          </span>
        );
      })}
    </div>
  );
}
