import { ExactNumber } from './exact-number';
import { z } from './zod';

/** A number of an answer. Pages that compute with it call `Number`. */
export const numberSchema = z.union([z.number(), z.instanceof(ExactNumber)]);
numberSchema._zod.toJSONSchema = () => ({ type: 'number' });

/** A number of a request that the service computes with: `1.0` is 1. */
export const computed = <T extends z.core.$ZodType>(schema: T) =>
  z.pipe(
    z.transform((value: z.input<T>): unknown => (value instanceof ExactNumber ? Number(value) : value)),
    schema,
  );
