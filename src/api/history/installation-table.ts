import { deepEqual } from '@/lib/deep-equal';
import type { FieldId } from '@/lib/operation-query/filter';
import { idsOfKey } from '@/lib/operation-rows';
import type { HistoryInstallation } from './history-row';

/** An installation as rows refer to it: by its place, which never changes. */
export class InstallationTable {
  readonly #places = new Map<string, number>();
  readonly #list: HistoryInstallation[] = [];
  /** Whether it has changed since it was last stored. */
  dirty = false;

  constructor(list: readonly HistoryInstallation[] = []) {
    for (const installation of list) this.#add(installation);
  }

  get list(): readonly HistoryInstallation[] {
    return this.#list;
  }

  find(key: string): number | undefined {
    return this.#places.get(key);
  }

  /** The place of an installation. It is named by its ids until its names are known. */
  place(key: string): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const { integrationId, installationId } = idsOfKey(key);
    this.dirty = true;
    return this.#add({
      key,
      customer: installationId,
      customerRef: undefined,
      integration: integrationId,
      provider: undefined,
    });
  }

  /** Takes names. Returns whether any of them is new. */
  name(installations: readonly HistoryInstallation[]): boolean {
    let changed = false;
    for (const one of installations) {
      const place = this.#places.get(one.key);
      const known = place === undefined ? undefined : this.#list[place];
      if (known && deepEqual(known, one)) continue;
      changed = true;
      if (place === undefined) this.#add(one);
      else this.#list[place] = one;
    }
    this.dirty ||= changed;
    return changed;
  }

  namesOf(field: FieldId, reference: string): string[] {
    const names = new Set<string>();
    for (const { key, customer, customerRef, integration } of this.#list) {
      if (field === 'customer' && customerRef === reference) names.add(customer);
      if (field === 'integration' && idsOfKey(key).integrationId === reference) names.add(integration);
    }
    return [...names];
  }

  #add(installation: HistoryInstallation): number {
    this.#places.set(installation.key, this.#list.length);
    return this.#list.push(installation) - 1;
  }
}
