import { Checkbox } from '@mantine/core';
import type { CaseOrder } from '@/api/case-file/case-reading';
import classes from './case.module.css';

type Options = Pick<CaseOrder, 'personal' | 'records'>;

/** What is taken out of a case besides secrets. */
export function CaseOptions({ value, onChange }: { value: Options; onChange: (value: Options) => void }) {
  return (
    <div className={classes.options}>
      <Checkbox
        label="Take out personal data"
        description="E-mail addresses, telephone, card, bank and social security numbers, private network addresses"
        checked={value.personal}
        onChange={(event) => onChange({ ...value, personal: event.currentTarget.checked })}
      />
      <Checkbox
        label="Include values of customers’ records"
        checked={!value.records}
        onChange={(event) => onChange({ ...value, records: !event.currentTarget.checked })}
      />
    </div>
  );
}
