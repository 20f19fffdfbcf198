import { Input } from '@mantine/core';
import { currentSession } from '@/api/session';
import { CopyId } from '@/components/copy-id';

/** Where the service receives customers after their consent (facts 1.0), at the host of its main address. */
const callbackPath = '/callbacks/v1/oauth';

/** The address that has to be registered at the provider before customers can connect. */
export function RedirectUrl({ provider }: { provider: string }) {
  const origin = URL.parse(currentSession()?.service.baseUrl ?? '', location.href)?.origin;
  return (
    <Input.Wrapper
      label="Redirect URL to register"
      labelElement="div"
      inputWrapperOrder={['label', 'input', 'description']}
      description={
        <>
          Enter it at {provider || 'the provider'}, in the settings of your OAuth app (“redirect URI” or
          “callback URL”). Customers come back there after their consent. If this console only forwards to a
          service, use the service’s own host.
        </>
      }
    >
      <div>
        <CopyId value={`${origin}${callbackPath}`} label="redirect URL" full />
      </div>
    </Input.Wrapper>
  );
}
