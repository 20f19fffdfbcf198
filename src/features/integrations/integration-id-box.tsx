import { useNavigate } from '@tanstack/react-router';
import { NotOffered } from '@/components/not-offered';

/** Opens an integration by id on a service that cannot list integrations. */
export function IntegrationIdBox({ project }: { project: string }) {
  const navigate = useNavigate();
  return (
    <NotOffered
      nouns="integrations"
      noun="integration"
      onSubmit={(integration) =>
        void navigate({
          to: '/projects/$project/integrations/$integration',
          params: { project, integration },
        })
      }
    />
  );
}
