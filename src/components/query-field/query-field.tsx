import { CloseButton, Input } from '@mantine/core';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '@/components/icon-button';
import { IconHelpCircle, IconSearch } from '@/components/icons';
import { lazyOverlay } from '@/components/state/lazy-part';
import { useTimeZone } from '@/components/time-zone';
import type { ValueCounts } from '@/lib/operation-query/complete';
import { inUtc, inZone } from '@/lib/operation-query/edit';
import { operationLanguage } from '@/lib/operation-query/fields';
import type { Language } from '@/lib/operation-query/language';
import { parse, type Problem, type Query } from '@/lib/operation-query/parse';
import { useSearchShortcut } from '@/components/list/use-search-shortcut';
import type { SuggestionKeys } from './query-suggestions';
import classes from './query-field.module.css';

const QuerySuggestions = lazyOverlay(() => import('./query-suggestions'), 'QuerySuggestions');
const QueryHelp = lazyOverlay(() => import('./query-help'), 'QueryHelp');

interface QueryFieldProps {
  /** The query as in the address, with times in UTC. */
  value: string;
  /** Called while a query is typed. */
  onType: (query: string) => void;
  /** Typing has ended: the field was left, Enter pressed, or a suggestion taken. */
  onCommit: (query: string) => void;
  label: string;
  placeholder: string;
  /** Counts of what is loaded, for the suggestions. */
  counts: ValueCounts;
  language?: Language;
  /** A link to where a condition can be asked that this language does not have. */
  linkElsewhere: (condition: string) => ReactNode;
}

/** Text that is being typed. Once the value has followed, another value replaces it. */
interface Draft {
  text: string;
  arrived?: boolean;
}

/** A field for a query, with suggestions, marks and help. */
export function QueryField(props: QueryFieldProps) {
  const { value, onType, onCommit, label, placeholder, counts, linkElsewhere } = props;
  const { language = operationLanguage } = props;
  const zone = useTimeZone();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const keys = useRef<SuggestionKeys>(null);
  const [draft, setDraft] = useState<Draft>();
  const [focused, setFocused] = useState(false);
  const [caret, setCaret] = useState(0);
  const [caretToSet, setCaretToSet] = useState<{ at: number }>();
  const [open, setOpen] = useState(false);
  // A letter appears before the list.
  const isListed = useDeferredValue(open) && open;
  const [active, setActive] = useState<string>();
  const [helpOpen, setHelpOpen] = useState(false);

  const addressOf = (text: string) => inUtc(text, zone, language).trim();
  const hasArrived = draft !== undefined && addressOf(draft.text) === value;
  if (draft && hasArrived && !draft.arrived) setDraft({ text: draft.text, arrived: true });
  if (draft?.arrived && !hasArrived) setDraft(undefined);
  const text = draft && (hasArrived || !draft.arrived) ? draft.text : inZone(value, zone, language);
  const query = parse(text, language);
  // What is still being typed is not wrong yet.
  const problems = query.problems.filter(({ from, to }) => !(focused && from <= caret && caret <= to));

  // After the text has been rendered with what was taken from the suggestions.
  useLayoutEffect(() => {
    if (caretToSet) input.current?.setSelectionRange(caretToSet.at, caretToSet.at);
  }, [caretToSet]);

  const close = () => {
    setOpen(false);
    setActive(undefined);
  };
  const edit = (next: string, at: number) => {
    setDraft({ text: next });
    setCaret(at);
    setOpen(true);
    onType(addressOf(finishedPart(parse(next, language), at)));
  };
  const commit = () => onCommit(addressOf(text));
  const replace = (next: string, at: number, goesOn = false) => {
    setDraft({ text: next });
    setCaret(at);
    setCaretToSet({ at });
    if (goesOn) return;
    close();
    onCommit(addressOf(next));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (open && keys.current?.handle(event.key)) event.preventDefault();
    else if (event.key === 'ArrowDown') {
      event.preventDefault();
      setOpen(true);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      close();
      commit();
    } else if (event.key === 'Escape' && (open || text !== '')) {
      event.stopPropagation();
      if (open) close();
      else replace('', 0);
    }
  };
  useSearchShortcut(label, input);

  return (
    <div className={classes.root}>
      <div className={`${classes.line} not-printed line gap-4 shrink`}>
        <div className={classes.field}>
          <QueryMarks ref={marks} query={query} problems={problems} />
          <Input
            ref={input}
            // The attributes below are set here.
            withAria={false}
            error={problems.length > 0}
            classNames={{ input: classes.input }}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input with suggestions of its own
            role="combobox"
            aria-label={label}
            aria-autocomplete="list"
            aria-expanded={isListed}
            aria-controls={isListed ? `${id}-list` : undefined}
            aria-activedescendant={isListed ? active : undefined}
            aria-invalid={problems.length > 0 || undefined}
            aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            onChange={({ currentTarget }) =>
              edit(currentTarget.value, currentTarget.selectionStart ?? currentTarget.value.length)
            }
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
            onScroll={({ currentTarget }) => {
              if (marks.current) marks.current.scrollLeft = currentTarget.scrollLeft;
            }}
            onClick={() => setOpen(true)}
            onFocus={() => setFocused(true)}
            onBlur={() => {
              setFocused(false);
              close();
              commit();
            }}
            onKeyDown={handleKey}
            leftSection={<IconSearch aria-hidden />}
            rightSectionPointerEvents="all"
            rightSection={
              text === '' ? null : (
                <CloseButton
                  size={24}
                  aria-label="Clear query"
                  onClick={() => {
                    replace('', 0);
                    input.current?.focus();
                  }}
                />
              )
            }
          />
          {isListed ? (
            <QuerySuggestions
              keysRef={keys}
              id={`${id}-list`}
              query={query}
              caret={caret}
              counts={counts}
              onTake={replace}
              onActive={setActive}
              onClose={close}
            />
          ) : null}
        </div>
        <IconButton
          label="How to ask"
          icon={<IconHelpCircle aria-hidden />}
          size="lg"
          onClick={() => setHelpOpen(true)}
        />
      </div>
      <div id={`${id}-problems`} className={`${classes.problems} not-printed`} aria-live="polite">
        {problems.slice(0, MOST_PROBLEMS).map(({ from, message, isElsewhere }) => (
          <p key={from}>
            {message} {isElsewhere ? linkElsewhere(conditionAt(query, from)) : null}
          </p>
        ))}
      </div>
      {helpOpen ? <QueryHelp language={language} onClose={() => setHelpOpen(false)} /> : null}
    </div>
  );
}

const MOST_PROBLEMS = 3;

function conditionAt({ text, terms }: Query, at: number): string {
  const { from, to } = terms.find((term) => term.from <= at && at < term.to) ?? { from: at, to: at };
  return text.slice(from, to);
}

/**
 * The text without the condition that is still being typed at the caret. Half a status is no status: filtering by it
 * would empty the list on the way to the whole word.
 */
function finishedPart({ text, terms }: Query, caret: number): string {
  const term = terms.find(({ to }) => to === caret);
  const isUnfinished = term?.field && (term.field.kind === 'whole' || term.values.length === 0);
  return isUnfinished ? text.slice(0, term.from) + text.slice(term.to) : text;
}

interface QueryMarksProps {
  ref: Ref<HTMLDivElement>;
  query: Query;
  problems: readonly Problem[];
}

/** A copy of the text behind the field, which marks its conditions and what is wrong. */
function QueryMarks({ ref, query: { text, terms }, problems }: QueryMarksProps) {
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
            data-as-typed
            data-wrong={isWrong || undefined}
          >
            {text.slice(from, to)}
          </span>
        );
      })}
    </div>
  );
}
