import { useNavigate } from '@tanstack/react-router';
import { NotOffered } from '@/components/not-offered';

/** Shown if the service has no lists to collect failures from. */
export function NoFailureLists({ project, what }: { project: string; what: 'installations' | 'operations' }) {
  const navigate = useNavigate();
  return (
    <NotOffered
      nouns={what}
      noun="operation"
      onSubmit={(operation) =>
        void navigate({ to: '/projects/$project/operations/$operation', params: { project, operation } })
      }
    />
  );
}
