import { idSchema, timestampSchema, updateMaskSchema } from './common';
import { get, getList, patch, create, remove, PROJECT } from './endpoint';
import { z } from './zod';

/** Specification, Resources, JWT key. The read form lists `RSA` where the request says `RS256`. */
export const jwtKeySchema = z.looseObject({
  id: idSchema,
  projectId: idSchema,
  label: z.string(),
  algorithm: z.string(),
  publicKeyPem: z.string(),
  active: z.boolean(),
  createTime: timestampSchema,
  updateTime: timestampSchema,
});
export type JwtKey = z.infer<typeof jwtKeySchema>;

/** Specification, Limits: length 1 to 255. */
export const jwtKeyLabelSchema = z
  .string('Label is required')
  .check(z.minLength(1, 'Label is required'), z.maxLength(255, 'Label is at most 255 characters long'));

export const publicKeyPemSchema = z.string('Public key is required').check(
  z.minLength(1, 'Public key is required'),
  z.maxLength(16_384, 'That is longer than an RSA public key can be'),
  z.refine((pem) => !/PRIVATE KEY-----/.test(pem), 'This is a private key. Give the public key only'),
  z.regex(
    /^\s*-----BEGIN (RSA )?PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END (RSA )?PUBLIC KEY-----\s*$/,
    'Give an RSA public key in PEM form, beginning with -----BEGIN PUBLIC KEY-----',
  ),
);

export const createJwtKeySchema = z.object({
  label: jwtKeyLabelSchema,
  algorithm: z.literal('RS256', 'RS256 is the only supported algorithm'),
  publicKeyPem: publicKeyPemSchema,
});
export const createdJwtKeySchema = z.looseObject({ kid: z.string() });

export const updateJwtKeySchema = z.object({
  updateMask: updateMaskSchema(['active', 'label']),
  jwtKey: z.object({ active: z.optional(z.boolean()), label: z.optional(jwtKeyLabelSchema) }),
});

export const createJwtKey = create({
  id: 'createJwtKey',
  spec: 16,
  summary: 'Create a JWT key',
  path: `${PROJECT}/jwt-keys`,
  body: createJwtKeySchema,
  response: createdJwtKeySchema,
});

export const listJwtKeys = getList({
  id: 'listJwtKeys',
  summary: 'List JWT keys',
  path: `${PROJECT}/jwt-keys`,
  query: z.object({ active: z.optional(z.boolean()) }),
  response: z.array(jwtKeySchema),
});

export const getJwtKey = get({
  id: 'getJwtKey',
  spec: 18,
  summary: 'Get a JWT key',
  path: `${PROJECT}/jwt-keys/{keyId}`,
  response: jwtKeySchema,
});

export const updateJwtKey = patch({
  id: 'updateJwtKey',
  summary: 'Update a JWT key',
  path: `${PROJECT}/jwt-keys/{keyId}`,
  body: updateJwtKeySchema,
  response: jwtKeySchema,
  errors: [422],
});

export const deleteJwtKey = remove({
  id: 'deleteJwtKey',
  summary: 'Delete a JWT key',
  path: `${PROJECT}/jwt-keys/{keyId}`,
});
