/** The plan that the person has just confirmed: its page starts it, once. A reload only offers to resume. */
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
