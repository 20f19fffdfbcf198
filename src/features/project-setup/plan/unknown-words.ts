import type { SetUp, WhyUnknown } from '@/api/set-up/project-model';
import { plural } from '@/lib/format';
import type { Part } from '@/lib/project-model/known-parts';

const partWords: Record<Part, { all: string; one: string }> = {
  destinations: { all: 'destinations', one: 'destination' },
  topics: { all: 'topics', one: 'topic' },
  eventRoutes: { all: 'the events of topics', one: 'route from an event' },
  topicRoutes: { all: 'the destinations of topics', one: 'route to a destination' },
  integrations: { all: 'integrations', one: 'integration' },
};

const whyWords: Record<WhyUnknown, string> = {
  'not offered': 'does not list them',
  'not permitted': 'does not let you read them',
};

/** What of a set-up is not known, and why: a sentence for each reason. `lead` says what that means. */
export function unknownWords(
  whose: string,
  { unknown, unreadable }: Omit<SetUp, 'model'>,
  lead = 'Not compared',
): string[] {
  const parts = [...unknown];
  const reasons = [...new Set(unknown.values())];
  return [
    ...reasons.map((reason) => {
      const names = parts.filter(([, why]) => why === reason).map(([part]) => partWords[part].all);
      return `${lead}: ${names.join(', ')}. The service of ${whose} ${whyWords[reason]}.`;
    }),
    ...[...unreadable].map(
      ([part, count]) =>
        `${plural(count, partWords[part].one)} of ${whose} could not be read and ${count === 1 ? 'is' : 'are'} left out.`,
    ),
  ];
}
