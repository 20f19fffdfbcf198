/** Every page of the console, by its route; a test compares the list with the routes. */
import type { Ids } from './world';

export interface Place {
  /** The route, with what else tells the row from others of that route. */
  name: string;
  route: string;
  path: (ids: Ids) => string;
  /** The page's own heading. */
  heading: RegExp;
  /** It reads nothing but the list of projects, which every page does. */
  readsNothing?: true;
  /** That list is its own. */
  readsProjects?: true;
  /** What it reads only helps: without it the page stands as it is. */
  optional?: true;
  /** What a 404 means to it; where not said, that the service does not offer the list. */
  on404?: 'problem' | 'content' | 'not offered';
  /** Names of the faults that it shows its content with. */
  readsWith?: RegExp;
}

/** The prepared resource for each parameter of a route. */
const idOf: Readonly<Record<string, keyof Ids>> = {
  org: 'orgId',
  destination: 'destinationId',
  topic: 'topicId',
  integration: 'integrationId',
  installation: 'installationId',
  connection: 'connectionId',
  operation: 'operationId',
  key: 'keyId',
  app: 'appId',
};

const p = '/projects/$project';

const pathOf = (route: string, ids: Ids) =>
  route.replace(p, ids.project).replaceAll(/\$(\w+)/g, (_, name: string) => ids[idOf[name] ?? 'orgId']);

/** A path is given where it is not the route with the ids of the prepared resources. */
const rows: readonly (Omit<Place, 'name' | 'path'> & Partial<Pick<Place, 'name' | 'path'>>)[] = [
  { route: '/projects', heading: /^Projects$/, on404: 'problem', readsProjects: true },
  {
    route: '/projects/new',
    heading: /^New project$/,
    on404: 'problem',
    readsProjects: true,
    readsWith: /^(missing|keys)/,
  },
  { route: '/orgs/$org', heading: /\S/ },
  { route: p, heading: /^t-/ },
  { route: `${p}/settings`, heading: /^Project$/ },
  { route: `${p}/settings/files`, heading: /^Project$/ },
  { route: `${p}/settings/compare`, heading: /^Project$/, readsNothing: true },
  { route: `${p}/settings/changes`, heading: /^Project$/ },
  { route: `${p}/settings/device`, heading: /^Project$/, readsNothing: true },
  {
    route: `${p}/settings/plans/$plan`,
    path: (ids) => `${ids.project}/settings/plans/none`,
    heading: /\S/,
    readsNothing: true,
  },
  { route: `${p}/destinations`, heading: /^Destinations$/, on404: 'problem' },
  { route: `${p}/destinations/new`, heading: /^New destination$/, optional: true },
  { route: `${p}/destinations/lab`, heading: /lab/i, optional: true },
  { route: `${p}/destinations/$destination`, heading: /^orders$/, on404: 'problem' },
  { route: `${p}/destinations/$destination/edit`, heading: /^Edit orders$/, on404: 'problem' },
  { route: `${p}/topics`, heading: /^Topics & routes$/ },
  { route: `${p}/topics/new`, heading: /^New topic$/, on404: 'content' },
  { route: `${p}/topics/$topic`, heading: /^alerts$/ },
  { route: `${p}/routing`, heading: /^Topics & routes$/ },
  { route: `${p}/integrations`, heading: /^Integrations$/ },
  {
    route: `${p}/integrations/new`,
    path: (ids) => `${ids.project}/integrations/new?from=template`,
    heading: /^New integration$/,
    readsNothing: true,
  },
  { route: `${p}/integrations/new/edit`, heading: /integration/i, optional: true },
  {
    name: `${p}/integrations/new/edit in steps`,
    route: `${p}/integrations/new/edit`,
    path: (ids) => `${ids.project}/integrations/new/edit?view=steps`,
    heading: /^New integration$/,
    optional: true,
  },
  { route: `${p}/integrations/$integration`, heading: /^gong-/, on404: 'problem' },
  { route: `${p}/integrations/$integration/edit`, heading: /^Edit gong-/, on404: 'problem' },
  {
    route: `${p}/integrations/$integration/fields`,
    path: (ids) =>
      `${ids.project}/integrations/${ids.integrationId}/fields?by=installation&group=acme&object=users`,
    heading: /\S/,
    on404: 'problem',
  },
  {
    route: `${p}/integrations/$integration/records`,
    path: (ids) => `${ids.project}/integrations/${ids.crmId}/records?group=initech&object=contacts`,
    heading: /\S/,
    readsWith: /^missing/,
    on404: 'problem',
  },
  { route: `${p}/integrations/$integration/customers`, heading: /\S/ },
  {
    route: `${p}/objects`,
    path: (ids) => `${ids.project}/objects?by=connection&provider=gong&group=acme&object=users`,
    heading: /^Object metadata$/,
    on404: 'problem',
  },
  { route: `${p}/installations`, heading: /^Customers$/ },
  { route: `${p}/installations/$integration/$installation`, heading: /^Acme GmbH$/ },
  {
    route: `${p}/installations/install`,
    path: (ids) => `${ids.project}/installations/install?integration=${ids.integrationId}&group=acme`,
    heading: /^(Install|Change config of Acme GmbH)$/,
    on404: 'problem',
  },
  {
    route: `${p}/installations/bulk/new`,
    path: (ids) => `${ids.project}/installations/bulk/new?action=pause`,
    heading: /\S/,
  },
  {
    route: `${p}/installations/bulk/$plan`,
    path: (ids) => `${ids.project}/installations/bulk/none`,
    heading: /\S/,
    readsNothing: true,
  },
  {
    name: `${p}/installations by health`,
    route: `${p}/installations`,
    path: (ids) => `${ids.project}/installations?view=health`,
    heading: /^Customers$/,
  },
  { route: `${p}/connections`, heading: /^Customers$/ },
  { route: `${p}/connections/new`, heading: /^Connect a customer$/, on404: 'not offered', optional: true },
  { route: `${p}/connections/$connection`, heading: /^Acme GmbH at gong$/i, on404: 'problem' },
  { route: `${p}/connections/$connection/edit`, heading: /Acme GmbH/, on404: 'problem' },
  { route: `${p}/operations`, heading: /^Operations$/ },
  { route: `${p}/operations/$operation`, heading: /\S/, on404: 'problem' },
  {
    // It redirects to a view of operations.
    route: `${p}/failures`,
    path: (ids) => `${pathOf(p, ids)}/operations?q=status%3Afailed&group=cause`,
    heading: /^Failures$/,
  },
  { route: `${p}/api-keys`, heading: /^Keys$/ },
  { route: `${p}/jwt-keys`, heading: /^Keys$/ },
  { route: `${p}/jwt-keys/new`, heading: /^New JWT key$/, readsNothing: true },
  { route: `${p}/jwt-keys/$key`, heading: /^Portal$/, on404: 'problem' },
  { route: `${p}/provider-apps`, heading: /^Provider apps$/ },
  { route: `${p}/provider-apps/new`, heading: /^New provider app$/, optional: true },
  { route: `${p}/provider-apps/$app`, heading: /^hubspot-client$/ },
];

export const places: readonly Place[] = rows.map((row) => ({
  name: row.route,
  path: (ids) => pathOf(row.route, ids),
  ...row,
}));
