/** A place in a manifest: keys and indexes from its root. */
export type ManifestPath = readonly (string | number)[];

/** One thing that a rule found (facts 3.7). An error blocks deploying, a warning does not. */
export interface Finding {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly path: ManifestPath;
  readonly message: string;
  /** What would put it right, in words. */
  readonly suggestion?: string;
  /** The key below `path` that is not there. */
  readonly missing?: string;
}

/** What the rules may look things up in. A part that is absent was not read, and its rules do not speak. */
export interface ManifestContext {
  /** The provider catalog by name; `unavailable` when it could not be read. */
  readonly providers?: Readonly<Record<string, ProviderAbilities>> | 'unavailable';
  /** Names of the project's destinations; `unavailable` when they could not be read. */
  readonly destinations?: readonly string[] | 'unavailable';
  /** Providers that have an app in the project; `unavailable` when they could not be read. */
  readonly providerApps?: readonly string[] | 'unavailable';
  /** Object names by provider, where such a list is known. */
  readonly objectNames?: (provider: string, module: string | undefined) => readonly string[] | undefined;
}

type Flags = { readonly [K in 'read' | 'write' | 'subscribe' | 'proxy']?: boolean | null | undefined };

export interface ProviderAbilities {
  readonly authType?: string | undefined;
  readonly support?: Flags | null | undefined;
  readonly modules?:
    Readonly<Record<string, { readonly support?: Flags | null | undefined }>> | null | undefined;
}

/** `$.integrations[0].read.objects[1].schedule`; a key that is no plain word is quoted. */
export function pathText(path: ManifestPath, root = '$'): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number'
        ? `${text}[${part}]`
        : /^[A-Za-z_][\w-]*$/.test(part)
          ? `${text}.${part}`
          : `${text}[${JSON.stringify(part)}]`,
    root,
  );
}
