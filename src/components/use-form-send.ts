import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Problem } from '@/lib/problem';
import { announce } from './announcer';

/**
 * Sends what was filled in. `send` answers false when there was nothing to send, which is said until a value changes.
 * `refused` puts what the service refused on its fields, and answers what is left for the top of the form.
 */
export function useFormSend<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'handleSubmit' | 'subscribe'>,
  send: (values: Values) => Promise<boolean>,
  refused: (error: unknown, values: Values) => Problem | undefined,
) {
  const { subscribe } = form;
  const [problem, setProblem] = useState<Problem>();
  const [unchanged, setUnchanged] = useState(false);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: () => setUnchanged(false) }),
    [subscribe],
  );
  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      if (await send(values)) return;
      setUnchanged(true);
      announce('Nothing has changed, so nothing was sent');
    } catch (error) {
      setProblem(refused(error, values));
    }
  });
  return { problem, unchanged, submit };
}
