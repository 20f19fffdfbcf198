/** The plan just confirmed. Its page starts it once; after a reload it only offers to resume. */
let next: string | undefined;

export const startNext = {
  set: (planId: string): void => {
    next = planId;
  },
  take: (planId: string): boolean => {
    if (next !== planId) return false;
    next = undefined;
    return true;
  },
};
