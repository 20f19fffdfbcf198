import { NotFoundPage } from '@/components/not-found-page';

/** Shown if the project has no destination with the id or name in the URL. */
export const DestinationNotFound = ({ project, destination }: { project: string; destination: string }) => (
  <NotFoundPage project={project} list="destinations" noun="Destination">
    This project has no destination with the id or name “{destination}”. It may have been deleted or renamed.
  </NotFoundPage>
);
