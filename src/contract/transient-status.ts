// Apart from the schemas, so that the first script does not load them.

/** Whether a request that was answered with this status may succeed later without being changed. */
export const isTransientStatus = (status: number): boolean =>
  status === 408 || status === 429 || (status >= 500 && status !== 501);
