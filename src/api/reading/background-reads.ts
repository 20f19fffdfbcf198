import type { QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { createAtOnce } from '@/lib/at-once';
import { sessionBudget, type RequestBudget } from './request-budget';
import { currentSession, type Session } from '@/api/session';

const oneAtATime = createAtOnce(1);
const budgets = new WeakMap<Session, RequestBudget>();

/** What one service refused slows down the reads of no other. */
function budgetOfSession(): RequestBudget {
  const session = currentSession();
  const known = session && budgets.get(session);
  if (known) return known;
  const budget = sessionBudget();
  if (session) budgets.set(session, budget);
  return budget;
}

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
    queryFn: (context: QueryFunctionContext<Key>): Promise<Answer> => {
      const budget = budgetOfSession();
      return oneAtATime(async () => {
        await new Promise((resolve) => setTimeout(resolve, budget.wait(performance.now())));
        context.signal.throwIfAborted();
        budget.started(performance.now());
        try {
          if (!queryFn) throw new Error('There is nothing to read');
          return await queryFn(context);
        } catch (error) {
          budget.refused(error, performance.now());
          throw error;
        } finally {
          budget.ended(performance.now());
        }
      }, context.signal);
    },
  };
}
