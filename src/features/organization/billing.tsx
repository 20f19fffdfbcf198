import type { Offered } from '@/api/offered';
import { ChangeButton } from '@/components/action-button';
import type { BillingAccount } from '@/contract/billing';
import classes from './organization.module.css';
import { Part } from './part';

interface BillingProps {
  list: Offered<BillingAccount>;
  onOpen: () => void;
}

/** Who pays, and the way to the pages of the billing provider. */
export function Billing({ list, onOpen }: BillingProps) {
  return (
    <Part
      title="Billing"
      list={list}
      nouns="billing account"
      actions={
        <ChangeButton size="xs" variant="default" onClick={onOpen}>
          Open billing…
        </ChangeButton>
      }
    >
      {({ displayName, billingProvider }) => (
        <p className={classes.row}>
          <span className={classes.name}>{displayName}</span>
          <span className={`note ${classes.aside}`}>Provider: {billingProvider}</span>
        </p>
      )}
    </Part>
  );
}
