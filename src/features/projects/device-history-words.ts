import type { DiskTrouble } from '@/api/history/disk';
import type { NotOnDisk } from '@/api/history/where-kept';

/** Why operations are kept only in memory. */
export const notOnDiskWords: Record<NotOnDisk, string> = {
  'not remembered': 'To keep them, connect again with “Remember on this device”.',
  'switched off': 'Keeping them on this device is switched off.',
  deployment: 'The operator of this console does not keep operations on devices.',
  'deployment unknown': 'The settings of this console could not be read, so nothing is kept on the device.',
};

/** Why the disk is not used although it should be. */
export const troubleWords: Record<DiskTrouble, string> = {
  newer: 'A newer version of the console has stored what is on the device; reload to use it.',
  blocked: 'This browser lets the site store nothing, or does not answer.',
  full: 'There is no more room for this site in the browser.',
  stale: 'Other tabs kept writing at the same time; reload to use the device again.',
};
