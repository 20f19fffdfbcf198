import { Button } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { displayValue } from '@/lib/format';
import type { TheirChange } from '@/lib/three-way';
import classes from './meanwhile-notice.module.css';

/** What reading a thing again found, just before a form was to change it. */
export type Meanwhile =
  | { kind: 'removed' }
  | { kind: 'unread'; reason: string }
  | {
      kind: 'changed';
      theirs: readonly TheirChange[];
      conflicts: readonly TheirChange[];
      /** Nothing was sent, because the person should look at it first. */
      isAsked: boolean;
    };

export interface ChangeWords {
  labelOf?: ((path: readonly string[]) => string) | undefined;
  /** Says what a value means, instead of label and value. */
  sentenceOf?: ((path: readonly string[], value: unknown) => string) | undefined;
  /** A value without its secret parts. They are shown on request. */
  maskOf?: ((path: readonly string[], text: string) => string) | undefined;
}

interface Texts {
  text: string;
  masked: string;
}

function valueTexts(path: readonly string[], value: unknown, { sentenceOf, maskOf }: ChangeWords): Texts {
  const isEmpty = value === undefined || value === null || value === '';
  const text = sentenceOf?.(path, value) ?? (isEmpty ? 'none' : displayValue(value));
  return { text, masked: isEmpty ? text : (maskOf?.(path, text) ?? text) };
}

/** A change in words: "Scopes: crm.read was added". */
function changeTexts({ path, entry, before, theirs }: TheirChange, words: ChangeWords): Texts {
  const { text, masked } = valueTexts(path, theirs, words);
  const start = words.sentenceOf ? '' : startOf(words.labelOf?.(path) ?? '', entry, before, theirs);
  const ends = entry !== undefined || (theirs === undefined && !words.sentenceOf);
  return ends ? { text: start, masked: start } : { text: start + text, masked: start + masked };
}

function startOf(label: string, entry: string | undefined, before: unknown, theirs: unknown): string {
  if (entry !== undefined) return `${label}: ${entry} was ${before === undefined ? 'added' : 'removed'}`;
  if (theirs === undefined) return `${label} was removed`;
  return `${label} ${before === undefined ? 'was added' : 'is now'}: `;
}

/** For a notification, which shows no secrets. */
export const meanwhileText = (theirs: readonly TheirChange[], words: ChangeWords): string =>
  `Somebody else had changed something, which was kept. ${theirs.map((change) => changeTexts(change, words).masked).join('. ')}.`;

interface MeanwhileNoticeProps {
  meanwhile: Meanwhile;
  words: ChangeWords;
  /** "destination" */
  noun: string;
  /** Replaces what was typed with what the service has. */
  onTake: (conflict: TheirChange) => void;
}

/** Shows what somebody else changed while a form was open, and asks about what both changed. */
export function MeanwhileNotice({ meanwhile, noun, words, onTake }: MeanwhileNoticeProps) {
  if (meanwhile.kind === 'removed')
    return (
      <Notice title={`This ${noun} was deleted meanwhile`}>
        <p>Nothing was sent. What you typed stays here until you leave the form.</p>
      </Notice>
    );
  if (meanwhile.kind === 'unread')
    return (
      <Notice title={`Whether somebody changed this ${noun} meanwhile could not be checked`}>
        <p>{meanwhile.reason}.</p>
        <p>Nothing was sent. Send it again to save without this check; it may undo what somebody else did.</p>
      </Notice>
    );
  return <Changes {...meanwhile} words={words} onTake={onTake} />;
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className="callout stack gap-8" role="alert" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}

type ChangesProps = Extract<Meanwhile, { kind: 'changed' }> &
  Pick<MeanwhileNoticeProps, 'onTake'> & { words: ChangeWords };

function Changes({ theirs, conflicts, isAsked, onTake, words }: ChangesProps) {
  const [revealed, setRevealed] = useState(false);
  const shown = ({ text, masked }: Texts) => (revealed ? text : masked);
  const taken = theirs.map((change) => changeTexts(change, words));
  const asked = conflicts.map((conflict) => ({
    conflict,
    label: words.labelOf?.(conflict.path),
    own: valueTexts(conflict.path, conflict.mine, words),
    other: valueTexts(conflict.path, conflict.theirs, words),
  }));
  const hasSecrets = [...taken, ...asked.flatMap(({ own, other }) => [own, other])].some(
    ({ text, masked }) => text !== masked,
  );
  return (
    <Notice title="Changed at the service since you opened this form">
      {isAsked ? <p>Nothing has been sent yet. Check the form, then send it again.</p> : null}
      {taken.length > 0 ? (
        <>
          <p>Taken into the form:</p>
          <ul className="bullets">
            {[...new Set(taken.map(shown))].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      ) : null}
      {asked.length > 0 ? (
        <>
          <p>You changed this as well. Yours is kept unless you take the other:</p>
          <ul className="bullets">
            {asked.map(({ conflict, label, own, other }) => (
              <li key={conflict.path.join('\n')} className={classes.conflict}>
                <span>
                  {label === undefined ? null : `${label}. `}At the service: {shown(other)}. Yours:{' '}
                  {shown(own)}.
                </span>
                <Button
                  size="xs"
                  aria-label={`Take the service’s: ${label ?? other.text}`}
                  onClick={() => onTake(conflict)}
                >
                  Take the service’s
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {hasSecrets ? (
        <div>
          <Button size="xs" onClick={() => setRevealed(!revealed)}>
            {revealed ? 'Hide values' : 'Show values'}
          </Button>
        </div>
      ) : null}
    </Notice>
  );
}
