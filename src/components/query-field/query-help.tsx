import { Dialog } from '@/components/overlay/dialog';
import { queryFields } from '@/lib/operation-query/fields';
import classes from './query-field.module.css';

/** How conditions are written, each with an example. */
const rules = [
  [
    'Words are looked for in customer, integration, result, action, status and objects, and those of four characters or more also in ids.',
    '401 unauthorized',
  ],
  ['A space means and: every condition must hold.', 'status:failed customer:acme'],
  ['A comma means or: one of the values must fit.', 'status:failed,running'],
  ['A minus in front means not.', '-object:contacts'],
  ['Quotes take the text as it is, with spaces, commas and asterisks.', '"rate limit"'],
  ['An asterisk stands for any characters. Upper and lower case are the same.', 'object:contact*'],
  ['Numbers, durations and times can be compared, or be in a range.', 'records:10..20'],
  [
    'Times are in the zone on screen. The address has them in UTC, so a link means the same everywhere.',
    'on:2026-11-01',
  ],
  [
    'Services leave out much. A condition on something unknown is neither true nor false; this finds what is unknown.',
    'duration:unknown',
  ],
] as const;

/** Everything that can be asked, from the table that the parser and the suggestions use. */
export function QueryHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="How to ask" size="xl">
      <dl className={classes.help}>
        {rules.map(([sentence, example]) => (
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
        {queryFields.map(({ name, aliases, help, example }) => (
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
