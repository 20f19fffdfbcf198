import { Button } from '@mantine/core';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useBillingSession } from '@/api/organization';
import { toProblem } from '@/api/problem';
import { CopyButton } from '@/components/copy-button';
import { NumberField, TextField } from '@/components/form-fields';
import { showProblemInForm } from '@/components/form-problem';
import { ruleResolver } from '@/components/rule-resolver';
import { SendForm } from '@/components/send-form';
import { StatusBadge } from '@/components/status-badge';
import { createPortalSessionSchema } from '@/contract/billing';
import { z } from '@/contract/zod';
import { judgeUrl } from '@/lib/opened-url';
import type { OrganizationDialogProps } from './organization-dialogs';
import classes from './organization.module.css';

interface SessionValues {
  accountId: string;
  redirectUrl: string;
  /** null when it is left to the service. */
  timeout: number | string | null;
}

/** Text that is not a number stays text, so that the schema can say so. */
const bodyOf = ({ redirectUrl, timeout }: SessionValues) => ({
  redirectUrl: redirectUrl.trim(),
  ...(timeout === null ? {} : { timeout }),
});

/** Where the billing provider sends the person back to: here. */
const here = () => window.location.origin + window.location.pathname;

/** Asks for a session at the billing provider; its address is shown before anybody goes there. */
export function BillingSession({ account, onClose }: OrganizationDialogProps) {
  const accountId = account?.id;
  const session = useBillingSession();
  const [address, setAddress] = useState<string>();
  const form = useForm<SessionValues>({
    defaultValues: { accountId: accountId ?? '', redirectUrl: here(), timeout: null },
    resolver: ruleResolver((values) => {
      const parsed = z.safeParse(createPortalSessionSchema, bodyOf(values));
      const found = new Map(
        parsed.success ? [] : parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]),
      );
      const judged = judgeUrl(values.redirectUrl.trim());
      if (!judged.url && !found.has('redirectUrl')) found.set('redirectUrl', judged.reason);
      if (values.accountId.trim() === '') found.set('accountId', 'Billing account id is required');
      return found;
    }),
  });
  const back = judgeUrl(useWatch({ control: form.control, name: 'redirectUrl' }).trim()).url?.origin;
  return (
    <>
      <SendForm
        form={form}
        inDialog
        label="Billing session"
        submitLabel="Create billing session"
        onCancel={onClose}
        onSend={async (values) => {
          setAddress(undefined);
          const body = z.parse(createPortalSessionSchema, bodyOf(values));
          const { url } = await session.mutateAsync({ accountId: values.accountId.trim(), ...body });
          // Nothing is lost by leaving for the billing pages.
          form.reset(values);
          setAddress(url);
        }}
        onRejected={(error) => showProblemInForm(form, toProblem(error), ['redirectUrl', 'timeout'])}
      >
        {accountId === undefined ? (
          <TextField control={form.control} name="accountId" label="Billing account id" mono takesFocus />
        ) : null}
        <TextField
          control={form.control}
          name="redirectUrl"
          label="Return address"
          description={
            back === undefined || back === window.location.origin
              ? 'Where the billing pages lead back to: this page, unless you change it.'
              : `The billing pages will lead to another site: ${back}.`
          }
          mono
        />
        <NumberField
          control={form.control}
          name="timeout"
          label="Timeout"
          description="Seconds until the session ends. The service decides when it is left empty."
          optional
        />
      </SendForm>
      {address === undefined ? null : <SessionAddress address={address} />}
    </>
  );
}

/** The address leads out of the console. Its host is shown, and it is opened only if it is a plain http(s) URL. */
function SessionAddress({ address }: { address: string }) {
  const judged = judgeUrl(address);
  return (
    <section className={`panel ${classes.session}`} aria-label="Billing session" aria-live="polite">
      <div className={classes.address}>
        <code>{address}</code>
        <CopyButton value={address} label="Copy address" />
      </div>
      {judged.url ? (
        <>
          <p className="note">
            {judged.url.origin === window.location.origin
              ? 'It leads to this service.'
              : `It leads to another site: ${judged.url.origin}.`}{' '}
            Whoever has it can see and change the billing until it ends.
          </p>
          {judged.caution ? (
            <StatusBadge kind="warning" plain>
              {judged.caution}
            </StatusBadge>
          ) : null}
          <div>
            {/* In this tab, which holds the session that one comes back to. */}
            <Button component="a" href={judged.url.href} rel="noreferrer">
              Open billing at {judged.url.host}
            </Button>
          </div>
        </>
      ) : (
        <StatusBadge kind="failure" plain>
          Not opened from here. {judged.reason}
        </StatusBadge>
      )}
    </section>
  );
}
