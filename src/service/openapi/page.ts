import type { Credential, Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { addresses, mounts } from '../http/match';
import { html, pageReply, type Markup } from '../http/page';
import type { Reply } from '../http/reply';
import { documentPath, errorsOf, pathParams } from './document';
import { pathParamMeanings } from './promises/requests';
import { resources, type Resource } from './resources';
import { componentName, publishedSchemas, type JsonSchema } from './schemas';

const style = `
body { margin: 0 auto; max-width: 64rem; padding: 1.5rem 1rem 4rem; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { margin: 0 0 .75rem; font-size: 1.75rem; line-height: 1.25 }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.25rem }
p { margin: 0 0 .75rem; max-width: 44rem }
a { color: var(--accent) }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0; padding: 0; list-style: none }
nav a { display: inline-block; padding: .375rem 0 }
code, .method { font: .875rem/1.5 ui-monospace, monospace }
.method { display: inline-block; min-width: 4.25rem; font-weight: 700 }
details { background: var(--card); border: 1px solid var(--line); border-radius: .25rem; margin: .375rem 0 }
summary { padding: .625rem .75rem; cursor: pointer }
summary .what { margin-left: .5rem; color: var(--soft) }
.in { padding: 0 .75rem .75rem; border-top: 1px solid var(--line); scroll-margin-top: 4rem }
table { table-layout: fixed; border-collapse: collapse; width: 100%; margin-top: .25rem; font-size: .875rem }
th:nth-child(2) { width: 40% }
th:nth-child(3) { width: 5.5rem }
caption { text-align: left; font-weight: 600; padding: .75rem 0 .25rem }
th, td { text-align: left; vertical-align: baseline; padding: .25rem 1rem .25rem 0; border-bottom: 1px solid var(--line) }
small { display: block; color: var(--soft) }
th { color: var(--soft); font-weight: 600 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: .75rem 0 0 }
@media (max-width: 40rem) {
  summary .what { display: block; margin: 0 }
  code { font-size: .8125rem }
  th, td { padding-right: .5rem }
  th:nth-child(2) { width: 45% }
  th:nth-child(3) { width: 4.75rem }
}
`;

/** What each error status means. */
const meanings: Readonly<Record<number, string>> = {
  400: 'The request is malformed: a path, query value or body that does not fit. Each offending input is an issue.',
  401: 'No credential was sent, or it is unknown, switched off, expired or of the wrong kind.',
  403: 'The credential does not reach this: a customer’s token, a key for front ends, or a person who is no owner.',
  404: 'What the request names is not there, or not for this credential.',
  409: 'Something else has this name already, or the two are joined already.',
  413: 'The body is longer than 10 MB.',
  415: 'The body is not declared as JSON.',
  422: 'The request can be read, but what it asks for cannot be accepted; also where a provider refuses.',
  503: 'The provider does not answer or is busy. The same request may succeed later.',
};

const credentialNames: Readonly<Record<Credential, string>> = {
  apiKey: 'API key (X-Api-Key)',
  bearer: 'bearer token (Authorization)',
};

const anchor = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
const schemaLink = (name: string) => html`<a href="#schema-${name}">${name}</a>`;
const join = (pieces: readonly Markup[], separator: string): Markup => ({
  markup: pieces.map(({ markup }) => markup).join(separator),
});

/** A type in words. */
function typeOf(schema: JsonSchema): Markup {
  const name = componentName(schema);
  if (name !== undefined) return schemaLink(name);
  const kinds = schema.anyOf ?? schema.oneOf ?? [];
  if (kinds.length > 0) return join(kinds.map(typeOf), ' or ');
  if (schema.enum)
    return join(
      schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`),
      ' or ',
    );
  const types = [schema.type ?? []].flat();
  if (types.includes('array')) return html`list of ${schema.items ? typeOf(schema.items) : 'anything'}`;
  const { additionalProperties: values } = schema;
  if (types.includes('object') && !schema.properties && typeof values === 'object')
    return html`map of ${typeOf(values)}`;
  return html`${types.length > 0 ? types.join(' or ') : 'anything'}`;
}

/** Lets a name wrap after its dots. */
const breakable = (name: string) =>
  join(
    name.split('.').map((part) => html`${part}`),
    '.<wbr>',
  );

interface Field {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

const alternatives = (schema: JsonSchema): readonly JsonSchema[] => schema.anyOf ?? schema.oneOf ?? [schema];

/** Rows for fields, including nested ones whose schema has no name. */
function fieldsOf(schema: JsonSchema, prefix = ''): Field[] {
  const seen = new Map<string, Field>();
  const add = (field: Field) => seen.has(field.name) || seen.set(field.name, field);
  for (const { properties, required = [], items } of alternatives(schema)) {
    if (items) fieldsOf(items, `${prefix}[]`).forEach(add);
    for (const [key, inner] of Object.entries(properties ?? {})) {
      const name = prefix === '' ? key : `${prefix}.${key}`;
      add({ name, schema: inner, isRequired: required.includes(key) });
      fieldsOf(inner, name).forEach(add);
    }
  }
  return [...seen.values()];
}

function fieldTable(caption: string, fields: readonly Field[]): Markup {
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Type</th>
        <th scope="col">Needed</th>
      </tr>
    </thead>
    <tbody>
      ${fields.map(
        ({ name, schema, isRequired }) =>
          html`<tr>
            <td><code>${breakable(name)}</code></td>
            <td>
              ${typeOf(schema)}
              ${schema.description === undefined ? '' : html`<small>${schema.description}</small>`}
            </td>
            <td>${isRequired ? 'yes' : 'no'}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

const everyField = (schema: JsonSchema): Field[] => {
  const name = componentName(schema);
  return fieldsOf(name === undefined ? schema : (publishedSchemas().components[name] ?? {}));
};

function endpointItem(endpoint: Endpoint): Markup {
  const { partOf } = publishedSchemas();
  const { address, auth, id, method, path, spec, success, summary } = endpoint;
  const query = partOf(endpoint, 'query');
  const body = partOf(endpoint, 'body');
  const response = partOf(endpoint, 'response');
  const params = pathParams(path).map((name) => ({
    name,
    schema: { type: 'string', description: pathParamMeanings[name] },
    isRequired: true,
  }));
  return html`<details>
    <summary>
      <span class="method">${method}</span> <code>${mounts[address]}${path}</code>
      <span class="what">${summary}</span>
    </summary>
    <div class="in" id="${id}">
      <dl>
        <dt>Id</dt>
        <dd>
          <code>${id}</code>${spec === undefined ? '' : html`, number ${String(spec)} of the specification`}
        </dd>
        <dt>Address</dt>
        <dd>${address}</dd>
        <dt>Credential</dt>
        <dd>${auth.length === 0 ? 'none' : auth.map((kind) => credentialNames[kind]).join(' or ')}</dd>
        <dt>Success</dt>
        <dd>${String(success)}${response ? html`, ${typeOf(response)}` : ', no body'}</dd>
        <dt>Errors</dt>
        <dd>${errorsOf(endpoint).join(', ') || 'none of its own'}</dd>
      </dl>
      ${params.length > 0 ? fieldTable('Path', params) : ''}
      ${query ? fieldTable('Query', fieldsOf(query)) : ''}
      ${body ? fieldTable(endpoint.bodyOptional ? 'Body (may be left out)' : 'Body', everyField(body)) : ''}
    </div>
  </details>`;
}

const resourceSection = ({ title, endpoints: own }: Resource) =>
  html`<section id="${anchor(title)}">
    <h2>${title}</h2>
    ${own.map(endpointItem)}
  </section>`;

const errorSection = html`<section id="errors">
  <h2>Errors</h2>
  <p>
    What each status means. The service also answers 405 for a method that a path does not take, 421 for a
    foreign host name, and 500 for a mistake of its own.
  </p>
  <dl>
    ${Object.entries(meanings).map(
      ([status, meaning]) =>
        html`<dt>${status}</dt>
          <dd>${meaning}</dd>`,
    )}
  </dl>
</section>`;

const schemaItem = ([name, schema]: readonly [string, JsonSchema]) =>
  html`<details>
    <summary><code>${name}</code></summary>
    <div class="in" id="schema-${name}">
      ${schema.properties ? fieldTable('Fields', fieldsOf(schema)) : html`<p>${typeOf(schema)}</p>`}
    </div>
  </details>`;

/** The table of endpoints as a plain HTML page, without scripts or other resources. */
export function openApiPage(version: string): Reply {
  const documents = addresses.map(
    (address) => html`<li><a href="${documentPath(address)}">${documentPath(address)}</a></li>`,
  );
  const links = [...resources.map(({ title }) => title), 'Errors', 'Schemas'].map(
    (title) => html`<li><a href="#${anchor(title)}">${title}</a></li>`,
  );
  return pageReply({
    title: 'Interface of this service · Signalbox',
    style,
    headers: { 'cache-control': 'no-cache', 'referrer-policy': 'no-referrer' },
    body: html`<header>
        <h1>Interface of this service</h1>
        <p>
          Signalbox ${version} answers ${String(endpoints.length)} endpoints at four addresses of one origin.
          Every error is a problem document with a status, a text and, where an input is at fault, its name.
          For programs, each address has an OpenAPI 3.1 document:
        </p>
        <nav aria-label="Documents">
          <ul>
            ${documents}
          </ul>
        </nav>
      </header>
      <nav aria-label="On this page">
        <h2>On this page</h2>
        <ul>
          ${links}
        </ul>
      </nav>
      <main>
        ${resources.map(resourceSection)} ${errorSection}
        <section id="schemas">
          <h2>Schemas</h2>
          ${Object.entries(publishedSchemas().components).map(schemaItem)}
        </section>
      </main>`,
  });
}
