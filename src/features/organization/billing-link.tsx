import { Button } from '@mantine/core';
import { useBillingSession } from '@/api/organization';
import { ChangeButton } from '@/components/action-button';
import { ProblemPanel } from '@/components/state/problem-panel';
import { StatusBadge } from '@/components/status-badge';
import { judgeUrl } from '@/lib/opened-url';

/** Where the billing provider sends the person back to. */
export const here = () => window.location.origin + window.location.pathname;

/** The button that asks for a session at the billing provider, and what came of it. */
export function useOpenBilling(accountId: string) {
  const session = useBillingSession();
  return {
    button: session.data ? (
      <BillingLink address={session.data.url} />
    ) : (
      <ChangeButton
        size="xs"
        loading={session.isPending}
        onClick={() => session.mutate({ accountId, redirectUrl: here() })}
      >
        Open billing
      </ChangeButton>
    ),
    problem: session.problem ? <ProblemPanel problem={session.problem} variant="inline" announce /> : null,
  };
}

/** Leads out of the console, so its host is shown, and only a plain http(s) URL is opened. */
export function BillingLink({ address }: { address: string }) {
  const judged = judgeUrl(address);
  if (!judged.url)
    return (
      <StatusBadge kind="failure" plain sentence>
        The service answered with an address that is not opened from here. {judged.reason}
      </StatusBadge>
    );
  return (
    <span className="stack gap-4">
      {/* In this tab, which holds the session that one comes back to. */}
      <Button
        variant="filled"
        component="a"
        size="xs"
        href={judged.url.href}
        rel="noopener noreferrer"
        ref={(link: HTMLAnchorElement | null) => link?.focus()}
      >
        Open billing at {judged.url.host}
      </Button>
      {judged.caution ? (
        <StatusBadge kind="warning" plain>
          {judged.caution}
        </StatusBadge>
      ) : null}
    </span>
  );
}
