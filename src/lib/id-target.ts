/** What an id in a text of the service leads to. */
export type IdTarget =
  | { kind: 'operation'; operation: string }
  | { kind: 'destination'; destination: string }
  | { kind: 'topic'; topic: string }
  | { kind: 'installation'; integration: string; installation: string };

/** What is known where the id stands. */
export interface IdPlace {
  operation: string;
  installationId?: string | undefined;
  integrationId?: string | undefined;
}

/**
 * Where an id leads, by the key it stands under, written in any of the usual ways (`operation_id`, `operationId`).
 * Undefined when that cannot be known: an installation is found only with its integration.
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
