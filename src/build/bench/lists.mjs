/** Whether lists stay as fast when there is much more in the database: the large seed beside the demo, by turns. */
import { measure } from './processes.mjs';

const rounds = 3;
const pageSize = 50;
/** Times the time of the small one. Much of a short answer's time is not for its items, so it is not exact. */
const goal = 1.5;

/** Lists that are answered whole, by their path below a project. */
export const wholeLists = ['installations', 'integrations', 'destinations', 'connections', 'topics'];

/**
 * @typedef {{ credentials: import('./processes.mjs').Credentials }} Side
 * @typedef {{ name: string, url: string, items: number }} List
 */

/** @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** @param {string} url @param {string} apiKey @returns {Promise<unknown>} */
async function json(url, apiKey) {
  const answer = await fetch(url, { headers: { 'X-Api-Key': apiKey } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}

/** What is measured on one side: each list once, and a page of operations. @param {Side} side @returns {Promise<List[]>} */
async function listsOf({ credentials: { baseUrl, projectId, apiKey } }) {
  const project = `${baseUrl}/projects/${projectId}`;
  /** @type {List[]} */
  const lists = [];
  for (const name of wholeLists) {
    const url = `${project}/${name}`;
    const rows = /** @type {unknown[]} */ (await json(url, apiKey));
    lists.push({ name, url, items: rows.length });
  }
  const installations = /** @type {{ id: string, integrationId: string }[]} */ (
    await json(`${project}/installations`, apiKey)
  );
  for (const { id, integrationId } of installations) {
    const url = `${project}/integrations/${integrationId}/installations/${id}/operations?pageSize=${pageSize}`;
    const { results } = /** @type {{ results: { id: string }[] }} */ (await json(url, apiKey));
    // A page that both sides can fill.
    if (results.length < pageSize) continue;
    lists.push({ name: `page of ${pageSize} operations`, url, items: pageSize });
    lists.push({ name: 'one operation', url: `${project}/operations/${results[0]?.id}`, items: 1 });
    return lists;
  }
  throw new Error(`No installation has ${pageSize} operations.`);
}

/** Time for one item, in µs. @param {List} list @param {Side} side */
async function timeFor({ url, items }, { credentials }) {
  const headers = { 'X-Api-Key': credentials.apiKey };
  const { perSecond } = await measure({ url, headers, connections: 1, seconds: 1 });
  return 1_000_000 / perSecond / Math.max(items, 1);
}

/** Says whether every list of the large one is as fast. @param {Side} large @param {Side} small */
export async function compareLists(large, small) {
  const many = await listsOf(large);
  const few = await listsOf(small);
  let isMet = true;
  for (const [index, list] of many.entries()) {
    const other = few[index];
    if (!other) continue;
    /** @type {number[]} */
    const ours = [];
    /** @type {number[]} */
    const theirs = [];
    // The first turn meets code that is not compiled yet.
    for (let round = 0; round <= rounds; round += 1) {
      ours.push(await timeFor(list, large));
      theirs.push(await timeFor(other, small));
    }
    const ratio = median(ours.slice(1).map((time, round) => time / (theirs[round + 1] ?? time)));
    const fits = ratio <= goal;
    isMet &&= fits;
    console.log(
      `${list.name}: ${list.items} in ${median(ours).toFixed(1)} µs each, demo ${other.items} in ${median(theirs).toFixed(1)} µs each; ratio ${ratio.toFixed(2)} (goal at most ${goal}: ${fits ? 'met' : 'MISSED'})`,
    );
  }
  return isMet;
}
