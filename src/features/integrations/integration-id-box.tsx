import { useNavigate } from '@tanstack/react-router';
import { NotOffered } from '@/components/not-offered';

/** In place of the list where a service has none. */
export function IntegrationIdBox({ project }: { project: string }) {
  const navigate = useNavigate();
  return (
    <NotOffered
      nouns="integrations"
      noun="integration"
      onOpen={(integration) =>
        void navigate({
          to: '/projects/$project/integrations/$integration',
          params: { project, integration },
        })
      }
    />
  );
}
