import { CopyId } from '@/components/copy-id';
import { DefinitionList } from '@/components/definition-list';
import { RelativeTime } from '@/components/relative-time';
import type { BillingAccount } from '@/contract/billing';
import { BillingSession } from './billing-session';
import { Part, type Offered } from './part';

/** Who pays, and the way to the pages of the billing provider. */
export function Billing({ list }: { list: Offered<BillingAccount> }) {
  const account = list.data;
  return (
    <Part
      title="Billing"
      list={list}
      nouns="billing account"
      below={list.isPending ? null : <BillingSession key={account?.id} accountId={account?.id} />}
    >
      {({ id, displayName, billingProvider, billingProviderRef, createTime }) => (
        <DefinitionList
          items={[
            { term: 'Account', value: displayName },
            { term: 'Account id', value: <CopyId value={id} label="billing account id" full /> },
            { term: 'Provider', value: billingProvider },
            {
              term: 'Reference',
              value: <CopyId value={billingProviderRef} label="provider reference" full />,
            },
            { term: 'Created', value: <RelativeTime value={createTime} withAbsolute /> },
          ]}
        />
      )}
    </Part>
  );
}
