import { useBillingSession } from '@/api/organization';
import { BillingLink, here } from './billing-link';
import { OneFieldForm } from './one-field-form';
import type { OrganizationDialogProps } from './organization-dialogs';

/** For a service that does not tell which billing account is that of the organization. */
export function BillingSession({ onClose }: OrganizationDialogProps) {
  const session = useBillingSession();
  if (session.data) return <BillingLink address={session.data.url} />;
  return (
    <OneFieldForm
      label="Billing account id"
      name="accountId"
      mono
      description={() =>
        'This service does not say which account is yours. Whoever set up billing has its id.'
      }
      fault={(id) => (id.trim() === '' ? 'Billing account id is required' : undefined)}
      verb="Open billing"
      onCancel={onClose}
      onSubmit={async (id) => {
        await session.mutateAsync({ accountId: id.trim(), redirectUrl: here() });
      }}
    />
  );
}
