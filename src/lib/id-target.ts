/** The page that an id in the service's data leads to. */
export type IdTarget =
  | { kind: 'operation'; operation: string }
  | { kind: 'destination'; destination: string }
  | { kind: 'topic'; topic: string }
  | { kind: 'installation'; integration: string; installation: string };

/** The context in which the id occurs. */
export interface IdPlace {
  operation: string;
  installationId?: string | undefined;
  integrationId?: string | undefined;
}

/**
 * The page for an id, by the key that it is the value of (`operation_id`, `operationId`). undefined when it cannot be
 * determined: an installation is only found with its integration.
 */
export function idTarget(key: string, value: string, place: IdPlace): IdTarget | undefined {
  if (value === '' || value === '.' || value === '..' || /[\s/]/.test(value)) return undefined;
  switch (key.replaceAll(/[_-]/g, '').toLowerCase()) {
    case 'operationid':
      return value === place.operation ? undefined : { kind: 'operation', operation: value };
    case 'destinationid':
      return { kind: 'destination', destination: value };
    case 'topicid':
      return { kind: 'topic', topic: value };
    case 'installationid':
      return value === place.installationId && place.integrationId
        ? { kind: 'installation', integration: place.integrationId, installation: value }
        : undefined;
    default:
      return undefined;
  }
}
