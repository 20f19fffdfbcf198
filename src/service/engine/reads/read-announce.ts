import { plural } from '@/lib/format';
import { providerName } from '../../provider/catalog';
import type { ReadStep } from '../context';
import { describeFields, describeMappings } from './read-page';
import { windowText } from '../wording';

/** Logs what will be read, for whom, and where it will be delivered. */
export function announce({ row, state, connection, context, destination, log }: ReadStep): void {
  const { plan, installation, integration, filters } = context;
  const provider = providerName(integration.provider);
  log.info(
    `Reading ${plan.rawObjectName} of ${installation.groupName} from ${provider}: ${windowText(state.since, state.until)}`,
    {
      readType: state.readType,
      integration: integration.name,
      installationId: installation.id,
      connectionId: connection.id,
      connectionStatus: connection.status,
      authScheme: connection.authScheme,
      workspace: connection.workspaceRef ?? undefined,
      configId: row.configId,
      revisionId: state.revisionId,
    },
  );
  if (connection.status === 'bad_credentials')
    log.warn('The connection is marked bad_credentials; the provider is called anyway', {
      details: { connectionId: connection.id },
    });
  if (filters.length > 0)
    log.info(`Only records with ${filters.map((one) => `${one.fieldName} = ${one.value}`).join(' and ')}`, {
      filters: filters.length,
    });
  log.debug(
    `Delivering ${plan.objectName} to ${destination.name}: ` +
      `${plural(plan.fields.length, 'field')}, ${plural(plan.mapped.length, 'mapped field')}`,
    {
      destination: destination.name,
      fields: describeFields(plan) || undefined,
      mappedFields: describeMappings(plan),
    },
  );
  for (const field of plan.leftOut)
    log.warn(
      `Field ${field} is selected, but ${provider} does not show it for this account; it is left out`,
      { details: { field, object: plan.rawObjectName } },
    );
  for (const mapping of plan.unanswered)
    log.warn(`No field is chosen for the required mapping ${mapping}; it is left out`, {
      details: { mapping, object: plan.rawObjectName },
    });
  for (const { mapping, values } of plan.unmappedValues)
    log.warn(`No value of ${provider} is chosen for ${values.join(', ')} of the mapping ${mapping}`, {
      details: { mapping, object: plan.rawObjectName },
    });
}
