import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import type { FixtureEvent, Lineups, Statistic } from '#contract/fixture-details.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'
import type { FixtureState, ScorePair } from '#contract/schedule.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { FixtureDetailsService } from '#server/features/fixture-details/fixture-details.service.ts'
import type { FixtureUpdate, ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { type FixtureValues, groupsOfValues, valuesOf } from '#server/features/sports-data/desk/change.rules.ts'
import { countEvents, findLineups } from '#server/features/sports-data/event-keys.store.ts'
import { isUsable, listMappedFixtures } from '#server/features/sports-data/fixture-map.store.ts'
import { type KnownFixture, listKnownFixtures } from '#server/features/sports-data/known-fixture.store.ts'
import { maySet } from '#server/features/sports-data/provenance.rules.ts'
import type { Ext, LivePatch } from '#server/features/sports-data/provider.rules.ts'
import { createScoreGuard } from '#server/features/sports-data/score-guard.service.ts'
import { createSecondAnswers } from '#server/features/sports-data/second-answer.service.ts'
import { turnEvents, turnLineups, turnPlay, turnStatistics } from '#server/features/sports-data/sides.rules.ts'
import {
  listSources,
  type SourceEntry,
  type SourcesOf,
  updateHeld,
  upsertSources,
} from '#server/features/sports-data/source.store.ts'
import { type FieldGroup, groupsOf } from '#server/tables/field-sources.ts'
import { doubtedReport, heldPlay } from './held-play.rules.ts'
import { createLevelEnds } from './level-end.service.ts'
import { seenAt, unsoundPlay, withoutContradiction } from './patch.rules.ts'
import { isGoal, isImplausibleFall, soundEvents, soundStatistics } from './sound-details.rules.ts'
import { settleSubstitutions } from './substitutions.rules.ts'
import { finishedCode, isCalledOff, turnaboutOf } from './turnabout.rules.ts'

export type PlayIntake = {
  /** Stores valid updates that the provider may make. Returns how many fixtures changed. */
  play(provider: string, items: readonly Ext<LivePatch>[]): Promise<number>
  events(provider: string, items: readonly Ext<FixtureEvent[]>[]): Promise<number>
  lineups(provider: string, items: readonly Ext<Lineups>[]): Promise<void>
  statistics(provider: string, items: readonly Ext<Statistic[]>[]): Promise<void>
}

type Uses = {
  database: DatabaseEngine
  schedule: ScheduleService
  fixtureDetails: FixtureDetailsService
  refused(provider: string, reason: string): void
  log: FastifyBaseLogger
}

type Recall = 'none' | 'late' | 'held' | 'confirmed'
type HeldReport = { row: KnownFixture; sources: SourcesOf; item: { fetchedAt: number }; observedAt: number }
type Situation = { isOwnState: boolean; isSurest: boolean; nowMs: number }

/** A group's source is stored again when it changed, or after this time. */
const renewSourceMs = 60_000
const over: readonly FixtureState[] = ['finished', 'awarded', 'cancelled', 'abandoned', 'postponed', 'tbd']

/**
 * Applies play updates to fixtures. An operator's values are not overwritten. A lower score and a change of a finished
 * fixture need two readings.
 */
export function createPlayIntake({ database, schedule, fixtureDetails, refused, log }: Uses): PlayIntake {
  const { db } = database
  const guard = createScoreGuard()
  const recalls = createSecondAnswers()
  const falls = createSecondAnswers()
  const heldDoubts = createSecondAnswers()
  const levelEnds = createLevelEnds(database)

  /** Returns the items of known fixtures, with our sides. Leaves out fixtures whose teams contradict ours. */
  async function placed<T>(provider: string, items: readonly Ext<T>[], turn: (data: T) => T) {
    const mapped = await listMappedFixtures(
      db,
      provider,
      items.map(({ ext }) => ext),
    )
    const known = items.flatMap((item) => {
      const at = mapped.get(item.ext)
      const isUsed = at !== undefined && isUsable(at.sides)
      if (!isUsed) refused(provider, at ? 'sides' : 'unknown fixture')
      if (!isUsed) return []
      return [{ item: at.sides === 'reversed' ? { ...item, data: turn(item.data) } : item, fixtureId: at.ourId }]
    })
    const fixtureIds = known.map(({ fixtureId }) => fixtureId)
    const [rows, sources] = await Promise.all([listKnownFixtures(db, fixtureIds), listSources(db, fixtureIds)])
    return known.flatMap(({ item, fixtureId }) => {
      const row = rows.get(fixtureId)
      return row ? [{ item, row, sources: sources.get(fixtureId) ?? {} }] : []
    })
  }

  function updateOf(
    item: Ext<LivePatch>,
    row: KnownFixture,
    { may, isConfirmed }: { may: (group: FieldGroup) => boolean; isConfirmed: boolean },
  ) {
    const { kickOff, timeState, code, state, period, periodStartedAt, ...scores } = item.data
    const known: ScorePair | null =
      row.home_score === null || row.away_score === null ? null : [row.home_score, row.away_score]
    const reported: ScorePair = [scores.homeScore ?? known?.[0] ?? 0, scores.awayScore ?? known?.[1] ?? 0]
    const hasScore = Object.values(scores).some((value) => value !== undefined)
    const mayScore = hasScore && may('score')
    // An award is not a reading of play, so its score may be lower than the played one. A confirmed change was read twice.
    const isBelieved =
      state === 'awarded' || isConfirmed
        ? mayScore && may('state')
        : mayScore && guard.accepts(row.id, { known, reported, fetchedAt: item.fetchedAt })
    return {
      ...(may('time') ? defined({ kickOff, timeState }) : {}),
      ...(may('state') ? defined({ code, state, period, periodStartedAt }) : {}),
      ...(isBelieved ? defined(scores) : {}),
    }
  }

  /**
   * Decides on a report that changes a fixture which is over or called off. The change needs a second response from a
   * source with at least the same priority. Until then (`held`) neither state nor score is used, and
   * the time only of a fixture that was called off.
   */
  function recallOf({ data, fetchedAt }: Ext<LivePatch>, row: KnownFixture, at: Situation): Recall {
    const turnabout = turnaboutOf(data, row, at)
    if (turnabout.is === 'doubted')
      return at.isSurest && recalls.isConfirmed(row.id, { said: turnabout.said, fetchedAt }) ? 'confirmed' : 'held'
    if (data.code !== undefined && turnabout.is !== 'late') recalls.forget(row.id)
    return turnabout.is === 'goesOn' ? (at.isSurest ? 'confirmed' : 'held') : turnabout.is
  }

  async function carefully(provider: string, fixtureId: string, work: () => Promise<boolean>): Promise<boolean> {
    try {
      return await work()
    } catch (error) {
      // An error in one fixture must not affect the others.
      refused(provider, 'failed')
      log.warn({ err: error, provider, fixtureId }, 'an update of a fixture could not be stored')
      return false
    }
  }

  /**
   * Returns true when the list may replace the known events. A list that has lost too much waits for a second response.
   * A removed goal lets the score fall as well.
   */
  async function mayReplace(
    provider: string,
    fixtureId: string,
    { events, fetchedAt }: { events: readonly FixtureEvent[]; fetchedAt: number },
  ): Promise<boolean> {
    const known = await countEvents(db, fixtureId)
    const listed = { events: events.length, goals: events.filter(isGoal).length }
    if (!isImplausibleFall(known, listed)) falls.forget(fixtureId)
    else if (!falls.isConfirmed(fixtureId, { said: `${listed.events} ${listed.goals}`, fetchedAt })) {
      refused(provider, 'fall')
      return false
    }
    if (listed.goals < known.goals) guard.goalsTakenBack(fixtureId, { goals: known.goals - listed.goals, fetchedAt })
    return true
  }

  async function inOurOrder(fixtureId: string, events: FixtureEvent[]): Promise<FixtureEvent[]> {
    if (!events.some(({ kind }) => kind === eventKinds.substitution)) return events
    const lineups = await findLineups(db, fixtureId)
    return lineups ? settleSubstitutions(events, lineups) : events
  }

  /**
   * Stores what a provider says of groups that an operator has set. They return to it when they are released. Providers
   * have the same priority as otherwise.
   */
  async function hold(
    provider: string,
    { row, sources, item, observedAt }: HeldReport,
    values: Partial<FixtureValues>,
  ): Promise<void> {
    const nowMs = Date.now()
    for (const group of groupsOfValues(values)) {
      const source = sources[group]
      if (!source?.isManual) continue
      const { held } = source
      const last = held?.provider ? { provider: held.provider, fetchedAt: held.at, isManual: false } : undefined
      if (!maySet(group, provider, { last, nowMs, isOn: isOn(row, nowMs) })) continue
      if (held && observedAt < held.at) continue
      const reported = valuesOf(values, [group])
      const doubted = held ? doubtedReport(held.values, reported) : null
      const doubtKey = `${row.id} ${group}`
      if (doubted === null) heldDoubts.forget(doubtKey)
      else if (!heldDoubts.isConfirmed(doubtKey, { said: doubted, fetchedAt: item.fetchedAt })) continue
      const said = { ...held?.values, ...reported }
      const isFresh = held?.provider === provider && observedAt - held.at < renewSourceMs
      if (isFresh && isDeepStrictEqual(said, held.values)) continue
      await updateHeld(db, { fixtureId: row.id, group, held: { provider, at: observedAt, values: said } })
    }
  }

  /** Stores line-ups or statistics of the fixtures for which the provider may set them. */
  async function keepDetails<T>(
    group: FieldGroup,
    { provider, items, turn }: { provider: string; items: readonly Ext<T>[]; turn: (data: T) => T },
    keep: (fixtureId: string, data: T) => Promise<unknown>,
    heldOf: (data: T) => Partial<FixtureValues> = () => ({}),
  ): Promise<void> {
    const nowMs = Date.now()
    const entries: SourceEntry[] = []
    for (const { item, row, sources } of await placed(provider, items, turn)) {
      await hold(provider, { row, sources, item, observedAt: item.fetchedAt }, heldOf(item.data))
      if (!maySet(group, provider, { last: sources[group], nowMs, isOn: isOn(row, nowMs) })) continue
      const isKept = await carefully(provider, row.id, async () => {
        await keep(row.id, item.data)
        return true
      })
      if (isKept) entries.push(...sourceEntries({ fixtureId: row.id, provider, groups: [group], sources, nowMs }))
    }
    await upsertSources(db, entries)
  }

  return {
    lineups: (provider, items) =>
      keepDetails('lineups', { provider, items, turn: turnLineups }, fixtureDetails.keepLineups, (lineups) => ({
        lineups,
      })),
    statistics: (provider, items) =>
      keepDetails('statistics', { provider, items, turn: turnStatistics }, (fixtureId, statistics) =>
        fixtureDetails.keepStatistics(
          fixtureId,
          soundStatistics(statistics, (reason) => refused(provider, reason)),
        ),
      ),
    async play(provider, items) {
      const nowMs = Date.now()
      const sound = items.flatMap((item) => {
        const fault = unsoundPlay(item.data, nowMs)
        const data = withoutContradiction(item.data)
        if (fault || data !== item.data) refused(provider, fault ?? 'score')
        return fault ? [] : [{ ...item, data }]
      })
      const entries: SourceEntry[] = []
      let changed = 0
      for (const { item, row, sources } of await placed(provider, sound, turnPlay)) {
        const recall = recallOf(item, row, {
          isOwnState: sources.state?.provider === provider,
          isSurest: maySet('state', provider, { last: sources.state, nowMs, isFile: true }),
          nowMs,
        })
        if (recall === 'late') {
          refused(provider, 'late')
          continue
        }
        const isEndHeld = await levelEnds.isHeld(item, row)
        const { code } = item.data
        const named = code === undefined ? null : schedule.standingOf(row.sport, code)
        // An awarded result without its state, or the other way round, would look like a played score.
        const isHalfAward = item.data.state === 'awarded' && !(sources.state?.isManual && sources.score?.isManual)
        const play = isHalfAward ? {} : heldPlay(item.data, named)
        const said = isEndHeld ? valuesOf(play, ['time', 'score']) : play
        const observedAt = seenAt(item, nowMs)
        await hold(provider, { row, sources, item, observedAt }, said)
        const may = (group: FieldGroup) =>
          (recall !== 'held' || (group === 'time' && isCalledOff(row.state))) &&
          !(isEndHeld && group === 'state') &&
          maySet(group, provider, { last: sources[group], nowMs, isOn: isOn(row, nowMs) })
        const isConfirmed = recall === 'confirmed'
        const update = { ...updateOf(item, row, { may, isConfirmed }), ...(isConfirmed ? { isConfirmed } : {}) }
        if (Object.keys(update).length === 0) continue
        const apply = () => schedule.applyUpdate({ fixtureId: row.id, observedAt, ...update })
        if (await carefully(provider, row.id, apply)) {
          changed += 1
          learn(row, update)
        }
        entries.push(...sourceEntries({ fixtureId: row.id, provider, groups: groupsOf(update), sources, nowMs }))
      }
      await upsertSources(db, entries)
      return changed
    },
    async events(provider, items) {
      const nowMs = Date.now()
      const entries: SourceEntry[] = []
      let changed = 0
      for (const { item, row, sources } of await placed(provider, items, turnEvents)) {
        const sound = soundEvents(item.data, (reason) => refused(provider, reason))
        const events = await inOurOrder(row.id, sound)
        await hold(provider, { row, sources, item, observedAt: item.fetchedAt }, { events })
        if (!maySet('events', provider, { last: sources.events, nowMs, isOn: isOn(row, nowMs) })) continue
        if (!(await mayReplace(provider, row.id, { events, fetchedAt: item.fetchedAt }))) continue
        if (await carefully(provider, row.id, () => fixtureDetails.keepEvents(row.id, events))) changed += 1
        entries.push(...sourceEntries({ fixtureId: row.id, provider, groups: ['events'], sources, nowMs }))
      }
      await upsertSources(db, entries)
      return changed
    },
  }
}

function isOn({ state, kick_off }: KnownFixture, nowMs: number): boolean {
  return !over.includes(state) && kick_off.getTime() <= nowMs
}

/**
 * Applies the update's score and end to the row in memory, because one response may contain the fixture twice with
 * different values.
 */
function learn(row: KnownFixture, { code, state, homeScore, awayScore }: Partial<FixtureUpdate>): void {
  row.home_score = homeScore ?? row.home_score
  row.away_score = awayScore ?? row.away_score
  if (code === finishedCode || state !== undefined) row.state = state ?? 'finished'
}

function defined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
}

type TakenGroups = {
  fixtureId: string
  provider: string
  groups: readonly FieldGroup[]
  sources: SourcesOf
  nowMs: number
}

function sourceEntries({ fixtureId, provider, groups, sources, nowMs }: TakenGroups): SourceEntry[] {
  const isFresh = (group: FieldGroup) =>
    sources[group]?.provider === provider && nowMs - (sources[group]?.fetchedAt ?? 0) < renewSourceMs
  const source = { provider, fetchedAt: nowMs, isManual: false }
  return groups.filter((group) => !isFresh(group)).map((group) => ({ fixtureId, group, source }))
}
