import { VisuallyHidden } from '@mantine/core';
import { clockTime, day, parseTime, zoneName } from '@/lib/time';
import { waitWords } from '@/lib/wait-words';
import { useEverySecond } from './every-second';
import { useTimeZone } from './time-zone';

/** Counts down until the service accepts requests again. It does not send anything. */
export function RetryWait({ retryAt }: { retryAt: string }) {
  const zone = useTimeZone();
  const at = parseTime(retryAt);
  const left = (at?.getTime() ?? 0) - useEverySecond();
  if (!at || left <= 0) return <>The wait that the service asked for is over.</>;
  const words = waitWords(left);
  if (left >= day) return <>The service asks to wait for {words}.</>;
  return (
    <>
      {/* Screen readers get the time once instead of every second. */}
      <span aria-hidden>The service asks to wait another {words}. The console does not retry by itself.</span>
      <VisuallyHidden>
        The service asks to wait until {clockTime(at, zone)} {zoneName(at, zone)}. The console does not ask
        again by itself.
      </VisuallyHidden>
    </>
  );
}
