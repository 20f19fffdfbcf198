import type { Installation } from '@/contract/installation';

/** An installation of which only the ids are known, because the service cannot return it. */
export type InstallationIds = Pick<Installation, 'id' | 'integrationId'>;

/** Whether more than the ids is known. Every installation returned by a service has a `createTime`. */
export const wasRead = (installation: Installation | InstallationIds): installation is Installation =>
  'createTime' in installation;
