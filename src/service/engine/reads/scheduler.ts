import { nextRunAfter } from '@/lib/manifest/schedule';
import { iso, minute } from '@/lib/time';
import { stackOf } from '../../error-text';
import { hashText } from '../../provider/random';
import type { InstallationRow } from '../../storage/entities';
import type { ScheduleRow } from '../../storage/own-tables';
import type { Kernel } from '../kernel';
import { logOf } from '../log';
import { startRead } from './read-start';
import { duration } from '../wording';

/** Limits the work of one turn, so that HTTP requests are answered meanwhile. */
const maxPerTurn = 50;
const maxPlansPerTurn = 20;
/** Schedules wait while this many reads are unfinished. After a long downtime everything is due at once. */
const maxUnfinishedReads = 64;
/** A read that starts later than this counts as late. */
const lateAfter = 2 * minute;
const pauseAfterError = 60 * minute;

/**
 * How much later than its schedule a read starts, within a minute, so that the reads of customers with the same
 * schedule do not all start at once.
 */
export const spreadOf = (installationId: string, objectName: string): number =>
  hashText(`${installationId}/${objectName}`) % minute;

/**
 * Starts scheduled reads. A schedule is one row with its next due time, so whatever was missed while the service was
 * down is one overdue row, and one read makes up for it.
 */
export class Scheduler {
  constructor(readonly kernel: Kernel) {}

  nextDue(): number | undefined {
    const { schedules } = this.kernel.repositories;
    if (schedules.hasChanged()) return 0;
    const due = schedules.nextDue();
    return due !== undefined && due <= this.kernel.now() && this.#isBusy() ? undefined : due;
  }

  /** Plans what has changed and starts what is due. Returns the number of steps. */
  run(now: number): number {
    const { database, repositories } = this.kernel;
    // This runs at each step of the engine, so ask the cheaper question first.
    const changed = repositories.schedules.hasChanged()
      ? repositories.schedules.changed(maxPlansPerTurn)
      : [];
    if (changed.length > 0) database.transaction(() => changed.forEach((id) => this.#planOrReport(id)));
    let done = changed.length;
    // Schedules that still have to be planned must not start anything.
    if (changed.length === maxPlansPerTurn || (repositories.schedules.nextDue() ?? Infinity) > now)
      return done;
    for (const row of repositories.schedules.due(now, maxPerTurn)) {
      if (this.#isBusy()) break;
      done += 1;
      try {
        database.transaction(() => this.#start(row, now));
      } catch (error) {
        // An internal error. It must not prevent the other reads.
        repositories.schedules.put({ ...row, dueAt: now + pauseAfterError });
        this.#report(row.installationId, error);
      }
    }
    return done;
  }

  #isBusy(): boolean {
    return this.kernel.repositories.operations.countUnfinishedReads(maxUnfinishedReads) >= maxUnfinishedReads;
  }

  #next(
    { installationId, objectName }: Pick<ScheduleRow, 'installationId' | 'objectName'>,
    cron: string,
    after: number,
  ) {
    const spread = spreadOf(installationId, objectName);
    // The run of the current minute may still be ahead, because of the spread.
    const run = nextRunAfter(cron, after - spread);
    return run === undefined ? null : run + spread;
  }

  #planOrReport(installationId: string): void {
    const { database, repositories } = this.kernel;
    try {
      database.transaction(() => this.#plan(installationId));
    } catch (error) {
      repositories.schedules.planned(installationId);
      this.#report(installationId, error);
    }
  }

  #report(installationId: string, error: unknown): void {
    this.kernel.report(
      `Schedules of installation ${installationId} failed in this service: ${stackOf(error)}`,
    );
  }

  /** Updates an installation's schedules to match its config, its revision and its connection. */
  #plan(installationId: string): void {
    const { repositories, now } = this.kernel;
    const { schedules } = repositories;
    schedules.planned(installationId);
    const installation = repositories.installations.byId(installationId);
    const config = installation && this.kernel.contexts.config(installation.configId);
    if (!installation || !config) return;
    const crons = this.#crons(installation);
    const known = new Map(schedules.ofInstallation(installationId).map((row) => [row.objectName, row]));
    for (const objectName of new Set([...crons.keys(), ...known.keys()])) {
      const cron = crons.get(objectName);
      const row = known.get(objectName);
      const place = { installationId, objectName };
      const begin = Math.max(now(), config.createTime);
      const isKept = row !== undefined && row.cron === cron && row.dueAt !== null;
      schedules.put({
        ...place,
        cron: cron ?? row?.cron ?? '',
        dueAt: cron === undefined ? null : isKept ? row.dueAt : this.#next(place, cron, begin),
        readUpTo: row?.readUpTo ?? config.createTime,
        // Somebody has changed something, so what failed before may work now.
        failures: 0,
      });
    }
  }

  /** The schedules of the objects that are read by schedule. */
  #crons(installation: InstallationRow): Map<string, string> {
    const crons = new Map<string, string>();
    if (installation.connectionId === null) return crons;
    for (const name of this.kernel.contexts.readNames(installation)) {
      const choice = this.kernel.contexts.choice(installation, name);
      const cron = choice?.config.schedule ?? choice?.revision?.schedule;
      if (choice && cron && !choice.config.disabled) crons.set(choice.objectName, cron);
    }
    return crons;
  }

  #start(row: ScheduleRow, now: number): void {
    const { repositories, report } = this.kernel;
    const { installationId, objectName, readUpTo, dueAt } = row;
    // Do not start a read while another one of the object is unfinished. The next check comes soon.
    if (repositories.operations.unfinishedReads(installationId, objectName).length > 0) {
      repositories.schedules.put({ ...row, dueAt: now + minute });
      return;
    }
    repositories.schedules.put({ ...row, dueAt: this.#next(row, row.cron, now) });
    const installation = repositories.installations.byId(installationId);
    const since = Math.min(readUpTo, now);
    const request = { objectName, readType: 'scheduled' as const, since, until: now };
    const result = startRead(this.kernel, installation, request, now);
    if (!result.ok) {
      report(
        `Scheduled read of ${objectName} for installation ${installationId} not started: ${result.message}`,
      );
      return;
    }
    const late = now - (dueAt ?? now);
    if (late >= lateAfter)
      logOf(repositories.logs, result.operationId, now).info(
        `Begins ${duration(late)} late: the service was not running, or had too much to do`,
        { dueAt: iso(dueAt ?? now), schedule: row.cron },
      );
  }
}
