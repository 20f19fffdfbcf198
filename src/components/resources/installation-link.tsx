import { Link } from '@/components/link';
import type { ReactNode } from 'react';
import type { Installation } from '@/contract/installation';
import { customerOf } from '@/lib/customer';

interface InstallationLinkProps {
  project: string;
  installation: Pick<Installation, 'id' | 'integrationId' | 'group'>;
  /** Without them, the customer's name. */
  children?: ReactNode;
}

export function InstallationLink({ project, installation, children }: InstallationLinkProps) {
  return (
    <Link
      to="/projects/$project/installations/$integration/$installation"
      params={{ project, integration: installation.integrationId, installation: installation.id }}
    >
      {children ?? customerOf(installation)}
    </Link>
  );
}
