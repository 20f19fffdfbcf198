import type { Finding, ManifestPath } from './finding';
import { perPart } from './per-part';
import { at, duplicates, error, isMap, type Node, objectsOf, textAt, warning } from './walk';

const inheritingEvents = ['createEvent', 'updateEvent', 'deleteEvent', 'associationChangeEvent'];
const recordEvents = ['createEvent', 'updateEvent', 'deleteEvent'];
const SALESFORCE_LIMIT = 5;

const isSet = (value: Node) => value !== undefined && value !== null;

function watchRules(event: Node, path: ManifestPath): Finding[] {
  const auto = at(event, 'watchFieldsAuto');
  const fields = at(event, 'requiredWatchFields');
  if (isSet(auto) === isSet(fields))
    return [
      error(
        'update-event-watch-fields',
        path,
        'Set either watchFieldsAuto or requiredWatchFields',
        'watchFieldsAuto: all watches every field that is read',
      ),
    ];
  if (isSet(auto))
    return auto === 'all' || auto === 'selected'
      ? []
      : [
          error(
            'update-event-watch-fields',
            [...path, 'watchFieldsAuto'],
            'watchFieldsAuto must be all or selected',
          ),
        ];
  const place = [...path, 'requiredWatchFields'];
  // A list of lists in the specification, a flat list in practice: both are accepted.
  if (!Array.isArray(fields)) return [];
  const names: Node[] = fields.flat(1);
  if (names.length === 0)
    return [error('update-event-watch-fields', place, 'Name at least one field to watch')];
  return names.flatMap((name: Node, index) =>
    typeof name !== 'string' || (name !== '' && !/[.[\]]/.test(name))
      ? []
      : [
          error(
            'watch-fields-no-nesting',
            [...place, index],
            'A watched field has no dots or brackets in its name',
          ),
        ],
  );
}

const objectRules = perPart((object) => {
  const events = inheritingEvents.filter((event) => isSet(at(object, event)));
  const findings: Finding[] = [];
  for (const event of events) {
    const place = [event];
    const enabled = at(at(object, event), 'enabled');
    if (!isSet(enabled))
      findings.push({
        ...error('required-field', place, `${event} needs enabled`, 'enabled: always'),
        missing: 'enabled',
      });
    else if (enabled !== 'always')
      findings.push(
        error('update-event-enabled', [...place, 'enabled'], 'enabled must be always', 'enabled: always'),
      );
  }
  if (isMap(at(object, 'updateEvent')))
    findings.push(...watchRules(at(object, 'updateEvent'), ['updateEvent']));
  if (events.length > 0 && at(object, 'inheritFieldsAndMapping') !== true)
    findings.push(
      error(
        'subscribe-inherit-fields',
        [],
        'Events of records need inheritFieldsAndMapping: true',
        'inheritFieldsAndMapping: true',
      ),
    );
  const other = at(object, 'otherEvents');
  if (events.length === 0 && !(Array.isArray(other) && other.length > 0))
    findings.push(warning('subscribe-minimum-events', [], 'No event is subscribed to'));
  return findings;
});

export function subscribeRules(integration: Node, path: ManifestPath): Finding[] {
  const objects = objectsOf(integration, 'subscribe', path);
  const findings = objects.flatMap(([object, place]) => objectRules(object, place));
  for (const { value, path: place } of duplicates(objects, 'objectName'))
    findings.push(error('duplicate-subscribe-object', place, `“${value}” is subscribed to twice`));
  if (objects.length > 0 && !isSet(at(integration, 'read')))
    findings.push(error('subscribe-requires-read', [...path, 'subscribe'], 'Subscribing needs a read block'));
  else {
    const read = new Set(
      objectsOf(integration, 'read', path).map(([object]) => textAt(object, 'objectName')),
    );
    for (const [object, place] of objects)
      if (recordEvents.some((event) => isSet(at(object, event))) && !read.has(textAt(object, 'objectName')))
        findings.push(
          warning(
            'subscribe-requires-read',
            place,
            'No read object of this name: there are no fields to inherit',
          ),
        );
  }
  if (textAt(integration, 'provider') === 'salesforce' && objects.length > SALESFORCE_LIMIT)
    findings.push(
      error(
        'salesforce-subscribe-limit',
        [...path, 'subscribe', 'objects'],
        'Salesforce allows at most 5 subscribed objects',
      ),
    );
  return findings;
}
