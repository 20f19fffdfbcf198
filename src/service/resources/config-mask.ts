import type { ConfigContent } from '@/contract/installation';
import type { updateInstallationSchema } from '@/contract/installation-changes';
import type { z } from '@/contract/zod';
import { copyJson } from '@/lib/json';
import { bodyIssue, type Issue, refuseInputs } from '../http/problem';
import type { ConfigRow } from '../storage/entities';
import { kinds } from './config-content';

type Update = z.output<typeof updateInstallationSchema>;

interface Before {
  readonly connectionId: string | null;
  readonly config: ConfigRow;
}

interface Changed {
  connectionId: string | null;
  createdBy: string;
  content: ConfigContent;
}

type Kind = (typeof kinds)[number];

/** Clients may escape special characters of an object's name, but rarely do (facts 1.3). */
const unescape = (text: string) => text.replace(/\\([.:/\\])/g, '$1');

const own = (objects: Readonly<Record<string, unknown>> | null | undefined, name: string) =>
  objects && Object.hasOwn(objects, name) ? (objects[name] as Record<string, unknown>) : undefined;

/** Applies an update with a mask to an installation. Refuses unknown paths and paths without a value. */
export function applyMask({ updateMask, installation: given }: Update, before: Before): Changed {
  const changed: Changed = {
    connectionId: before.connectionId,
    createdBy: before.config.createdBy,
    content: copyJson(before.config.content),
  };

  function set<T>(value: T | null | undefined, assign: (value: T) => void): 'no value' | undefined {
    if (value === undefined || value === null) return 'no value';
    assign(value);
    return undefined;
  }

  /** Null removes the key. */
  function write(kind: Kind, name: string, object: Record<string, unknown>): undefined {
    const kept = Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
    const part = changed.content[kind];
    changed.content[kind] = { ...part, objects: { ...part?.objects, [name]: kept } };
  }

  /** One object, or only its `disabled` flag, which React clients send though it is not documented. */
  function setObject(kind: Kind, escaped: string): 'no value' | undefined {
    const objects = given.config?.content?.[kind]?.objects;
    const present = changed.content[kind]?.objects;
    const name = unescape(escaped);
    const whole = own(objects, name);
    if (whole) return write(kind, name, { ...own(present, name), ...whole });
    const flagged = /^(.+)\.disabled$/.exec(escaped)?.[1];
    const disabled = flagged === undefined ? undefined : own(objects, unescape(flagged))?.['disabled'];
    if (kind !== 'read' || flagged === undefined || typeof disabled !== 'boolean') return 'no value';
    return write(kind, unescape(flagged), { ...own(present, unescape(flagged)), disabled });
  }

  /** Returns what is wrong with this path, if anything. */
  function apply(path: string): 'unknown' | 'no value' | undefined {
    const { config } = given;
    if (path === 'connectionId') return set(given.connectionId, (id) => (changed.connectionId = id));
    if (path === 'config.createdBy') return set(config?.createdBy, (by) => (changed.createdBy = by));
    if (path === 'config.content.proxy.enabled')
      return set(config?.content?.proxy?.enabled, (enabled) => {
        changed.content.proxy = { ...changed.content.proxy, enabled };
      });
    for (const kind of kinds) {
      const all = `config.content.${kind}.objects`;
      // Replacing all read objects is not offered, because it would silently remove some.
      if (path === all && kind !== 'read')
        return set(config?.content?.[kind]?.objects, (objects) => {
          changed.content[kind] = { ...changed.content[kind], objects };
        });
      if (path.startsWith(`${all}.`)) return setObject(kind, path.slice(all.length + 1));
    }
    return 'unknown';
  }

  const issues: Issue[] = [];
  for (const [index, path] of updateMask.entries()) {
    const problem = apply(path);
    if (problem)
      issues.push(
        bodyIssue(
          `updateMask[${index}]`,
          problem === 'unknown' ? `Unknown path “${path}”` : `No value is given for “${path}”`,
          path,
        ),
      );
  }
  if (issues.length > 0)
    throw refuseInputs(
      400,
      issues,
      'Paths are connectionId, config.createdBy, config.content.proxy.enabled, config.content.<kind>.objects.<name> for read, write and subscribe, and config.content.<kind>.objects for write and subscribe.',
    );
  return changed;
}
