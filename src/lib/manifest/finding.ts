/** A path in a manifest: keys and indexes from its root. */
export type ManifestPath = readonly (string | number)[];

/** What the schema expects: a type or one of several texts. */
export type ExpectedValue = 'string' | 'number' | 'boolean' | 'array' | 'object' | readonly string[];

/** A finding of a rule (facts 3.7). Errors block deploying, warnings do not. */
export interface Finding {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly path: ManifestPath;
  readonly message: string;
  readonly suggestion?: string;
  /** The missing key below `path`. */
  readonly missing?: string;
  /** For the rule `schema`: the expected value, from which fixes are made. */
  readonly expected?: ExpectedValue;
}

/** Data that rules can look up. Rules are skipped for parts that are absent because they were not read. */
export interface ManifestContext {
  /** The provider catalog by name; `unavailable` when it could not be read. */
  readonly providers?: Readonly<Record<string, ProviderAbilities>> | 'unavailable';
  /** Names of the project's destinations; `unavailable` when they could not be read. */
  readonly destinations?: readonly string[] | 'unavailable';
  /** Providers that have an app in the project; `unavailable` when they could not be read. */
  readonly providerApps?: readonly string[] | 'unavailable';
  /** Objects that do not exist in the account of a chosen customer. */
  readonly absentObjects?: readonly string[] | undefined;
  /** Known object names by provider. */
  readonly objectNames?: (provider: string, module: string | undefined) => readonly string[] | undefined;
}

type Flags = { readonly [K in 'read' | 'write' | 'subscribe' | 'proxy']?: boolean | null | undefined };

export interface ProviderAbilities {
  readonly displayName?: string | null | undefined;
  /** Used by integrations that name no module. */
  readonly defaultModule?: string | null | undefined;
  readonly authType?: string | undefined;
  readonly support?: Flags | null | undefined;
  readonly modules?:
    | Readonly<Record<string, { readonly support?: Flags | null | undefined }>>
    | null
    | undefined;
}

/** `$.integrations[0].read.objects[1].schedule`; keys that are not plain words are quoted. */
export const pathText = (path: ManifestPath, root = '$'): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number'
        ? `${text}[${part}]`
        : /^[A-Za-z_][\w-]*$/.test(part)
          ? `${text}.${part}`
          : `${text}[${JSON.stringify(part)}]`,
    root,
  );
