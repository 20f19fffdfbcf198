/** Every page of the console, by its route; a test compares the list with the routes. */
import type { Ids } from './world';

export interface Place {
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
  /** What it reads is taken in any shape. */
  anyShape?: true;
}

const p = '/projects/$project';

export const places: readonly Place[] = [
  {
    route: '/projects',
    path: () => '/projects',
    heading: /^Projects$/,
    on404: 'problem',
    readsProjects: true,
  },
  {
    route: '/projects/new',
    path: () => '/projects/new',
    heading: /^New project$/,
    on404: 'problem',
    readsProjects: true,
    anyShape: true,
  },
  { route: '/orgs/$org', path: (ids) => `/orgs/${ids.orgId}`, heading: /\S/ },
  { route: p, path: (ids) => ids.project, heading: /^t-/ },
  { route: `${p}/settings`, path: (ids) => `${ids.project}/settings`, heading: /^Project settings$/ },
  {
    route: `${p}/destinations`,
    path: (ids) => `${ids.project}/destinations`,
    heading: /^Destinations$/,
    on404: 'problem',
  },
  {
    route: `${p}/destinations/new`,
    path: (ids) => `${ids.project}/destinations/new`,
    heading: /^New destination$/,
    optional: true,
  },
  {
    route: `${p}/destinations/lab`,
    path: (ids) => `${ids.project}/destinations/lab`,
    heading: /lab/i,
    optional: true,
  },
  {
    route: `${p}/destinations/$destination`,
    path: (ids) => `${ids.project}/destinations/${ids.destinationId}`,
    heading: /^orders$/,
    on404: 'problem',
  },
  {
    route: `${p}/destinations/$destination/edit`,
    path: (ids) => `${ids.project}/destinations/${ids.destinationId}/edit`,
    heading: /^Edit orders$/,
    on404: 'problem',
  },
  { route: `${p}/topics`, path: (ids) => `${ids.project}/topics`, heading: /^Topics$/ },
  {
    route: `${p}/topics/new`,
    path: (ids) => `${ids.project}/topics/new`,
    heading: /^New topic$/,
    on404: 'content',
  },
  { route: `${p}/topics/$topic`, path: (ids) => `${ids.project}/topics/${ids.topicId}`, heading: /^alerts$/ },
  { route: `${p}/routing`, path: (ids) => `${ids.project}/routing`, heading: /^Routing$/ },
  { route: `${p}/integrations`, path: (ids) => `${ids.project}/integrations`, heading: /^Integrations$/ },
  {
    route: `${p}/integrations/new`,
    path: (ids) => `${ids.project}/integrations/new`,
    heading: /^New integration$/,
    optional: true,
  },
  {
    route: `${p}/integrations/new/edit`,
    path: (ids) => `${ids.project}/integrations/new/edit`,
    heading: /integration/i,
    optional: true,
  },
  {
    route: `${p}/integrations/$integration`,
    path: (ids) => `${ids.project}/integrations/${ids.integrationId}`,
    heading: /^gong-/,
    on404: 'problem',
  },
  {
    route: `${p}/integrations/$integration/edit`,
    path: (ids) => `${ids.project}/integrations/${ids.integrationId}/edit`,
    heading: /^Edit gong-/,
    on404: 'problem',
  },
  {
    route: `${p}/integrations/$integration/search`,
    path: (ids) => `${ids.project}/integrations/${ids.crmId}/search?group=initech&object=contacts`,
    heading: /^Search records$/,
    anyShape: true,
    on404: 'problem',
  },
  {
    route: `${p}/objects`,
    path: (ids) => `${ids.project}/objects?integration=${ids.integrationId}&group=acme&object=users`,
    heading: /^Object metadata$/,
    on404: 'problem',
  },
  { route: `${p}/installations`, path: (ids) => `${ids.project}/installations`, heading: /^Installations$/ },
  {
    route: `${p}/installations/$integration/$installation`,
    path: (ids) => `${ids.project}/installations/${ids.integrationId}/${ids.installationId}`,
    heading: /^Acme GmbH$/,
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
  { route: `${p}/connections`, path: (ids) => `${ids.project}/connections`, heading: /^Connections$/ },
  {
    route: `${p}/connections/new`,
    path: (ids) => `${ids.project}/connections/new`,
    heading: /^Connect a customer$/,
    on404: 'not offered',
    optional: true,
  },
  {
    route: `${p}/connections/$connection`,
    path: (ids) => `${ids.project}/connections/${ids.connectionId}`,
    heading: /^Acme GmbH at gong$/,
    on404: 'problem',
  },
  {
    route: `${p}/connections/$connection/edit`,
    path: (ids) => `${ids.project}/connections/${ids.connectionId}/edit`,
    heading: /Acme GmbH/,
    on404: 'problem',
  },
  { route: `${p}/operations`, path: (ids) => `${ids.project}/operations`, heading: /^Operations$/ },
  {
    route: `${p}/operations/$operation`,
    path: (ids) => `${ids.project}/operations/${ids.operationId}`,
    heading: /\S/,
    on404: 'problem',
  },
  { route: `${p}/failures`, path: (ids) => `${ids.project}/failures`, heading: /^Failures$/ },
  { route: `${p}/api-keys`, path: (ids) => `${ids.project}/api-keys`, heading: /^API keys$/ },
  { route: `${p}/jwt-keys`, path: (ids) => `${ids.project}/jwt-keys`, heading: /^JWT keys$/ },
  {
    route: `${p}/jwt-keys/new`,
    path: (ids) => `${ids.project}/jwt-keys/new`,
    heading: /^New JWT key$/,
    readsNothing: true,
  },
  {
    route: `${p}/jwt-keys/$key`,
    path: (ids) => `${ids.project}/jwt-keys/${ids.keyId}`,
    heading: /^Portal$/,
    on404: 'problem',
  },
  { route: `${p}/provider-apps`, path: (ids) => `${ids.project}/provider-apps`, heading: /^Provider apps$/ },
  {
    route: `${p}/provider-apps/new`,
    path: (ids) => `${ids.project}/provider-apps/new`,
    heading: /^New provider app$/,
    optional: true,
  },
  {
    route: `${p}/provider-apps/$app`,
    path: (ids) => `${ids.project}/provider-apps/${ids.appId}`,
    heading: /^hubspot-client$/,
  },
];
