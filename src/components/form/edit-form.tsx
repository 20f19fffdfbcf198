import { useState } from 'react';
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { deepEqual } from '@/lib/deep-equal';
import { mergeThreeWays, withValueAt, type TheirChange, type ThreeWay } from '@/lib/three-way';
import { MeanwhileNotice, meanwhileText, type ChangeWords, type Meanwhile } from './meanwhile-notice';
import { notify } from '@/components/notify';
import { SendForm, type SendFormProps } from './send-form';

/** What a form needs to know of the thing that it changes. */
export interface Existing<Thing extends object, Values extends FieldValues> extends ChangeWords {
  /** "destination" */
  noun: string;
  /** As this person saw it when the form was opened. Later ones are ignored. */
  thing: Thing;
  /**
   * Reads it past the cache; undefined if it was deleted, "unreadable" if its list has elements that cannot be read, of
   * which it may be one.
   */
  read: () => Promise<Thing | 'unreadable' | undefined>;
  valuesOf: (thing: Thing) => Values;
  /** The parts of the thing that the form edits, as they would be with these values. */
  edited: (values: Values, thing: Thing) => Partial<Thing>;
  /** Whether case does not count in the keys of a map of `edited`, as in names of headers. */
  ignoresCase?: (path: readonly string[]) => boolean;
  /** Shows what changed before anything is sent, also if only one changed it. */
  reviews?: boolean;
  /** Called with the newest state if it has changed. */
  onNewest?: (newest: Thing) => void;
  /** Values that are never read back, such as secrets. They stay as typed. */
  writeOnly?: readonly (keyof Values)[];
}

interface EditFormProps<Thing extends object, Values extends FieldValues> extends Omit<
  SendFormProps<Values>,
  'form' | 'onSend'
> {
  form: Pick<UseFormReturn<Values>, 'control' | 'handleSubmit' | 'subscribe' | 'reset' | 'getValues'>;
  existing: Existing<Thing, Values>;
  /**
   * Sends what differs from the newest state. Returns false if nothing does, and the saved thing if the form stays
   * open.
   */
  onSend: (values: Values, newest: Thing) => Promise<boolean | void | Thing>;
}

type Read<Thing> =
  | { kind: 'removed' }
  | { kind: 'unread'; reason: string }
  | { kind: 'same'; newest: Thing }
  | ({ kind: 'changed'; newest: Thing } & ThreeWay<Partial<Thing>>);

async function readNewest<Thing extends object, Values extends FieldValues>(
  { read, edited, valuesOf, ignoresCase }: Existing<Thing, Values>,
  seen: Thing,
  values: Values,
  problemOf: SendFormProps<Values>['onRejected'],
): Promise<Read<Thing>> {
  try {
    const newest = await read();
    if (!newest) return { kind: 'removed' };
    if (newest === 'unreadable')
      return { kind: 'unread', reason: 'It may be among those that could not be read' };
    const before = edited(valuesOf(seen), seen);
    const now = edited(valuesOf(newest), newest);
    if (deepEqual(before, now)) return { kind: 'same', newest };
    return { kind: 'changed', newest, ...mergeThreeWays(before, edited(values, seen), now, ignoresCase) };
  } catch (error) {
    const problem = problemOf(error, values);
    return { kind: 'unread', reason: [problem?.title, problem?.detail].filter(Boolean).join('. ') };
  }
}

/**
 * A form that changes an existing thing. Before it sends, it reads the thing again. What others changed meanwhile is
 * taken into the form and kept; if they changed the same as this person, it asks first.
 */
export function EditForm<Thing extends object, Values extends FieldValues>(
  props: EditFormProps<Thing, Values>,
) {
  const { form, existing, onSend, children, ...rest } = props;
  const { isDirty } = useFormState({ control: form.control });
  const [seen, setSeen] = useState(existing.thing);
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();

  /** Shows the merged state. What differs from `newest` counts as changed. */
  const fill = (newest: Thing, merged: Partial<Thing>): Values => {
    const typed = form.getValues();
    const stored = existing.valuesOf(newest);
    const writeOnly = Object.fromEntries((existing.writeOnly ?? []).map((key) => [key, typed[key]]));
    const next = { ...existing.valuesOf({ ...newest, ...merged }), ...writeOnly };
    form.reset(stored);
    form.reset(next, { keepDefaultValues: true });
    return next;
  };
  const take = (conflict: TheirChange) => {
    const mine = existing.edited(form.getValues(), seen);
    fill(seen, withValueAt(mine, conflict.path, conflict.theirs));
    setMeanwhile(
      meanwhile?.kind === 'changed'
        ? { ...meanwhile, conflicts: meanwhile.conflicts.filter((other) => other !== conflict) }
        : undefined,
    );
  };
  const sendTo = async (values: Values, newest: Thing) => {
    const saved = await onSend(values, newest);
    if (typeof saved !== 'object') return saved;
    setSeen(saved);
    form.reset(existing.valuesOf(saved));
    return true;
  };
  const send = async (values: Values) => {
    if (!isDirty && !existing.reviews) return sendTo(values, seen);
    const found = await readNewest(existing, seen, values, rest.onRejected);
    if (found.kind === 'removed' || (found.kind === 'unread' && meanwhile?.kind !== 'unread')) {
      setMeanwhile(found);
      return true;
    }
    if (found.kind === 'unread') return sendTo(values, seen);
    if (found.kind === 'same') {
      setMeanwhile(undefined);
      return sendTo(values, found.newest);
    }
    const { newest, merged, theirs, conflicts } = found;
    setSeen(newest);
    existing.onNewest?.(newest);
    const next = fill(newest, merged);
    // Otherwise there is nothing left to send: an earlier try was done, or somebody did the same.
    const differs = !deepEqual(existing.edited(existing.valuesOf(newest), newest), merged);
    const isAsked = conflicts.length > 0 || (existing.reviews === true && differs);
    setMeanwhile({ kind: 'changed', theirs, conflicts, isAsked });
    if (isAsked) return true;
    const done = await sendTo(next, newest);
    if (done !== false) notify.keep(meanwhileText(theirs, existing));
    return done;
  };

  return (
    <SendForm {...rest} form={form} onSend={send}>
      {children}
      {meanwhile ? (
        <MeanwhileNotice meanwhile={meanwhile} noun={existing.noun} words={existing} onTake={take} />
      ) : null}
    </SendForm>
  );
}

type ThingFormProps<Thing extends object, Values extends FieldValues> = Omit<
  EditFormProps<Thing, Values>,
  'existing' | 'onSend'
> & {
  existing: Existing<Thing, Values> | undefined;
  onSend: (values: Values, newest?: Thing) => Promise<boolean | void>;
};

/** The form of a thing: changes an existing one, or else makes a new one. */
export function ThingForm<Thing extends object, Values extends FieldValues>(
  props: ThingFormProps<Thing, Values>,
) {
  const { existing, ...form } = props;
  return existing ? <EditForm {...form} existing={existing} /> : <SendForm {...form} />;
}
