/** The only import of zod. `zod/mini` keeps the first load small; it has no messages, so English is set here. */
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';

z.config(en());

export { z };

/** A key that a service may omit or send as null. */
export const maybe = <T extends z.core.SomeType>(schema: T) => z.optional(z.nullable(schema));
