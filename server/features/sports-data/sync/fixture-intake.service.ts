import type { FastifyBaseLogger } from 'fastify'
import { roundKeyOf } from '#contract/rules/round-key.ts'
import type { FixtureOrigin } from '#contract/schedule.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { listMappedFixtures, retireKeys } from '#server/features/sports-data/fixture-map.store.ts'
import { listKeyed, type Mapping } from '#server/features/sports-data/id-map.store.ts'
import {
  findTournamentByCode,
  listFixturesOfPairs,
  listWithoutSeason,
} from '#server/features/sports-data/known-fixture.store.ts'
import type { MappingService } from '#server/features/sports-data/mapping.service.ts'
import { roundName, teamNames, tournamentNames } from '#server/features/sports-data/naming.rules.ts'
import type { Ext, ExtId, FixturePatch, LivePatch, NamedRef } from '#server/features/sports-data/provider.rules.ts'
import type { NewReview } from '#server/features/sports-data/review.store.ts'
import { isSameHour, nearestSame, type Timed } from '#server/features/sports-data/same-fixture.rules.ts'
import type { TeamRef } from '#server/features/sports-data/team-match.service.ts'
import type { TeamService } from '#server/features/teams/teams.service.ts'
import type { TournamentNaming } from '#server/features/tournaments/naming.service.ts'
import { isUnavailable } from '#server/http/errors.ts'
import { createFixtureQuestions, type Known, timeOf } from './fixture-questions.service.ts'
import { isActive, movedFrom } from './moved-match.rules.ts'
import { unsoundFixture, unsoundPlay } from './patch.rules.ts'
import type { PlayIntake } from './play-intake.service.ts'
import { createRenamedTeams } from './renamed-teams.service.ts'
import { createSidesIntake } from './sides-intake.service.ts'

export type SourceTerms = {
  provider: string
  /**
   * True for the one provider per sport whose names and fixtures become ours. Other providers' fixtures are matched
   * with ours or put to review.
   */
  isAnchor: boolean
  origin: FixtureOrigin
}
export type FixtureIntake = {
  /** Stores the fixtures. Throws when the database is unavailable. Other errors affect only their fixture. */
  take(items: readonly Ext<FixturePatch>[], terms: SourceTerms): Promise<Taken>
}

type Uses = {
  database: DatabaseEngine
  schedule: ScheduleService
  teams: TeamService
  tournaments: TournamentNaming
  mapping: MappingService
  plays: PlayIntake
  refused(provider: string, reason: string): void
  log: FastifyBaseLogger
}

type InTournament = { item: Ext<FixturePatch>; tournamentId: string }
type Placed = InTournament & { homeId: string; awayId: string }

/** Finds or creates the fixtures in a provider's schedule, and forwards their time and play. */
export function createFixtureIntake(uses: Uses): FixtureIntake {
  const { schedule, teams, tournaments, mapping, plays, refused, log } = uses
  const { db } = uses.database
  const questions = createFixtureQuestions(uses.database)
  const renamed = createRenamedTeams(uses)
  const sides = createSidesIntake({ database: uses.database, schedule, questions })
  async function tournamentsOf(items: readonly Ext<FixturePatch>[], { provider, isAnchor }: SourceTerms) {
    const refs = new Map(items.map(({ data }) => [data.tournament.ext, data]))
    const ids = await mapping.mapped(provider, 'tournament', [...refs.keys()])
    const found: Mapping[] = []
    const reviews: NewReview[] = []
    for (const [ext, { tournament, sport }] of refs) {
      if (ids.has(ext)) continue
      const { code, name, country = '' } = tournament
      const known = code === undefined ? null : await findTournamentByCode(db, code)
      if (known !== null) found.push({ ext, ourId: known, confidence: 1, decidedBy: 'name' })
      else if (isAnchor) {
        const sourceKey = code ?? `${provider}:${ext}`
        const {
          names,
          colour,
          rules,
          priority,
          kind = 'league',
        } = tournamentNames({ code: sourceKey, name, kind: 'league' })
        const shown = { sport, names, colour, rules, priority, kind, country, ...(code === undefined ? {} : { code }) }
        const ourId = await tournaments.keepTournament({ sourceKey, ...shown })
        found.push({ ext, ourId, confidence: 1, decidedBy: 'new' })
      } else reviews.push({ kind: 'tournament', ext, name, details: { country, sport }, candidates: [] })
    }
    await mapping.keep(provider, 'tournament', found)
    await mapping.ask(provider, reviews)
    for (const { ext, ourId } of found) ids.set(ext, ourId)
    return ids
  }

  async function teamsOf(
    items: readonly Ext<FixturePatch>[],
    tournaments: ReadonlyMap<ExtId, string>,
    { provider, isAnchor }: SourceTerms,
  ) {
    const ids = new Map<ExtId, string>()
    for (const [sport, own] of Map.groupBy(items, ({ data }) => data.sport)) {
      const listed = own.flatMap(({ data: { home, away, tournament } }) =>
        [home, away].map((ref) => ({ ref, tournamentId: tournaments.get(tournament.ext) })),
      )
      const refs = [...Map.groupBy(listed, ({ ref }) => ref.ext).values()].flatMap((rows) => {
        const tournamentIds = [...new Set(rows.flatMap(({ tournamentId }) => tournamentId ?? []))]
        const last = rows.at(-1)
        return last ? [{ ...refOf(last.ref), tournamentIds }] : []
      })
      const make = async (ref: TeamRef) => {
        const { name, country, kind } = ref
        const { names, shortName, colour } = teamNames(ref)
        const place = { sport, names, shortName, colour, country: country ?? '', kind }
        const isNation = kind === 'national' && country !== null
        const sourceKey = isNation ? `nation:${country}` : `${provider}:${ref.ext}`
        const teamId = await teams.keepTeam({ sourceKey, ...place })
        await teams.keepAliases(teamId, [...new Set([name, ...Object.values(names)])])
        return teamId
      }
      const asked = { provider, sport, refs, ...(isAnchor ? { make } : {}) }
      for (const [ext, id] of (await mapping.teams(asked)).ids) ids.set(ext, id)
    }
    return ids
  }

  /**
   * Matches fixtures that are known from another source. A fixture for which the provider already has another key
   * matches only when the kick-offs agree, because the pair may meet twice in a round, or when the match was moved: the
   * other key is then retired. `isListed` has our ids of the matches that the same list contains under another key.
   */
  async function matched(
    placed: readonly Placed[],
    isListed: ReadonlySet<string>,
    { provider }: SourceTerms,
  ): Promise<Map<ExtId, string>> {
    const found: Mapping[] = []
    const movedIds: string[] = []
    for (const [tournamentId, own] of Map.groupBy(placed, (one) => one.tournamentId)) {
      const rows = await listFixturesOfPairs(db, tournamentId, own)
      const ids = rows.map(({ id }) => id)
      const keyed = await listKeyed(db, { provider, kind: 'fixture' }, ids)
      for (const { item, homeId, awayId } of own) {
        const ofPair = rows.filter((row) => row.home_id === homeId && row.away_id === awayId)
        const free = ofPair.filter(({ id }) => !keyed.has(id))
        const same =
          nearestSame(item.data, free, timeOf) ?? nearestSame(sure(item.data), ofPair, (row) => sure(timeOf(row)))
        const moved = same ? null : movedFrom(item.data, ofPair)
        const known = same ?? (moved && !isListed.has(moved.id) ? moved : null)
        if (!known) continue
        if (!same) movedIds.push(known.id)
        keyed.add(known.id)
        found.push({ ext: item.ext, ourId: known.id, confidence: 1, decidedBy: 'fixture' })
      }
    }
    await retireKeys(db, provider, movedIds)
    await mapping.keep(provider, 'fixture', found)
    return new Map(found.map(({ ext, ourId }) => [ext, ourId]))
  }

  /** Returns the keys of fixtures that we know at the same hour with the teams the other way round. */
  async function exchangedOf(placed: readonly Placed[]): Promise<Set<ExtId>> {
    const found = new Set<ExtId>()
    for (const [tournamentId, own] of Map.groupBy(placed, (one) => one.tournamentId)) {
      const pairs = own.map(({ homeId, awayId }) => ({ homeId: awayId, awayId: homeId }))
      const rows = await listFixturesOfPairs(db, tournamentId, pairs)
      for (const { item, homeId, awayId } of own)
        if (rows.some((row) => row.home_id === awayId && row.away_id === homeId && isSameHour(item.data, timeOf(row))))
          found.add(item.ext)
    }
    return found
  }

  async function add(placed: readonly Placed[], terms: SourceTerms): Promise<Map<ExtId, string>> {
    const { provider, origin } = terms
    const seasons = await keepSeasons(placed)
    const keys = new Map(placed.map(({ item }) => [`${provider}:${item.ext}`, item.ext]))
    const added = await schedule.addFixtures(
      placed.map(({ item: { ext, data }, tournamentId, homeId, awayId }) => ({
        sourceKey: `${provider}:${ext}`,
        sport: data.sport,
        tournamentId,
        homeId,
        awayId,
        round: data.round ?? roundOf(data),
        kickOff: data.kickOff,
        timeState: data.timeState,
        isFeatured: false,
        origin,
        ...optional({ seasonId: seasons.get(seasonKey(tournamentId, data)) }),
        ...optional({ stage: data.stage, groupName: data.groupName, venue: data.venue }),
        ...optional({ roundNumber: data.roundNumber, roundKey: data.roundKey, bracketNumber: data.bracketNumber }),
      })),
    )
    const ids = new Map(added.map(({ fixtureId, sourceKey }) => [keys.get(sourceKey) ?? '', fixtureId]))
    await mapping.keep(
      provider,
      'fixture',
      [...ids].map(([ext, ourId]) => ({ ext, ourId, confidence: 1, decidedBy: 'new' })),
    )
    return ids
  }

  async function keepSeasons(placed: readonly InTournament[]): Promise<Map<string, string>> {
    const ids = new Map<string, string>()
    const named = placed.filter(({ item }) => item.data.season !== undefined)
    for (const [key, own] of Map.groupBy(named, ({ tournamentId, item }) => seasonKey(tournamentId, item.data))) {
      const [first] = own
      if (!first) continue
      const days = own.map(({ item }) => new Date(item.data.kickOff).toISOString().slice(0, 10)).toSorted()
      const [startsOn = '', endsOn = ''] = [days[0], days.at(-1)]
      const { tournamentId, item } = first
      const place = { tournamentId, name: item.data.season ?? '', startsOn, endsOn, isCurrent: false, isPart: true }
      ids.set(key, await tournaments.keepSeason(place))
    }
    const today = new Date().toISOString().slice(0, 10)
    for (const tournamentId of new Set(named.map((one) => one.tournamentId)))
      await tournaments.chooseCurrentSeason(tournamentId, today)
    return ids
  }

  /** Adds the season to fixtures whose first source did not have it. */
  async function fillSeasons(items: readonly Ext<FixturePatch>[], ids: ReadonlyMap<ExtId, string>): Promise<void> {
    const named = items.filter(({ ext, data }) => data.season !== undefined && ids.has(ext))
    const open = await listWithoutSeason(
      db,
      named.map(({ ext }) => ids.get(ext) ?? ''),
    )
    const found = named.flatMap((item) => {
      const fixtureId = ids.get(item.ext) ?? ''
      const tournamentId = open.get(fixtureId)
      return tournamentId === undefined ? [] : [{ item, fixtureId, tournamentId }]
    })
    if (found.length === 0) return
    const seasons = await keepSeasons(found)
    await schedule.placeFixtures(
      found.map(({ item: { data }, fixtureId, tournamentId }) => ({
        fixtureId,
        seasonId: seasons.get(seasonKey(tournamentId, data)) ?? '',
        round: data.round ?? roundOf(data),
        stage: data.stage ?? 'league',
        groupName: data.groupName ?? '',
        roundNumber: data.roundNumber ?? null,
        roundKey: data.roundKey ?? '',
      })),
    )
  }

  /** Adds the new fixtures when the provider is the anchor, and forwards the updates of all known fixtures. */
  async function takeSound(sound: readonly Ext<FixturePatch>[], terms: SourceTerms): Promise<Taken> {
    const { provider, isAnchor } = terms
    const mapped = await listMappedFixtures(
      db,
      provider,
      sound.map(({ ext }) => ext),
    )
    const ids = new Map([...mapped].map(([ext, { ourId }]) => [ext, ourId]))
    const listedNewly = sides.toCompare(sound, mapped)
    const open = [...new Map(sound.filter(({ ext }) => !ids.has(ext)).map((item) => [item.ext, item])).values()]
    // A key that was replaced by another one is listed again, so there may be two matches after all.
    const returned = sound.filter(({ ext, data }) => mapped.get(ext)?.sides === 'retired' && isActive(data.play))
    const named = [...open, ...listedNewly, ...returned]
    const tournamentIds = await tournamentsOf(named, terms)
    const known: Known = { tournaments: tournamentIds, teams: await teamsOf(named, tournamentIds, terms) }
    await renamed.compare(provider, sound)
    await sides.compare(listedNewly, { provider, isAnchor, mapped, known })
    const placed = open.flatMap((item): Placed[] => {
      const tournamentId = known.tournaments.get(item.data.tournament.ext)
      const [homeId, awayId] = [known.teams.get(item.data.home.ext), known.teams.get(item.data.away.ext)]
      const isWhole = tournamentId !== undefined && homeId !== undefined && awayId !== undefined && homeId !== awayId
      return isWhole ? [{ item, tournamentId, homeId, awayId }] : []
    })
    const isListed = new Set(sound.flatMap(({ ext, data }) => (isActive(data.play) ? (ids.get(ext) ?? []) : [])))
    for (const [ext, id] of await matched(placed, isListed, terms)) ids.set(ext, id)
    await fillSeasons(sound, ids)
    const unmatched = placed.filter(({ item }) => !ids.has(item.ext))
    const exchanged = await exchangedOf(unmatched)
    const fresh = unmatched.filter(({ item }) => !exchanged.has(item.ext))
    const added = isAnchor && fresh.length > 0 ? await add(fresh, terms) : new Map<ExtId, string>()
    const unplaced = open.filter(({ ext }) => !ids.has(ext) && !added.has(ext))
    const asked = isAnchor ? unplaced.filter(({ ext }) => exchanged.has(ext)) : unplaced
    await mapping.ask(provider, await questions([...asked, ...returned], known, { isAnchor, mapped: ids }))
    await schedule.keepBracketNumbers(
      sound.flatMap(({ ext, data: { bracketNumber } }) => {
        const fixtureId = ids.get(ext)
        return fixtureId === undefined || bracketNumber === undefined ? [] : [{ fixtureId, bracketNumber }]
      }),
    )
    const news = sound.filter(({ ext, data }) => ids.has(ext) || (added.has(ext) && data.play))
    const changed = await plays.play(provider, news.map(playOf))
    for (const _ of unplaced) refused(provider, 'unknown fixture')
    return { added: added.size, changed }
  }

  /** Splits the batch in halves after an error, until the failing fixture is isolated and the others are stored. */
  async function takeApart(sound: readonly Ext<FixturePatch>[], terms: SourceTerms): Promise<Taken> {
    try {
      return await takeSound(sound, terms)
    } catch (error) {
      if (isUnavailable(error) || sound.length === 0) throw error
      const [first] = sound
      if (first && sound.length === 1) {
        refused(terms.provider, 'failed')
        log.warn({ err: error, provider: terms.provider, fixture: first.ext }, 'a fixture could not be stored')
        return { added: 0, changed: 0 }
      }
      const middle = Math.ceil(sound.length / 2)
      const before = await takeApart(sound.slice(0, middle), terms)
      const behind = await takeApart(sound.slice(middle), terms)
      return { added: before.added + behind.added, changed: before.changed + behind.changed }
    }
  }

  return {
    async take(items, terms) {
      const nowMs = Date.now()
      const sound = items.flatMap((item): Ext<FixturePatch>[] => {
        const { play, ...planned } = item.data
        const fault = unsoundFixture(planned, nowMs)
        // An impossible score does not cost the fixture its date and teams.
        const playFault = play && !fault ? unsoundPlay(play, nowMs) : null
        for (const one of [fault, playFault]) if (one) refused(terms.provider, one)
        return fault ? [] : [{ ...item, data: playFault ? planned : item.data }]
      })
      return takeApart(sound, terms)
    },
  }
}

type Taken = { added: number; changed: number }

function sure({ kickOff }: Timed): Timed {
  return { kickOff, timeState: 'exact' }
}

function refOf({ ext, name, country = '', kind = 'club' }: NamedRef): TeamRef {
  return { ext, name, country: country === '' ? null : country, kind, aliases: [] }
}

function roundOf({ stage = 'league', roundKey = '', roundNumber }: FixturePatch) {
  return roundName({ stage, roundKey: roundKeyOf(roundKey), round: roundNumber ?? null })
}

function seasonKey(tournamentId: string, { season = '' }: FixturePatch): string {
  return `${tournamentId}|${season}`
}

/** Converts a schedule entry to an update of a known fixture: its time, and its play if included. */
function playOf({ data, ...rest }: Ext<FixturePatch>): Ext<LivePatch> {
  return { ...rest, data: { ...data.play, kickOff: data.kickOff, timeState: data.timeState } }
}

function optional<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
}
