/**
 * The set-up of a project as a value: what moves to another project. It has no ids, times or secrets; things refer to each
 * other by name. Lists are sorted by name, so that equal set-ups are equal values.
 */
export interface ProjectModel {
  readonly destinations: readonly ModelDestination[];
  readonly topics: readonly ModelTopic[];
  readonly integrations: readonly ModelIntegration[];
}

export interface ModelDestination {
  readonly name: string;
  readonly type: string;
  /**
   * As the service returns it, with a placeholder such as `${ORDERS_AUTHORIZATION}` in place of each secret
   * (`secretPaths.destination`). What a service never returns, such as an AWS key, is not in it.
   */
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface ModelTopic {
  readonly name: string;
  /** Event types; undefined if the service does not list its event routes. */
  readonly events: readonly string[] | undefined;
  /** Names of destinations; undefined if the service does not list its topic routes. */
  readonly destinations: readonly string[] | undefined;
}

export interface ModelIntegration {
  readonly name: string;
  readonly provider: string;
  /** An item of a manifest's `integrations`, with its name and provider, and without nulls. */
  readonly content: unknown;
}
