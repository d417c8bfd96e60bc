import type { LocalText } from '#contract/envelope.ts'
import type { FixtureEvent } from '#contract/fixture-details.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'
import { type ScorePair, sports } from '#contract/schedule.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { FixtureDetailsService } from '#server/features/fixture-details/fixture-details.service.ts'
import type { AddedFixture, FixtureOutcome, ScheduleService } from '#server/features/schedule/schedule.service.ts'
import type { FieldGroup } from '#server/tables/field-sources.ts'
import { deleteMapping, listFurtherKeys, listKeyed, type Mapping } from './id-map.store.ts'
import { type KnownFixture, listFixturesOfPairs, listKnownFixtures } from './known-fixture.store.ts'
import type { MappingService } from './mapping.service.ts'
import { maySet } from './provenance.rules.ts'
import { isSameHour, nearestSame } from './same-fixture.rules.ts'
import type { SheetFixture, SheetGoal } from './season-sheet.rules.ts'
import { endOf, sheetUpdate } from './sheet-update.rules.ts'
import { listSources, type SourceEntry, type SourcesOf, upsertSources } from './source.store.ts'

/** A fixture of a sheet with our ids of its teams. */
export type Placed = { fixture: SheetFixture; homeId: string; awayId: string; round: LocalText }

type Season = {
  provider: string
  tournamentId: string
  seasonId: string
  /**
   * True for national teams. They often play on neutral ground, where sources disagree on the home side. Clubs do so in
   * finals, where only the hour shows that it is one match.
   */
  mayBeTurned: boolean
  origin: 'imported' | 'replay'
}
type Uses = {
  database: DatabaseEngine
  schedule: ScheduleService
  fixtureDetails: Pick<FixtureDetailsService, 'keepEvents' | 'addEvents'>
  mapping: MappingService
}

/** Imports batches of a season's fixtures: updates known ones and adds the others with their results. */
export function createFixtureImport({ database: { db }, schedule, fixtureDetails, mapping }: Uses) {
  /** Returns our ids of known fixtures, by the source's key, else by pair, competition and kick-off. */
  async function known(batch: readonly Placed[], season: Season): Promise<Map<string, string>> {
    const { provider, tournamentId } = season
    const ids = await mapping.mapped(
      provider,
      'fixture',
      batch.map(({ fixture }) => fixture.key),
    )
    const open = batch.filter(({ fixture }) => !ids.has(fixture.key))
    const wanted = [...open, ...open.map(turned)]
    const rows = await listFixturesOfPairs(db, tournamentId, wanted)
    const byPair = Map.groupBy(rows, pairOf)
    // A fixture that the file lists under its own key is the other leg.
    const keyed = await listKeyed(
      db,
      { provider, kind: 'fixture' },
      rows.map(({ id }) => id),
    )
    const found: Mapping[] = []
    for (const placed of open) {
      const time = timeOf(placed.fixture)
      const known = ({ homeId, awayId }: Placed) => byPair.get(`${homeId} ${awayId}`) ?? []
      const exchanged = known(turned(placed)).filter(
        (row) => season.mayBeTurned || (!keyed.has(row.id) && isSameHour(time, knownTimeOf(row))),
      )
      const same = nearestSame(time, [...known(placed), ...exchanged], knownTimeOf)
      if (same) found.push({ ext: placed.fixture.key, ourId: same.id, confidence: 1, decidedBy: 'fixture' })
    }
    await mapping.keep(provider, 'fixture', found)
    for (const { ext, ourId } of found) ids.set(ext, ourId)
    return ids
  }

  async function add(
    batch: readonly Placed[],
    { provider, tournamentId, seasonId, origin }: Season,
  ): Promise<AddedFixture[]> {
    const added = await schedule.addFixtures(
      batch.map(({ fixture, homeId, awayId, round }) => ({
        sourceKey: fixture.key,
        sport: sports.football,
        tournamentId,
        seasonId,
        homeId,
        awayId,
        round,
        kickOff: Date.parse(fixture.kickOff),
        timeState: fixture.timeState,
        stage: fixture.stage,
        roundKey: fixture.roundKey ?? '',
        groupName: fixture.group ?? '',
        ...(fixture.round === null ? {} : { roundNumber: fixture.round }),
        ...(fixture.number === null ? {} : { bracketNumber: fixture.number }),
        venue: fixture.venue ?? '',
        isFeatured: false,
        origin,
        outcome: outcomeOf(fixture),
      })),
    )
    await mapping.keep(
      provider,
      'fixture',
      added.map(({ fixtureId, sourceKey }) => ({ ext: sourceKey, ourId: fixtureId, confidence: 1, decidedBy: 'new' })),
    )
    return added
  }

  async function bringUpToDate(placed: Placed, row: KnownFixture, at: { may: May; nowMs: number }): Promise<boolean> {
    const { fixture } = placed.homeId === row.away_id ? turned(placed) : placed
    const update = sheetUpdate(fixture, row, at.may)
    if (fixture.goals.length > 0 && at.may('events'))
      await fixtureDetails.keepEvents(row.id, fixture.goals.map(eventOf))
    return update !== null && schedule.applyUpdate({ fixtureId: row.id, observedAt: at.nowMs, ...update })
  }

  return {
    /**
     * Deletes fixtures that an earlier file listed twice and this one lists once, when they can be merged. Returns how
     * many were deleted.
     */
    async removeDoubles(all: readonly SheetFixture[], provider: string, prefix: string): Promise<number> {
      const listed = new Set(all.map(({ key }) => key))
      const stale = (await listFurtherKeys(db, provider, prefix)).filter(({ ext }) => !listed.has(ext))
      const bases = await mapping.mapped(provider, 'fixture', [...new Set(stale.map(({ ext }) => baseOf(ext)))])
      let removed = 0
      for (const { ext, ourId } of stale) {
        const ofId = bases.get(baseOf(ext))
        if (!ofId || !(await schedule.removeDouble({ fixtureId: ourId, ofId }))) continue
        await deleteMapping(db, { provider, kind: 'fixture' }, ext)
        removed += 1
      }
      return removed
    },
    async take(batch: readonly Placed[], season: Season): Promise<{ added: number; changed: number }> {
      const nowMs = Date.now()
      const ids = await known(batch, season)
      const fresh = await add(
        batch.filter(({ fixture }) => !ids.has(fixture.key)),
        season,
      )
      const isNew = new Set(fresh.filter((one) => one.isNew).map(({ fixtureId }) => fixtureId))
      for (const { fixtureId, sourceKey } of fresh) ids.set(sourceKey, fixtureId)
      const before = [...ids.values()].filter((id) => !isNew.has(id))
      const [rows, sources] = await Promise.all([listKnownFixtures(db, before), listSources(db, before)])
      await schedule.keepBracketNumbers(
        batch.flatMap(({ fixture: { key, number } }) => {
          const fixtureId = ids.get(key)
          const isOpen = fixtureId !== undefined && !isNew.has(fixtureId) && number !== null
          return isOpen ? [{ fixtureId, bracketNumber: number }] : []
        }),
      )
      const entries: SourceEntry[] = []
      const goals: Parameters<FixtureDetailsService['addEvents']>[0] = []
      let changed = 0
      for (const placed of batch) {
        const { fixture } = placed
        const fixtureId = ids.get(fixture.key)
        if (fixtureId === undefined) continue
        const source = sources.get(fixtureId)
        const may: May = (group) => maySet(group, season.provider, { last: source?.[group], nowMs, isFile: true })
        const row = rows.get(fixtureId)
        if (!row) goals.push(...fixture.goals.map((goal, i) => ({ fixtureId, event: eventOf(goal, i) })))
        else if (await bringUpToDate(placed, row, { may, nowMs })) changed += 1
        entries.push(...sourceEntries(fixtureId, fixture, { may, known: source, season, nowMs }))
      }
      await fixtureDetails.addEvents(goals)
      await upsertSources(db, entries)
      return { added: isNew.size, changed }
    },
  }
}

function outcomeOf({ state, score }: SheetFixture): FixtureOutcome {
  // An awarded result was not played, so no period has a score.
  const played = state === 'awarded' ? null : score
  return {
    state,
    score: endOf(score),
    half: played?.ht ?? null,
    regular: played?.ft ?? null,
    extra: played?.ft ? played.et : null,
    pens: played?.pens ?? null,
  }
}

/** Returns the key of a pair's first fixture. */
function baseOf(key: string): string {
  return key.replace(/\|\d+$/, '')
}

type May = (group: FieldGroup) => boolean

function timeOf({ kickOff, timeState }: SheetFixture) {
  return { kickOff: Date.parse(kickOff), timeState }
}

function knownTimeOf({ kick_off, time_state }: KnownFixture) {
  return { kickOff: kick_off.getTime(), timeState: time_state }
}

function pairOf({ home_id, away_id }: KnownFixture): string {
  return `${home_id} ${away_id}`
}

/** Swaps the sides of a fixture. On neutral ground sources disagree on which side comes first. */
function turned(placed: Placed): Placed {
  const { fixture, homeId, awayId } = placed
  const turn = (pair: ScorePair | null): ScorePair | null => pair && [pair[1], pair[0]]
  const { score } = fixture
  return {
    ...placed,
    homeId: awayId,
    awayId: homeId,
    fixture: {
      ...fixture,
      home: fixture.away,
      away: fixture.home,
      score: score && { ht: turn(score.ht), ft: turn(score.ft), et: turn(score.et), pens: turn(score.pens) },
      goals: fixture.goals.map((goal) => ({ ...goal, side: goal.side === 'home' ? 'away' : 'home' })),
    },
  }
}

type SourceContext = {
  may: May
  known: SourcesOf | undefined
  season: Season
  nowMs: number
}

function sourceEntries(
  fixtureId: string,
  fixture: SheetFixture,
  { may, known, season, nowMs }: SourceContext,
): SourceEntry[] {
  const groups: FieldGroup[] = [
    'time',
    ...(fixture.state === 'scheduled' ? [] : (['state'] as const)),
    ...(fixture.score ? (['score'] as const) : []),
    ...(fixture.goals.length > 0 ? (['events'] as const) : []),
  ]
  const source = { provider: season.provider, fetchedAt: nowMs, isManual: false }
  return groups
    .filter((group) => may(group) && known?.[group]?.provider !== season.provider)
    .map((group) => ({ fixtureId, group, source }))
}

function eventOf(goal: SheetGoal, place: number): FixtureEvent {
  return {
    key: `goal-${place + 1}`,
    kind: goal.isOwnGoal ? eventKinds.ownGoal : goal.isPenalty ? eventKinds.penaltyGoal : eventKinds.goal,
    side: goal.side,
    minute: goal.minute,
    extraMinute: goal.extra > 0 ? goal.extra : null,
    player: goal.player,
    otherPlayer: '',
  }
}
