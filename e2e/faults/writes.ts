/** Every change that the console makes, by its hook in `src/api`; a test compares the list with the hooks. */
import { accessWrites } from './writes-access';
import { customersWrites } from './writes-customers';
import { deliverWrites } from './writes-deliver';

export const writes = [...deliverWrites, ...customersWrites, ...accessWrites];
