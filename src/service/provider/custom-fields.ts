import { day } from '@/lib/time';
import { type FieldRow, makeField } from './field';
import customFields from './custom-fields.json';
import { seedOf } from './ids';
import { between, mix } from './random';
import type { AccountObject, FieldSpec } from './spec';

const { areas } = customFields;

/** A field row without its name, which the provider's style makes of the label. */
type Pattern = readonly [label: string, type: FieldRow[2], value: FieldRow[3], options?: FieldRow[4]];
/** Each is combined with each area, as in “Renewal date”. */
const patterns = customFields.patterns as unknown as readonly Pattern[];
/** Every account has these where it has custom fields at all. */
const common = customFields.common as unknown as readonly Pattern[];

const DRIFT_FROM = Date.UTC(2026, 3, 1);

/**
 * The fields that the customer has added. The last seventh of them appear one by one, so that an account's schema
 * changes over time.
 */
export function customFieldsOf({ account, spec, object }: AccountObject): FieldSpec[] {
  const style = spec.customFields;
  if (!style || !object.custom) return [];
  const seed = seedOf(account.seed, `custom/${object.name}`);
  const count = between(seed, ...object.custom);
  const total = areas.length * patterns.length;
  const first = mix(seed, 1) % total;
  const early = Math.ceil((count * 6) / 7);
  const pace = between(mix(seed, 2), 9, 40) * day;
  return Array.from({ length: count }, (_, ordinal) => {
    let pattern = common[ordinal];
    let label = pattern?.[0];
    if (!pattern) {
      // 36 × 16 combinations; 169 has no factor in common with 576, so none repeats.
      const nth = (first + ordinal * 169) % total;
      pattern = patterns[nth % patterns.length] as Pattern;
      label = `${areas[Math.floor(nth / patterns.length)]} ${pattern[0]}`;
    }
    const [, type, value, options] = pattern;
    const { name, raw } = style({ label: label ?? '', ordinal, seed });
    const field = makeField({ types: spec.nativeTypes }, [
      name,
      label ?? '',
      type,
      value,
      { empty: 0.35, ...options, raw },
    ]);
    field.metadata.isCustom = true;
    if (ordinal >= early) field.createdAt = DRIFT_FROM + (ordinal - early) * pace;
    return field;
  });
}

/** `Renewal date` as `renewal_date`. */
export const snake = (label: string): string => label.toLowerCase().replace(/[^a-z0-9]+/g, '_');

/** `Renewal date` as `renewalDate`. */
export const camel = (label: string): string =>
  snake(label).replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
