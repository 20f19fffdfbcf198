import { NotFoundPage } from '@/components/not-found-page';

/** Shown for a connection in the URL that the project does not have. */
export const ConnectionNotFound = ({ project, connection }: { project: string; connection: string }) => (
  <NotFoundPage project={project} list="connections" noun="Connection">
    This project has no connection with the id “{connection}”, or the service does not offer reading one. It
    may have been deleted.
  </NotFoundPage>
);
