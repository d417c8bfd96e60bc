import type { Locale } from '#contract/envelope.ts'
import type {
  PredictionBoard,
  PredictionContest,
  PredictionRound,
  PredictionSlot,
  PredictionSpread,
} from '#contract/predictions.ts'
import type { RewardOffer } from '#contract/rewards.ts'
import type { Db } from '#server/db/sql.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { createSharedReads } from '#server/http/shared-reads.ts'
import {
  type Contest,
  findContest,
  findContestOfSeason,
  findFixture,
  listContests,
  listOpen,
  listRoundFixtures,
  listRounds,
  type RoundRow,
} from './contest.store.ts'
import { takesPredictions } from './prediction.rules.ts'
import { listOwn, readSpreads, spreadOf } from './prediction.store.ts'
import { toPrediction } from './predictions.service.ts'
import { countMembers } from './standing.store.ts'

type Asking = { locale: Locale; userId: string | null }
type Slots = { id: string; key: string; isOpen: boolean }[]

const sharedForMs = 2_000
const weekMs = 7 * 24 * 3_600_000

/** Reads contests for pages. Counts over all members are read once and shared by concurrent requests. */
export function createContestReads(db: Db, schedule: Pick<ScheduleService, 'findAll'>) {
  const shared = createSharedReads()

  const countsOf = ({ id, seasonId }: Contest) =>
    shared.read(`contest ${id}`, sharedForMs, async () => {
      const now = new Date()
      const until = new Date(now.getTime() + weekMs)
      const [members, open] = await Promise.all([countMembers(db, id), listOpen(db, seasonId, { now, until })])
      return { members, open }
    })

  async function shownContest(contest: Contest, { locale, userId }: Asking): Promise<PredictionContest> {
    const { members, open } = await countsOf(contest)
    const own = userId
      ? (
          await listOwn(
            db,
            userId,
            open.map(({ id }) => id),
          )
        ).size
      : 0
    const { id, season, isOpen, rules, names, colour, tournamentId } = contest
    return {
      id,
      season,
      isOpen,
      rules,
      members,
      tournament: { id: tournamentId, name: names[locale], colour },
      ...(isOpen ? { open: open.length, missing: open.length - own } : { open: 0, missing: 0 }),
    }
  }

  async function slotsOf(slots: Slots, { locale, userId }: Asking): Promise<PredictionSlot[]> {
    const ids = slots.map(({ id }) => id)
    const [fixtures, own, spreads] = await Promise.all([
      schedule.findAll(ids, locale),
      userId ? listOwn(db, userId, ids) : new Map<string, never>(),
      shared.read(`spread ${ids.join()}`, sharedForMs, () => readSpreads(db, ids)),
    ])
    const byId = new Map(fixtures.map((fixture) => [fixture.fixtureId, fixture]))
    return slots.flatMap(({ id, key, isOpen }) => {
      const fixture = byId.get(id)
      const predicted = own.get(id)
      if (!fixture) return []
      const prediction = predicted ? toPrediction(predicted) : null
      const spread = prediction || !isOpen ? (spreads.get(id) ?? spreadOf([])) : null
      return [{ fixture, roundKey: key, isOpen, prediction, spread }]
    })
  }

  return {
    async contestOf(contestId: string): Promise<Contest> {
      const contest = await findContest(db, contestId)
      if (!contest) throw new ApiError('CONTEST_NOT_FOUND')
      return contest
    },

    async contests(asking: Asking): Promise<PredictionContest[]> {
      const all = await listContests(db)
      return Promise.all(all.map((contest) => shownContest(contest, asking)))
    },

    async board(contest: Contest, asked: string | undefined, asking: Asking): Promise<PredictionBoard> {
      const nowMs = Date.now()
      const rows = await listRounds(db, contest.seasonId, new Date(nowMs))
      const current = currentOf(rows)
      const round = rows.find(({ key }) => key === asked)?.key ?? current
      const fixtures = round === null ? [] : await listRoundFixtures(db, contest.seasonId, round)
      const found = fixtures.map((fixture) => ({
        id: fixture.id,
        key: fixture.key,
        isOpen: contest.isOpen && takesPredictions(fixture, nowMs),
      }))
      const [head, slots] = await Promise.all([shownContest(contest, asking), slotsOf(found, asking)])
      const isWaiting = ({ isOpen, prediction }: PredictionSlot) => Number(isOpen && prediction === null)
      return {
        contest: head,
        rounds: rows.map((row) => toRound(row, { current, locale: asking.locale })),
        round,
        slots: slots.toSorted((a, b) => isWaiting(b) - isWaiting(a)),
        now: nowMs,
      }
    },

    async fixture(fixtureId: string, asking: Asking) {
      const fixture = await findFixture(db, fixtureId)
      if (!fixture) throw new ApiError('FIXTURE_NOT_FOUND')
      const contest = fixture.season_id ? await findContestOfSeason(db, fixture.season_id) : null
      if (!contest) return { contest: null, slot: null }
      const isOpen = contest.isOpen && takesPredictions(fixture, Date.now())
      const [head, [slot = null]] = await Promise.all([
        shownContest(contest, asking),
        slotsOf([{ id: fixtureId, key: fixture.key, isOpen }], asking),
      ])
      return { contest: head, slot }
    },

    /** Returns the fixtures of the next week that accept predictions, for a new member when `userId` is null. */
    async offer(userId: string | null, nowMs: number): Promise<RewardOffer> {
      const open = await shared.read('open', sharedForMs, async () => {
        const contests = (await listContests(db)).filter(({ isOpen }) => isOpen)
        const counts = await Promise.all(contests.map(countsOf))
        return counts.flatMap(({ open }, at) =>
          open.map(({ id, kickOff }) => ({
            id,
            closesAt: kickOff.getTime(),
            reward: contests[at]?.rules.exactReward ?? 0,
          })),
        )
      })
      const coming = open.filter(({ closesAt }) => closesAt > nowMs)
      const own =
        userId === null
          ? null
          : await listOwn(
              db,
              userId,
              coming.map(({ id }) => id),
            )
      const missing = coming.filter(({ id }) => !own?.has(id))
      return {
        kind: 'predictions',
        state: coming.length === 0 ? 'closed' : missing.length > 0 ? 'ready' : 'done',
        left: missing.length,
        total: coming.length,
        pays: missing.reduce((sum, { reward }) => sum + reward, 0),
        paid: null,
        endsAt: missing.length === 0 ? null : Math.min(...missing.map(({ closesAt }) => closesAt)),
      }
    },

    /** Reads without the cache, so that the member's new prediction is included. */
    async spread(fixtureId: string): Promise<PredictionSpread> {
      return (await readSpreads(db, [fixtureId])).get(fixtureId) ?? spreadOf([])
    },
  }
}

export type ContestReads = ReturnType<typeof createContestReads>

/** Returns the key of the round with the earliest open kick-off, or the last round when none is open. */
function currentOf(rounds: readonly RoundRow[]): string | null {
  const ahead = rounds.filter(({ nextKickOff }) => nextKickOff !== null)
  const soonest = ahead.toSorted((a, b) => Number(a.nextKickOff) - Number(b.nextKickOff))[0]
  return (soonest ?? rounds.at(-1))?.key ?? null
}

function toRound(row: RoundRow, { current, locale }: { current: string | null; locale: Locale }): PredictionRound {
  const { key, names, fixtures, open, firstKickOff, lastKickOff } = row
  return {
    key,
    fixtures,
    open,
    name: names[locale],
    isCurrent: key === current,
    firstKickOff: firstKickOff.getTime(),
    lastKickOff: lastKickOff.getTime(),
  }
}
