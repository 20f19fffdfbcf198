/** The only import of zod. `zod/mini` keeps the first load small; it has no messages but those that a schema sets. */
import * as z from 'zod/mini';

export { z };

/** A key that a service may omit or send as null. */
export const maybe = <T extends z.core.SomeType>(schema: T) => z.optional(z.nullable(schema));
