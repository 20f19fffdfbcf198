import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Problem } from '@/lib/problem';
import { announce } from '@/components/announcer';

/**
 * Submits a form. `send` returns false if there was nothing to send, which is shown until a value changes. `refused`
 * shows rejected inputs at their fields and returns what remains for the top of the form.
 */
export function useFormSend<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'handleSubmit' | 'subscribe'>,
  send: (values: Values) => Promise<boolean | void>,
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
      if ((await send(values)) !== false) return;
      setUnchanged(true);
      announce('Nothing has changed, so nothing was sent');
    } catch (error) {
      setProblem(refused(error, values));
    }
  });
  return { problem, unchanged, submit };
}
