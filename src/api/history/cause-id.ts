import { fingerprint, fingerprintId, NO_REASON } from '@/lib/fingerprint';

const ofNoReason = fingerprintId(fingerprint(NO_REASON));

/** A short id of a cause, which is empty if the service gave no reason. */
export const causeId = (cause: string): string => (cause === '' ? ofNoReason : fingerprintId(cause));

export const isCauseId = (text: string): boolean => /^[\da-z]{2,14}$/.test(text) && /\d/.test(text);
