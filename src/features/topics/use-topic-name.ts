import { useForm, type ResolverResult } from 'react-hook-form';
import { topicNameMessage } from './topic-rules';

export interface TopicName {
  name: string;
}

/** A form for a topic's name, validated while typing. */
export function useTopicName(name: string, taken: ReadonlySet<string>) {
  const resolver = (values: TopicName): ResolverResult<TopicName> => {
    const message = topicNameMessage(values.name, taken);
    if (message === undefined) return { values, errors: {} };
    return { values: {}, errors: { name: { type: 'rule', message } } };
  };
  return useForm<TopicName>({ mode: 'onChange', defaultValues: { name }, resolver });
}
