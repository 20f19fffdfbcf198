import { Dialog } from '@/components/overlay/dialog';
import { isOrdered, type Language } from '@/lib/operation-query/language';
import classes from './query-field.module.css';

interface Words {
  /** Where words without a field are looked for. */
  words: string;
  and: string;
  unknown: string;
  /** Of words, and, or, not, quotes, an asterisk, and what is unknown. */
  examples: readonly [string, string, string, string, string, string, string];
}

const subjects: Record<Language['subject'], Words> = {
  operations: {
    words:
      'Words are looked for in customer, integration, result, action, status and objects, and those of four characters or more also in ids.',
    and: 'A space means and: every condition must hold.',
    unknown:
      'Services leave out much. A condition on something unknown is neither true nor false; this finds what is unknown.',
    examples: [
      '401 unauthorized',
      'status:failed customer:acme',
      'status:failed,running',
      '-object:contacts',
      '"rate limit"',
      'object:contact*',
      'duration:unknown',
    ],
  },
  reads: {
    words:
      'Words are looked for in customer, integration and object, and those of four characters or more also in the installation’s id.',
    and: 'A space means and: every condition must hold for one and the same read.',
    unknown:
      'What was not read yet is unknown. A condition on it is neither true nor false; this finds what is unknown.',
    examples: [
      'acme contacts',
      'health:late object:contacts',
      'health:failing,late',
      '-object:contacts',
      'customer:"Acme GmbH"',
      'object:contact*',
      'health:unknown',
    ],
  },
};

/** How conditions are written, each with an example. */
function rulesOf({ subject, fields }: Language): readonly (readonly [sentence: string, example: string])[] {
  const { words, and, unknown, examples } = subjects[subject];
  const [ofWords, ofAnd, or, not, quotes, asterisk, ofUnknown] = examples;
  return [
    [words, ofWords],
    [and, ofAnd],
    ['A comma means or: one of the values must fit.', or],
    ['A minus in front means not.', not],
    ['Quotes take the text as it is, with spaces, commas and asterisks.', quotes],
    ['An asterisk stands for any characters. Upper and lower case are the same.', asterisk],
    ...(fields.some(({ kind }) => isOrdered(kind)) ? ordered : []),
    [unknown, ofUnknown],
  ];
}

const ordered = [
  ['Numbers, durations and times can be compared, or be in a range.', 'records:10..20'],
  [
    'Times are in the zone on screen. The address has them in UTC, so a link means the same everywhere.',
    'on:2026-11-01',
  ],
] as const;

/** Everything that can be asked, from the table that the parser and the suggestions use. */
export function QueryHelp({ language, onClose }: { language: Language; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="How to ask" size="xl">
      <dl className={classes.help}>
        {rulesOf(language).map(([sentence, example]) => (
          <div key={example}>
            <dt>
              <code>{example}</code>
            </dt>
            <dd>{sentence}</dd>
          </div>
        ))}
      </dl>
      <h3 className={classes.helpTitle}>Fields</h3>
      <dl className={classes.help}>
        {language.fields.map(({ name, aliases, help, example }) => (
          <div key={name}>
            <dt>
              <code>{example}</code>
            </dt>
            <dd>
              {help}
              {aliases ? (
                <span className="quiet"> Also {aliases.map((alias) => `${alias}:`).join(', ')}</span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
