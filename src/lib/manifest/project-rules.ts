import type { Finding, ManifestContext, ManifestPath, ProviderAbilities } from './finding';
import { at, error, type Node, objectsOf, textAt, warning } from './walk';

const actions = ['read', 'write', 'subscribe', 'proxy'] as const;

/** Whether a block enables its action: `proxy: {enabled: false}` does not. */
const isUsed = (block: Node) => block !== undefined && block !== null && at(block, 'enabled') !== false;

const providerOf = ({ providers }: ManifestContext, name: string): ProviderAbilities | undefined =>
  typeof providers === 'object' && Object.hasOwn(providers, name) ? providers[name] : undefined;

const shownName = (context: ManifestContext, name: string) => providerOf(context, name)?.displayName || name;

function providerRules(integration: Node, path: ManifestPath, context: ManifestContext): Finding[] {
  const name = textAt(integration, 'provider');
  if (!name || context.providers === undefined) return [];
  if (context.providers === 'unavailable')
    return [warning('catalog-access', [...path, 'provider'], 'The provider catalog could not be read')];
  const provider = providerOf(context, name);
  if (!provider)
    // Catalogs differ between services and may be incomplete, so this is only a warning.
    return [
      warning('provider-not-supported', [...path, 'provider'], `The provider catalog has no “${name}”`),
    ];
  const shown = shownName(context, name);
  const moduleName = textAt(integration, 'module');
  const usedName = moduleName || provider.defaultModule;
  const module =
    usedName && Object.hasOwn(provider.modules ?? {}, usedName) ? provider.modules?.[usedName] : undefined;
  const findings: Finding[] = [];
  if (moduleName && !module)
    findings.push(error('provider-module', [...path, 'module'], `${shown} has no module “${moduleName}”`));
  const support = (module ?? provider).support;
  for (const action of actions)
    if (isUsed(at(integration, action)) && support?.[action] === false)
      findings.push(
        error(`provider-capability-${action}`, [...path, action], `${shown} does not support ${action}`),
      );
  if (provider.authType === 'oauth2' && context.providerApps !== undefined) {
    if (context.providerApps === 'unavailable')
      findings.push(
        warning('provider-app-check-failed', [...path, 'provider'], 'Provider apps could not be read'),
      );
    else if (!context.providerApps.includes(name))
      findings.push(
        warning(
          'provider-app-not-configured',
          [...path, 'provider'],
          `The project has no provider app for ${shown}, so customers can connect only if the service has its own`,
        ),
      );
  }
  return findings;
}

function destinationRules(integration: Node, path: ManifestPath, context: ManifestContext): Finding[] {
  const { destinations } = context;
  const users: [Node, ManifestPath][] = [
    ...objectsOf(integration, 'read', path),
    ...objectsOf(integration, 'subscribe', path),
  ];
  const watch = at(integration, 'watchSchema');
  if (watch !== undefined && watch !== null) users.push([watch, [...path, 'watchSchema']]);
  const named = users.flatMap(([object, place]) => {
    const name = textAt(object, 'destination');
    return name ? [{ name, place: [...place, 'destination'] }] : [];
  });
  if (destinations === undefined)
    return named.map(({ name, place }) =>
      warning('destination-exists', place, `Whether the project has a destination “${name}” was not checked`),
    );
  if (destinations === 'unavailable')
    return named
      .slice(0, 1)
      .map(({ place }) => warning('destination-check-failed', place, 'Destinations could not be read'));
  return named
    .filter(({ name }) => !destinations.includes(name))
    .map(({ name, place }) =>
      error(
        'destination-not-found',
        place,
        `The project has no destination “${name}”`,
        'Create it, or choose another',
      ),
    );
}

function objectRules(integration: Node, path: ManifestPath, context: ManifestContext): Finding[] {
  const provider = textAt(integration, 'provider');
  const known = provider && context.objectNames?.(provider, textAt(integration, 'module'));
  const names = known ? new Set(known.map((name) => name.toLowerCase())) : undefined;
  const { absentObjects = [] } = context;
  if (!names && absentObjects.length === 0) return [];
  return (['read', 'write', 'subscribe'] as const).flatMap((block) =>
    objectsOf(integration, block, path).flatMap(([object, place]) => {
      const name = textAt(object, 'objectName');
      if (!name) return [];
      const namePlace = [...place, 'objectName'];
      if (absentObjects.includes(name))
        return [warning('object-exists', namePlace, `The chosen customer’s account has no object “${name}”`)];
      return names && !names.has(name.toLowerCase())
        ? [
            warning(
              'object-exists',
              namePlace,
              `“${name}” is not among the objects of ${shownName(context, provider ?? '')}`,
            ),
          ]
        : [];
    }),
  );
}

/** Rules that need the project and the catalog. */
export const projectRules = (integration: Node, path: ManifestPath, context: ManifestContext): Finding[] => [
  ...providerRules(integration, path, context),
  ...destinationRules(integration, path, context),
  ...objectRules(integration, path, context),
];
