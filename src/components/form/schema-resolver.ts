import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import { z } from '@/contract/zod';

/**
 * Validates a form with a schema and shows the first message of each field. The usual adapter is ten times as big,
 * because it also supports two other versions of zod.
 */
export function schemaResolver<Values extends FieldValues>(
  schema: z.core.$ZodType<Values, Values>,
): Resolver<Values> {
  return (values) => {
    const parsed = z.safeParse(schema, values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors<Values> = {};
    const seen = new Set<string>();
    for (const { path, message } of parsed.error.issues) {
      const place = path.join('.');
      if (!seen.has(place)) set(errors, place, { type: 'schema', message });
      seen.add(place);
    }
    return { values: {}, errors };
  };
}
