import type { FixtureChange, FixturePlay } from '#contract/fixture-desk.ts'
import type { Stage } from '#contract/schedule.ts'
import type { Tx } from '#server/db/sql.ts'
import { transact } from '#server/db/transact.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { FixtureDetailsService, MatchSheet } from '#server/features/fixture-details/fixture-details.service.ts'
import type { FixtureUpdate, ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { roundName } from '#server/features/sports-data/naming.rules.ts'
import { listSources, lockGroup, type SourcesOf, unlockGroup } from '#server/features/sports-data/source.store.ts'
import { ApiError } from '#server/http/errors.ts'
import { event } from '#server/kit/events.ts'
import { groupsOf } from '#server/tables/field-sources.ts'
import {
  changedGroups,
  type FixtureValues,
  groupsOfValues,
  type HeldGroup,
  partsOf,
  valuesOf,
  withoutLostScores,
} from './change.rules.ts'
import { insertChange, listChangesSince } from './change.store.ts'

export type Correction = Omit<FixtureUpdate, 'observedAt' | 'isManual'> & { roundNumber?: number; venue?: string }

/** The operator who changes a fixture, and the reason. Without an account it is the command line. `also` runs in the same transaction. */
export type ChangedBy = {
  userId: string | null
  reason?: string
  also?(tx: Tx, change: { before: FixtureValues; after: FixtureValues }): Promise<unknown>
}
type Now = FixtureValues & { version: number; stage: Stage }

/**
 * Every change is one transaction with its entry in the fixture's history, and overrides all sources until its groups
 * of fields are released. Each call throws FIXTURE_NOT_FOUND.
 */
export type Corrections = {
  /** Throws CONFLICT for another version. */
  correct(correction: Correction, by: ChangedBy): Promise<void>
  /** Gives these groups their sources' last values, and lets sources change them again. */
  release(fixtureId: string, groups: readonly HeldGroup[], by: ChangedBy): Promise<void>
  /**
   * Gives the fixture the values before a change. Throws CONFLICT when there is a change after `newestId`, and
   * CHANGE_NOT_FOUND for a change of another fixture or of other sides.
   */
  restore(of: { fixtureId: string; newestId: string; changeId: string }, by: ChangedBy): Promise<void>
  /** Writes the values that `make` returns. Returns false, and changes nothing, when it returns null. */
  write(
    fixtureId: string,
    kind: FixtureChange['kind'],
    of: { by: ChangedBy; make(now: Now): Partial<FixtureValues> | null },
  ): Promise<boolean>
}

type Uses = {
  database: DatabaseEngine
  schedule: Pick<ScheduleService, 'writeUpdate' | 'publishFixture' | 'lockPlay' | 'writePlay' | 'writePlace'>
  fixtureDetails: Pick<FixtureDetailsService, 'lockSheet' | 'writeSheet'>
}

const award: readonly HeldGroup[] = ['state', 'score']
const noSheet: MatchSheet = { events: [], lineups: null }

export function createCorrections({ database: { db }, schedule, fixtureDetails }: Uses): Corrections {
  async function read(tx: Tx, fixtureId: string): Promise<Now> {
    const found = await schedule.lockPlay(tx, fixtureId)
    if (!found) throw new ApiError('FIXTURE_NOT_FOUND')
    const sheet = (await fixtureDetails.lockSheet(tx, fixtureId)) ?? noSheet
    return { ...found.play, ...sheet, version: found.version, stage: found.stage }
  }

  /**
   * Runs `make`, which writes and returns a function that shows its changes, or null when it wrote nothing. Returns
   * false then.
   */
  async function change(
    { fixtureId, kind, by }: { fixtureId: string; kind: FixtureChange['kind']; by: ChangedBy },
    make: (tx: Tx, now: Now) => Promise<(() => Promise<void>) | null>,
  ): Promise<boolean> {
    const show = await transact(db, async (tx) => {
      const before = await read(tx, fixtureId)
      const shown = await make(tx, before)
      if (!shown) return null
      const after = await read(tx, fixtureId)
      const changed = changedGroups(before, after)
      await insertChange(tx, {
        fixtureId,
        byUserId: by.userId,
        kind,
        reason: by.reason ?? '',
        before: valuesOf(before, changed),
        after: valuesOf(after, changed),
      })
      await event(tx, 'fixture.corrected', { fixtureId })
      await by.also?.(tx, { before, after })
      return async () => {
        if (after.version !== before.version) await schedule.publishFixture(fixtureId)
        await shown()
      }
    })
    await show?.()
    return show !== null
  }

  async function lock(
    tx: Tx,
    groups: readonly HeldGroup[],
    { fixtureId, by, before }: { fixtureId: string; by: ChangedBy; before: FixtureValues },
  ): Promise<void> {
    const operator = `operator:${by.userId ?? 'console'}`
    for (const group of groups) await lockGroup(tx, { fixtureId, group, operator, values: valuesOf(before, [group]) })
  }

  async function putPlace(
    tx: Tx,
    { fixtureId, stage }: { fixtureId: string; stage: Stage },
    { roundNumber, venue }: Partial<Pick<FixturePlay, 'roundNumber' | 'venue'>>,
  ): Promise<void> {
    // Knock-out rounds have names.
    if (stage === 'knockout' && typeof roundNumber === 'number')
      throw new ApiError('BAD_INPUT', { fields: [{ path: 'roundNumber', rule: 'invalid_value' }] })
    const round =
      roundNumber === undefined || stage === 'knockout'
        ? null
        : { number: roundNumber, names: roundName({ stage, roundKey: null, round: roundNumber }) }
    if (!round && venue === undefined) return
    await schedule.writePlace(tx, fixtureId, { ...(venue !== undefined && { venue }), ...(round && { round }) })
  }

  async function put(
    tx: Tx,
    of: { fixtureId: string; stage: Stage },
    values: Partial<FixtureValues>,
  ): Promise<() => Promise<void>> {
    const { play, sheet } = partsOf(values)
    if (Object.keys(play).length > 0) await schedule.writePlay(tx, of.fixtureId, play)
    await putPlace(tx, of, play)
    return fixtureDetails.writeSheet(tx, of.fixtureId, sheet)
  }

  return {
    async correct(correction, by) {
      const { roundNumber, venue, ...update } = correction
      const { fixtureId } = update
      await change({ fixtureId, kind: 'corrected', by }, async (tx, before) => {
        await schedule.writeUpdate(tx, { ...update, observedAt: Date.now(), isManual: true })
        const place = { ...(roundNumber !== undefined && { roundNumber }), ...(venue !== undefined && { venue }) }
        await putPlace(tx, { fixtureId, stage: before.stage }, place)
        await lock(tx, groupsOf(update), { fixtureId, by, before })
        return async () => {}
      })
    },
    async release(fixtureId, groups, by) {
      await change({ fixtureId, kind: 'released', by }, async (tx, { stage, state }) => {
        const sources: SourcesOf = (await listSources(tx, [fixtureId])).get(fixtureId) ?? {}
        // An award is a state with its result. One without the other would be settled wrongly.
        const isAward = state === 'awarded' || sources.state?.held?.values.state === 'awarded'
        const wanted = isAward && groups.some((group) => award.includes(group)) ? [...groups, ...award] : groups
        const locked = [...new Set(wanted)].filter((group) => sources[group]?.isManual)
        if (locked.length === 0) return null
        const held: Partial<FixtureValues> = Object.assign({}, ...locked.map((group) => sources[group]?.held?.values))
        const shown = await put(tx, { fixtureId, stage }, withoutLostScores(held, held.state ?? state))
        for (const group of locked) await unlockGroup(tx, fixtureId, group)
        return shown
      })
    },
    async restore({ fixtureId, newestId, changeId }, by) {
      await change({ fixtureId, kind: 'restored', by }, async (tx, before) => {
        const changes = await listChangesSince(tx, fixtureId, changeId)
        if (!changes[0]?.canRestore) throw new ApiError('CHANGE_NOT_FOUND')
        if (changes.at(-1)?.id !== newestId) throw new ApiError('CONFLICT')
        // The first change of each group since then knows its value before.
        const values: Partial<FixtureValues> = Object.assign({}, ...changes.toReversed().map((one) => one.before))
        const shown = await put(tx, { fixtureId, stage: before.stage }, values)
        await lock(tx, groupsOfValues(values), { fixtureId, by, before })
        return shown
      })
    },
    write: (fixtureId, kind, { by, make }) =>
      change({ fixtureId, kind, by }, async (tx, before) => {
        const values = make(before)
        if (!values) return null
        const shown = await put(tx, { fixtureId, stage: before.stage }, values)
        await lock(tx, groupsOfValues(values), { fixtureId, by, before })
        return shown
      }),
  }
}
