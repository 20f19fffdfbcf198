import type { LinkProps } from '@tanstack/react-router';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import type { ProviderApp } from '@/contract/provider-app';
import { destinationIn, type KnownFailure, type Remedy } from '@/lib/known-failures';
import { reconnectWords } from '@/lib/operation-words';

/** What failed: an operation, or all operations of a cause. */
export interface FailedRun {
  readonly action: string;
  readonly objects: readonly string[];
  readonly result: string;
  /** Undefined if it failed in several. */
  readonly integrationId: string | undefined;
  readonly installationId: string | undefined;
}

/** What the service says about it. Undefined if that is not known, null if it no longer exists. */
export interface RemedyFacts {
  readonly installation: Installation | null | undefined;
  readonly integration: Integration | null | undefined;
  readonly providerApps: readonly ProviderApp[] | undefined;
}

/** A link to where a check is done, or why there is none. */
export type RemedyAction =
  | { readonly label: string; readonly link: LinkProps; readonly changes?: true }
  | { readonly why: string };

interface Asked extends RemedyFacts {
  readonly project: string;
  readonly failure: KnownFailure;
  readonly run: FailedRun;
}

const severalCustomers = { why: 'It fails for several customers: open one of them below.' };
const severalIntegrations = { why: 'It fails in several integrations: open one of its operations below.' };
const installationGone = { why: 'The installation no longer exists.' };
const integrationGone = { why: 'The integration no longer exists.' };

/** The failed objects, or undefined for all that the installation reads. */
const named = ({ objects }: FailedRun): string | undefined => (objects.length === 1 ? objects[0] : undefined);

/** Where each check is done. Undefined: the check says so, or a button is shown. */
const places: Record<Remedy, (asked: Asked) => RemedyAction | undefined> = {
  outside: () => undefined,

  /** Only reads can be repeated: the interface repeats nothing else. */
  'read-again'({ run: { action } }) {
    if (action === 'read') return undefined;
    return action === 'write'
      ? { why: 'The service cannot repeat a write: send it again from your product.' }
      : { why: 'The service can repeat reads only.' };
  },

  connection({ project, failure, run, installation }) {
    if (run.installationId === undefined) return severalCustomers;
    if (installation === null) return installationGone;
    if (!installation)
      return {
        label: 'Open the connections',
        link: { to: '/projects/$project/connections', params: { project } },
      };
    const { connection, config } = installation;
    // The service may still list a connection that was deleted.
    if (connection && failure.id !== 'no-connection')
      return {
        label:
          failure.id === 'bad-credentials' && connection.status === 'working'
            ? 'Open the connection'
            : reconnectWords(connection),
        link: {
          to: '/projects/$project/connections/$connection',
          params: { project, connection: connection.id },
        },
      };
    const provider = connection?.provider ?? config?.content.provider;
    return {
      label: 'Connect the customer',
      link: {
        to: '/projects/$project/connections/new',
        params: { project },
        search: provider ? { provider } : {},
      },
      changes: true,
    };
  },

  installation: openInstallation,

  resume(asked) {
    const { installation, run } = asked;
    const objects = Object.entries(installation?.config?.content.read?.objects ?? {});
    const isPaused = objects.some(
      ([name, { disabled }]) => disabled === true && (run.objects.length === 0 || run.objects.includes(name)),
    );
    if (installation && !isPaused) return { why: 'This customer’s reads are not paused.' };
    const open = openInstallation(asked);
    return 'why' in open
      ? open
      : { label: 'Resume reads', link: { ...open.link, ...(installation && { hash: 'objects-title' }) } };
  },

  fields({ project, run, installation, integration }) {
    const { integrationId } = run;
    if (integrationId === undefined) return severalIntegrations;
    if (integration === null) return integrationGone;
    const object = named(run);
    const group = installation?.group?.groupRef;
    return {
      label: 'See the fields of the account',
      link: {
        to: '/projects/$project/integrations/$integration/fields',
        params: { project, integration: integrationId },
        search: { by: 'installation', ...(object && { object }), ...(group && { group }) },
      },
    };
  },

  editor({ project, run, integration }) {
    const { integrationId } = run;
    if (integrationId === undefined) return severalIntegrations;
    if (integration === null) return integrationGone;
    const place = integration ? placeInRevision(run, integration) : undefined;
    return {
      label: `Open ${place?.name ?? 'the integration'} in the editor`,
      link: {
        to: '/projects/$project/integrations/$integration/edit',
        params: { project, integration: integrationId },
        search: place ? { node: place.node } : {},
      },
    };
  },

  config({ project, run, installation }) {
    const { integrationId, installationId } = run;
    if (installationId === undefined || integrationId === undefined) return severalCustomers;
    if (installation === null) return installationGone;
    const group = installation?.group?.groupRef;
    if (!group) return { why: 'The service does not say whose installation this is.' };
    return {
      label: 'Change config',
      link: {
        to: '/projects/$project/installations/install',
        params: { project },
        search: { integration: integrationId, group },
      },
      changes: true,
    };
  },

  destination({ project, run }) {
    const destination = destinationIn(run.result);
    return destination === undefined
      ? openDestinations(project)
      : {
          label: `Open destination ${destination}`,
          link: { to: '/projects/$project/destinations/$destination', params: { project, destination } },
        };
  },

  destinations: ({ project }) => openDestinations(project),

  'provider-app'({ project, installation, integration, providerApps }) {
    const provider = installation?.connection?.provider ?? integration?.provider;
    const app =
      installation?.connection?.providerApp ?? providerApps?.find((one) => one.provider === provider);
    if (app)
      return {
        label: 'Open the provider app',
        link: { to: '/projects/$project/provider-apps/$app', params: { project, app: app.id } },
      };
    if (providerApps && provider !== undefined)
      return {
        why: 'The project has no provider app of its own for this provider, so its scopes are fixed.',
      };
    return {
      label: 'Open the provider apps',
      link: { to: '/projects/$project/provider-apps', params: { project } },
    };
  },
};

function openInstallation({ project, run, installation }: Asked): RemedyAction {
  const { integrationId, installationId } = run;
  if (installationId === undefined || integrationId === undefined) return severalCustomers;
  if (installation === null) return installationGone;
  return {
    label: 'Open the installation',
    link: {
      to: '/projects/$project/installations/$integration/$installation',
      params: { project, integration: integrationId, installation: installationId },
    },
  };
}

const openDestinations = (project: string): RemedyAction => ({
  label: 'Open the destinations',
  link: { to: '/projects/$project/destinations', params: { project } },
});

/** Words in quotes, which may name a field. */
const quoted = /[“"'‘`]([^“”"'‘’`]{1,128})[”"'’`]/g;

/** The failed object in the latest revision, or the field of it that the result names in quotes. */
function placeInRevision(
  run: FailedRun,
  { latestRevision: { content } }: Integration,
): { node: string; name: string } | undefined {
  const object = named(run);
  if (object === undefined) return undefined;
  if (run.action === 'read') {
    const objects = content.read?.objects ?? [];
    const at = objects.findIndex(
      ({ objectName, mapToName }) => objectName === object || mapToName === object,
    );
    const words = new Set([...run.result.slice(0, 4_000).matchAll(quoted)].map(([, word]) => word));
    for (const list of ['requiredFields', 'optionalFields'] as const) {
      const field =
        objects[at]?.[list]?.findIndex(({ fieldName }) => fieldName && words.has(fieldName)) ?? -1;
      const name = objects[at]?.[list]?.[field]?.fieldName;
      if (name) return { node: `read/objects/${at}/${list}/${field}`, name };
    }
    return at < 0 ? undefined : { node: `read/objects/${at}`, name: object };
  }
  const kind = run.action === 'write' || run.action === 'subscribe' ? run.action : undefined;
  const at = (kind && content[kind]?.objects)?.findIndex(({ objectName }) => objectName === object) ?? -1;
  return at < 0 ? undefined : { node: `${kind}/objects/${at}`, name: object };
}

/** The actions of a failure in the order of its checks, each once. */
export function remediesOf(asked: Asked): RemedyAction[] {
  const actions = asked.failure.check
    .flatMap(({ remedies }) => remedies)
    .flatMap((remedy) => places[remedy](asked) ?? []);
  return [
    ...new Map(actions.map((action) => ['why' in action ? action.why : action.label, action])).values(),
  ];
}
