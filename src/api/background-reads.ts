import type { QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { createAtOnce } from '@/lib/at-once';
import { BackgroundPace } from './background-pace';

const oneAtATime = createAtOnce(1);
const pace = new BackgroundPace();

/**
 * The query with its reads in the background: one after another with all others, and slower while the service asks for
 * fewer requests.
 */
export function inBackground<Answer, Key extends QueryKey, Options extends { queryKey: Key }>(
  options: Options & { queryFn?: QueryFunction<Answer, Key> },
) {
  const { queryFn } = options;
  return {
    ...options,
    queryFn: (context: QueryFunctionContext<Key>): Promise<Answer> =>
      oneAtATime(async () => {
        await new Promise<void>((resolve) => pace.schedule(Date.now(), resolve));
        context.signal.throwIfAborted();
        try {
          if (!queryFn) throw new Error('There is nothing to read');
          const answer = await queryFn(context);
          pace.answered();
          return answer;
        } catch (error) {
          pace.refused(error, Date.now());
          throw error;
        }
      }, context.signal),
  };
}
