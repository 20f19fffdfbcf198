import { useNavigate } from '@tanstack/react-router';
import { NotOffered } from '@/components/not-offered';

/** The service speaks the interface without the lists that failures are gathered from. */
export function NoFailureLists({ project, what }: { project: string; what: 'installations' | 'operations' }) {
  const navigate = useNavigate();
  return (
    <NotOffered
      nouns={what}
      noun="operation"
      onOpen={(operation) =>
        void navigate({ to: '/projects/$project/operations/$operation', params: { project, operation } })
      }
    />
  );
}
