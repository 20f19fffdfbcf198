import { idSchema, openMapSchema, timestampSchema, updateMaskSchema } from './common';
import {
  destinationKind,
  destinationMaskPaths,
  destinationTypes,
  type DestinationField,
} from './destination-kinds';
import { typedAddressFault } from './typed-address';
import { get, getList, patch, create, remove, PROJECT } from './endpoint';
import { maybe, z } from './zod';

/** Specification, Resources, Destination. `type` is open; which metadata keys belong to it: `destinationKinds`. */
export const destinationSchema = z.looseObject({
  id: idSchema,
  name: z.string(),
  type: z.string(),
  metadata: openMapSchema,
  createTime: timestampSchema,
  updateTime: maybe(timestampSchema),
});
export type Destination = z.infer<typeof destinationSchema>;

/** Only a webhook's signing key (`whsec_…`) is ever returned; all other secrets are write-only (facts 1.8). */
export const destinationWithSecretsSchema = z.extend(destinationSchema, {
  secrets: maybe(z.looseObject({ webhookSigningKey: maybe(z.string()) })),
});
export type DestinationWithSecrets = z.infer<typeof destinationWithSecretsSchema>;

export const destinationNameSchema = z
  .string('Name is required')
  .check(
    z.minLength(1, 'Name is required'),
    z.maxLength(128, 'Name is at most 128 characters long'),
    z.regex(/^[A-Za-z0-9-]*$/, 'Use letters, digits and dashes only'),
  );

export interface DestinationProblem {
  readonly path: readonly ['metadata' | 'secrets', ...string[]];
  readonly message: string;
}

const loopbackHosts = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
/** RFC 9110 field names; values are visible text without line breaks, so no header can be smuggled in. */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;
/** RFC 9112: they say where a message begins and ends, and which host it is for, so whoever sends it sets them. */
const framingHeader =
  /^(host|content-length|transfer-encoding|connection|keep-alive|proxy-connection|te|trailer|upgrade|expect)$/i;
/** A message is signed in one of these pairs of names, and its body is always JSON. */
const signingHeader = /^((svix|webhook)-(id|timestamp|signature)|content-type)$/i;

/** Link-local addresses (RFC 3927, RFC 4291), and those where clouds serve the credentials of a machine. */
const linkLocalHosts =
  /^(169\.254(\.\d{1,3}){2}|\[fe[89ab][0-9a-f]:[0-9a-f:]*\]|\[::ffff:a9fe:[0-9a-f]{1,4}\]|\[fd00:ec2::254\]|100\.100\.100\.200|\[::ffff:6464:64c8\]|metadata\.google\.internal\.?)$/i;

/** Whether messages must not be sent to this `hostname` of a URL. */
export const isLinkLocal = (hostname: string): boolean => linkLocalHosts.test(hostname);

function webAddressMessage(text: string): string | undefined {
  const fault = typedAddressFault(text);
  if (fault) return fault;
  const url = new URL(text);
  if (url.username || url.password) return 'Leave user name and password out of the URL';
  if (text.includes('#')) return 'Leave out “#” and what follows: it is never sent';
  if (isLinkLocal(url.hostname)) return 'Link-local and metadata addresses receive no messages';
  if (url.protocol === 'https:') return undefined;
  if (url.protocol === 'http:' && loopbackHosts.test(url.hostname)) return undefined;
  return 'Begin with https:// (plain http is for loopback addresses only)';
}

export function headerNameMessage(name: string): string | undefined {
  if (!headerName.test(name)) return 'A header name has letters, digits and dashes';
  // Many servers take _ for -, as CGI did.
  const known = name.replaceAll('_', '-');
  if (framingHeader.test(known)) return 'This header is set by whoever sends the message';
  if (signingHeader.test(known))
    return 'The service sets this header itself, for the signature or the type of the body';
  return undefined;
}

export const headerValueMessage = (value: unknown): string | undefined =>
  typeof value === 'string' && headerValue.test(value)
    ? undefined
    : 'A header value is one line of Latin text';

export const TWICE = 'This header is given twice';

function headersProblem(value: unknown): { at: string[]; message: string } | undefined {
  if (typeof value !== 'object' || Array.isArray(value))
    return { at: [], message: 'Headers are pairs of text' };
  const seen = new Set<string>();
  for (const [name, text] of Object.entries(value ?? {})) {
    // Case does not count in the name of a header.
    const isTwice = seen.size === seen.add(name.toLowerCase()).size;
    const message = isTwice ? TWICE : (headerNameMessage(name) ?? headerValueMessage(text));
    if (message !== undefined) return { at: [name], message };
  }
  return undefined;
}

function valueMessage(field: DestinationField, value: unknown): string | undefined {
  if (field.type === 'boolean') return typeof value === 'boolean' ? undefined : `${field.label} is yes or no`;
  if (field.type === 'integer')
    return Number.isSafeInteger(value) && (value as number) > 0
      ? undefined
      : `${field.label} is a whole number above 0`;
  if (typeof value !== 'string') return `${field.label} is text`;
  if (value.length > 16_384) return `${field.label} is at most 16,384 characters long`;
  if (field.required && value.trim() === '') return `${field.label} is required`;
  return field.type === 'url' && value !== '' ? webAddressMessage(value) : undefined;
}

const partProblems = (
  part: 'metadata' | 'secrets',
  fields: readonly DestinationField[],
  values: Readonly<Record<string, unknown>>,
): DestinationProblem[] =>
  fields.flatMap((field): DestinationProblem[] => {
    const value = Object.hasOwn(values, field.key) ? values[field.key] : undefined;
    if (value === undefined || value === null)
      return field.required ? [{ path: [part, field.key], message: `${field.label} is required` }] : [];
    if (field.type === 'headers') {
      const found = headersProblem(value);
      return found ? [{ path: [part, field.key, ...found.at], message: found.message }] : [];
    }
    const message = valueMessage(field, value);
    return message ? [{ path: [part, field.key], message }] : [];
  });

/**
 * Validates a destination's values for its type, with one entry per problem. Leave out `secrets` that stay unchanged.
 * Unknown types are only checked by the service.
 */
export function destinationProblems(
  type: string,
  metadata: Readonly<Record<string, unknown>>,
  secrets?: Readonly<Record<string, unknown>>,
): DestinationProblem[] {
  const kind = destinationKind(type);
  if (!kind) return [];
  const problems = partProblems('metadata', kind.metadata, metadata);
  if (secrets) problems.push(...partProblems('secrets', kind.secrets, secrets));
  const has = (key: string) => typeof metadata[key] === 'string' && metadata[key] !== '';
  if (type === 'slack' && has('url') && !String(metadata['url']).startsWith('https://hooks.slack.com/'))
    problems.push({ path: ['metadata', 'url'], message: 'Begin with https://hooks.slack.com/' });
  if (type === 'rabbitmq' && has('serverUrl') && !/^amqps?:\/\//.test(String(metadata['serverUrl'])))
    problems.push({ path: ['metadata', 'serverUrl'], message: 'Begin with amqp:// or amqps://' });
  if (type === 'redshift' && !has('workgroupName') && !has('clusterIdentifier'))
    problems.push({
      path: ['metadata', 'workgroupName'],
      message: 'Give a workgroup or a cluster identifier',
    });
  return problems;
}

export const createDestinationSchema = z
  .object({
    name: destinationNameSchema,
    type: z.enum(destinationTypes, { error: `Type is one of ${destinationTypes.join(', ')}` }),
    metadata: openMapSchema,
    secrets: z.optional(openMapSchema),
  })
  .check((context) => {
    const { type, metadata, secrets } = context.value;
    for (const { path, message } of destinationProblems(type, metadata, secrets ?? {}))
      context.issues.push({ code: 'custom', path: [...path], message, input: metadata[path[1] ?? ''] });
  });
export type CreateDestination = z.infer<typeof createDestinationSchema>;

/** The request does not contain the type, so the service validates the merged result with `destinationProblems`. */
export const updateDestinationSchema = z.object({
  updateMask: updateMaskSchema(destinationMaskPaths),
  destination: z.object({
    name: z.optional(destinationNameSchema),
    metadata: z.optional(openMapSchema),
    secrets: z.optional(openMapSchema),
  }),
});
export type UpdateDestination = z.infer<typeof updateDestinationSchema>;

export const createDestination = create({
  id: 'createDestination',
  summary: 'Create a destination',
  path: `${PROJECT}/destinations`,
  body: createDestinationSchema,
  response: destinationSchema,
  errors: [422],
});

export const listDestinations = getList({
  id: 'listDestinations',
  spec: 11,
  summary: 'List destinations',
  path: `${PROJECT}/destinations`,
  response: z.array(destinationSchema),
});

/** `{destination}` is a name or an id. `rotate=true` replaces the signing key. */
export const getDestination = get({
  id: 'getDestination',
  summary: 'Get a destination',
  path: `${PROJECT}/destinations/{destination}`,
  query: z.object({ includeSecrets: z.optional(z.boolean()), rotate: z.optional(z.boolean()) }),
  response: destinationWithSecretsSchema,
  errors: [422],
  changesWith: ['rotate'],
});

export const updateDestination = patch({
  id: 'updateDestination',
  summary: 'Update a destination',
  path: `${PROJECT}/destinations/{destination}`,
  body: updateDestinationSchema,
  response: destinationSchema,
  errors: [422],
});

export const deleteDestination = remove({
  id: 'deleteDestination',
  summary: 'Delete a destination',
  path: `${PROJECT}/destinations/{destination}`,
});
