import type { ErrorName } from '#contract/errors.ts'
import type { SportCode } from '#contract/schedule.ts'
import type { Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import type { TeamService } from '#server/features/teams/teams.service.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { clearListings, updateSides } from './fixture-map.store.ts'
import {
  insertMappings,
  listMapped,
  type MappedKind,
  type Mapping,
  updateMappings,
  upsertMapping,
} from './id-map.store.ts'
import { listKnownFixtures } from './known-fixture.store.ts'
import { isOurs, type OwnKind } from './our-record.store.ts'
import type { ExtId } from './provider.rules.ts'
import {
  insertReviews,
  listOpenReviews,
  lockReview,
  type NewReview,
  type ReviewRow,
  updateReview,
} from './review.store.ts'
import { compareSides } from './sides.rules.ts'
import { clearListingsOf } from './team-map.store.ts'
import { matchTeams, type TeamMatch, type TeamRef } from './team-match.service.ts'

export type TeamsAsked = {
  provider: string
  sport: SportCode
  refs: readonly TeamRef[]
  /** Creates an unknown team. Passed only by the source from which a sport's team names come. */
  make?: (ref: TeamRef) => Promise<string>
}
export type TeamsFound = { ids: Map<ExtId, string>; made: number; reviews: number }

export type MappingService = {
  /**
   * Returns our ids of a source's teams. Without `make`, an ambiguous or unknown team is left out and put to review.
   * With `make`, the team is created, and put to review only when similar teams exist.
   */
  teams(asked: TeamsAsked): Promise<TeamsFound>
  mapped(provider: string, kind: MappedKind, exts: readonly ExtId[]): Promise<Map<ExtId, string>>
  keep(provider: string, kind: MappedKind, mappings: readonly Mapping[]): Promise<void>
  /** Adds questions for an operator. Returns how many are new. */
  ask(provider: string, reviews: readonly NewReview[]): Promise<number>
  openReviews(options: { after: string; limit: number }): Promise<ReviewRow[]>
  /**
   * Stores an operator's answer: our id, or null to ignore the question permanently. The chosen team gets the source's
   * name as an alias. `by` is null for the command line, which has no account. It replaces a provisional team that was created for the name. Throws NOT_FOUND, TEAM_NOT_FOUND,
   * TOURNAMENT_NOT_FOUND, FIXTURE_NOT_FOUND or CONFLICT.
   */
  decide(reviewId: string, answer: { ourId: string | null; by: Member | null }): Promise<void>
}

const unknown: Record<OwnKind, ErrorName> = {
  team: 'TEAM_NOT_FOUND',
  tournament: 'TOURNAMENT_NOT_FOUND',
  fixture: 'FIXTURE_NOT_FOUND',
}
const ownKinds = Object.keys(unknown) as OwnKind[]
/** Number of teams that are created in parallel. */
const batchSize = 8

type Uses = {
  database: DatabaseEngine
  schedule: Pick<ScheduleService, 'writeTeams' | 'publishFixture'>
  teams: Pick<TeamService, 'keepAliases' | 'replace'>
}

export function createMappingService({ database: { db }, schedule, teams: clubs }: Uses): MappingService {
  async function teams({ provider, sport, refs, make }: TeamsAsked): Promise<TeamsFound> {
    const { ids, open } = await matchTeams(db, { provider, sport, refs })
    const mappings: Mapping[] = []
    const reviews: NewReview[] = []
    let made = 0

    async function settle({ ref, sure, isOwnName, candidates }: TeamMatch): Promise<void> {
      const take = (mapping: Omit<Mapping, 'ext'>) => {
        ids.set(ref.ext, mapping.ourId)
        mappings.push({ ext: ref.ext, ...mapping })
      }
      if (sure !== null) {
        take({ ourId: sure, confidence: isOwnName ? 1 : 0.9, decidedBy: 'name' })
        await clubs.keepAliases(sure, [ref.name])
        return
      }
      if (!make || candidates.length > 0) {
        const { ext, name, country, kind, aliases } = ref
        reviews.push({ kind: 'team', ext, name, details: { country, kind, aliases, sport }, candidates })
      }
      if (!make) return
      made += 1
      take({ ourId: await make(ref), confidence: candidates.length > 0 ? 0.5 : 1, decidedBy: 'new' })
    }

    for (let from = 0; from < open.length; from += batchSize)
      await Promise.all(open.slice(from, from + batchSize).map(settle))
    await insertMappings(db, { provider, kind: 'team' }, mappings)
    return { ids, made, reviews: await insertReviews(db, provider, reviews) }
  }

  async function apply(tx: Tx, review: ReviewRow, { ourId, operatorId }: { ourId: string; operatorId: string }) {
    const kindOfOurs = ownKinds.find((kind) => kind === review.kind)
    if (kindOfOurs && !(await isOurs(tx, kindOfOurs, ourId))) throw new ApiError(unknown[kindOfOurs])
    const { provider, kind, ext_id: ext } = review
    await upsertMapping(tx, { provider, kind }, { ext, ourId, confidence: 1, decidedBy: `operator:${operatorId}` })
  }

  /**
   * Stores how the source lists the sides of the chosen fixture. When the operator confirms the fixture that the anchor's
   * key already had, the fixture gets the listed teams.
   */
  async function decideSides(tx: Tx, review: ReviewRow, { ourId, before }: { ourId: string; before?: string }) {
    const listed = listedTeams(review.details)
    const row = (await listKnownFixtures(tx, [ourId])).get(ourId)
    if (!listed || !row) return
    const { provider, ext_id: ext } = review
    const { home, away, isAnchor } = listed
    const ids = await listMapped(tx, { provider, kind: 'team' }, [home, away])
    const [homeId, awayId] = [ids.get(home), ids.get(away)]
    const from = { homeId: row.home_id, awayId: row.away_id }
    const found = compareSides(from, { homeId, awayId })
    if (found === 'other' && isAnchor && before === ourId && homeId !== undefined && awayId !== undefined) {
      await schedule.writeTeams(tx, ourId, { from, to: { homeId, awayId } })
      await clearListings(tx, ourId)
    }
    const sides = found === 'reversed' ? 'reversed' : 'same'
    await updateSides(tx, provider, [{ ext, sides, listing: { home, away } }])
  }

  /** Replaces the team by `byId` everywhere, including in every source's keys. */
  async function replace(tx: Tx, pair: { teamId: string; byId: string }): Promise<void> {
    await clubs.replace(tx, pair)
    await updateMappings(tx, 'team', { ourId: pair.teamId, byId: pair.byId })
  }

  return {
    teams,
    mapped: (provider, kind, exts) => listMapped(db, { provider, kind }, exts),
    keep: (provider, kind, mappings) => insertMappings(db, { provider, kind }, mappings),
    ask: (provider, reviews) => insertReviews(db, provider, reviews),
    openReviews: (options) => listOpenReviews(db, options),
    async decide(reviewId, { ourId, by }) {
      const decided = await db.transaction().execute(async (tx) => {
        const review = await lockReview(tx, reviewId)
        if (review?.state !== 'open') throw new ApiError('NOT_FOUND')
        const space = { provider: review.provider, kind: review.kind }
        const before = (await listMapped(tx, space, [review.ext_id])).get(review.ext_id)
        if (ourId !== null) await apply(tx, review, { ourId, operatorId: by?.userId ?? 'console' })
        if (ourId !== null && review.kind === 'fixture')
          await decideSides(tx, review, { ourId, ...(before === undefined ? {} : { before }) })
        if (ourId !== null && review.kind === 'team' && before !== undefined && before !== ourId) {
          // A key that now belongs to another club says nothing of the club that had it.
          if (review.details.isRenamed === true) await clearListingsOf(tx, review.provider, review.ext_id)
          else await replace(tx, { teamId: before, byId: ourId })
        }
        await updateReview(tx, reviewId, ourId === null ? 'ignored' : 'matched')
        const reason = `${review.provider} ${review.kind} ${review.name}: ${ourId ?? '-'}`
        if (by) await recordAct(tx, { kind: 'import.decided', by, reason })
        return review
      })
      if (ourId !== null && decided.kind === 'team') await clubs.keepAliases(ourId, [decided.name])
      if (ourId !== null && decided.kind === 'fixture') await schedule.publishFixture(ourId)
    },
  }
}

/** Returns the source's keys of a fixture's teams from the details of its review, or null when there are none. */
function listedTeams({ home, away, isAnchor }: Record<string, unknown>) {
  const keyOf = (ref: unknown) =>
    typeof ref === 'object' && ref !== null && 'ext' in ref && typeof ref.ext === 'string' ? ref.ext : null
  const [homeKey, awayKey] = [keyOf(home), keyOf(away)]
  return homeKey === null || awayKey === null ? null : { home: homeKey, away: awayKey, isAnchor: isAnchor === true }
}
