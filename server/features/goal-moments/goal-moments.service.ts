import { type GoalMoment, goalWindowMs, maxMomentLines } from '#contract/goal-moments.ts'
import { eventClip } from '#contract/highlights.ts'
import { findGoal, type Goal, goalsOf } from '#contract/rules/goals.ts'
import { type FixtureSummary, sports } from '#contract/schedule.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { RoomNotices } from '#server/features/chat/chat.service.ts'
import type { ChatWindows } from '#server/features/chat/messages/windows.service.ts'
import type { FixtureDetailsService } from '#server/features/fixture-details/fixture-details.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { createTurns } from '#server/http/in-turn.ts'
import { createSharedReads } from '#server/http/shared-reads.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { EventPayloads } from '#server/kit/events.ts'
import { isFresh } from '#server/kit/fresh-event.ts'
import {
  findFixtureRoom,
  hasDecidedMoments,
  insertMoment,
  listClips,
  listMoments,
  listShown,
  lockGoals,
  type MomentRow,
  markClipped,
  markPublished,
  markQuoting,
  nextDueInMs,
  takeDue,
  updateGoal,
  updateLater,
  updateQuiet,
  updateShown,
  updateState,
} from './moment.store.ts'
import { type MomentReads, withoutAuthors } from './moment.view.ts'
import { changeOf, factsOf, rekeyed } from './moment-state.rules.ts'
import { isPeak, perMinute } from './peak.rules.ts'

export type GoalMomentService = {
  /** Decides about one goal or publishes one card that is due. Returns the time until the next work, in ms. */
  work(): Promise<number>
}

export type OwnGoalMomentService = GoalMomentService & {
  happened(payload: EventPayloads['fixture.happened']): Promise<void>
  changed(fixtureId: string): Promise<void>
  clipped(fixtureId: string): Promise<void>
  /** Publishes cards again that quote a member who was banned. */
  banned(payload: Pick<EventPayloads['member.muted'], 'userId' | 'roomId'>): Promise<void>
  /** Returns the cards that the viewer may see, oldest first. Throws ROOM_NOT_FOUND or NOT_PERMISSIONS. */
  list(roomId: string, viewer: Viewer): Promise<GoalMoment[]>
}

type Uses = {
  database: DatabaseEngine
  chat: Pick<RoomNotices, 'postNotice'> & { windows: ChatWindows }
  schedule: Pick<ScheduleService, 'find'>
  fixtureDetails: Pick<FixtureDetailsService, 'detailsOf'>
  reads: MomentReads
  wake(): void
}

/** Min time from a goal to its card: earlier lines have few reactions. */
const earliestMs = 45_000
/** Spans around the goal whose pace is compared. Rooms cheer for less than a minute. */
const pace = { beforeMs: 10 * 60_000, afterMs: 60_000 }
/** Poll interval, because work from other processes does not wake this one. */
const pollMs = 2_000
const maxListed = 20
/** Pages may have the cards of a match open for this long. Later ones read the lines without those of banned members. */
const openForMs = 6 * 3_600_000
/** Age of a list that many viewers who enter a room get together. */
const listedForMs = 500

export function createGoalMoments(use: Uses): OwnGoalMomentService {
  const { chat, schedule, fixtureDetails, reads } = use
  const { db } = use.database
  const lists = createSharedReads()
  const inTurn = createTurns(db)

  async function goalsNow(fixtureId: string): Promise<{ fixture: FixtureSummary; goals: Goal[] } | null> {
    const [fixture, { events }] = await Promise.all([
      schedule.find(fixtureId, 'vi'),
      fixtureDetails.detailsOf(fixtureId),
    ])
    return fixture?.sport === sports.football ? { fixture, goals: goalsOf(events) } : null
  }

  /**
   * Compares the fixture’s moments with its goals as they are now, so that reports may arrive repeatedly and in any
   * order. `report` has the keys of new goals and the time of the report.
   */
  async function settle(fixtureId: string, report: { added: readonly string[]; at: number } | null): Promise<void> {
    const roomId = report ? await findFixtureRoom(db, fixtureId) : null
    await inTurn(async (tx) => {
      await lockGoals(tx, fixtureId)
      const now = await goalsNow(fixtureId)
      if (!now) return
      const known = await listMoments(tx, fixtureId)
      const newKeys = rekeyed(known, now.goals)
      const keys = new Map(known.map(({ id, event_key }) => [id, newKeys.get(id) ?? event_key]))
      const events = now.goals.map(({ event }) => event)
      for (const row of known) {
        const eventKey = keys.get(row.id) ?? row.event_key
        const listed = events.find(({ key }) => key === eventKey)
        const isCounted = findGoal(events, eventKey, now.fixture) !== null
        const facts = listed ? factsOf(listed) : row.facts
        const isChanged = facts !== row.facts || eventKey !== row.event_key
        if (isChanged) await updateGoal(tx, row.id, { eventKey, facts })
        const state = changeOf(row, { isListed: listed !== undefined, isCounted, isChanged })
        if (state === null) continue
        const decisionAt = new Date(Math.max(Date.now(), row.happened_at.getTime() + goalWindowMs))
        const isPublished = row.shown_at !== null
        await updateState(tx, row.id, {
          state,
          dueAt: isPublished ? new Date() : state === 'waiting' ? decisionAt : null,
        })
      }
      if (!report || roomId === null) return
      const taken = new Set(keys.values())
      for (const { event, score } of now.goals) {
        if (taken.has(event.key) || !report.added.includes(event.key) || !isFresh(event, now.fixture)) continue
        const happenedAt = new Date(report.at)
        const dueAt = new Date(report.at + goalWindowMs)
        const goal = { eventKey: event.key, side: event.side, score, facts: factsOf(event) }
        await insertMoment(tx, { fixtureId, roomId, ...goal, happenedAt, dueAt })
      }
    })
    use.wake()
  }

  async function decide(row: MomentRow): Promise<void> {
    const { id, room_id: roomId, fixture_id: fixtureId, event_key: key, happened_at: happenedAt } = row
    const endsAt = new Date(happenedAt.getTime() + goalWindowMs)
    const isOver = Date.now() >= endsAt.getTime()
    const leave = () => (isOver ? updateQuiet(db, id) : updateLater(db, id, endsAt))
    const now = await goalsNow(fixtureId)
    const events = now?.goals.map(({ event }) => event) ?? []
    if (!now || !findGoal(events, key, now.fixture)) return leave()
    // The room cheers before the source reports the goal, as the clip begins before it.
    const from = new Date(happenedAt.getTime() - eventClip.beforeMs)
    const window = { from, to: isOver ? endsAt : new Date() }
    const to = new Date(Math.min(window.to.getTime(), from.getTime() + pace.afterMs))
    const figures = await chat.windows.figures(roomId, { from, to, beforeMs: pace.beforeMs })
    if (!isPeak(figures)) return leave()
    const [messageIds, [clip]] = await Promise.all([
      chat.windows.topReacted(roomId, { ...window, limit: maxMomentLines }),
      listClips(db, fixtureId, [key]),
    ])
    const hasContent = clip !== undefined || messageIds.length > 0
    if (!hasContent || (!clip && !isOver)) return leave()
    await updateShown(db, id, { perMinute: Math.round(perMinute(figures.after)), messageIds })
  }

  /** Publishes the newest revision. A process that stops before the end leaves it due, so it may be published twice. */
  async function publish(row: MomentRow): Promise<void> {
    const { id, revision, state, room_id: roomId } = row
    const [moment = null] = state === 'shown' ? await reads.present([row]) : []
    // The score was corrected below this goal.
    if (state === 'shown' && !moment) return settle(row.fixture_id, null)
    chat.postNotice(roomId, { systemMessage: 13, momentId: id, revision, moment })
    await markPublished(db, { id, revision, hasClip: moment?.clip != null })
  }

  return {
    async work() {
      const row = await takeDue(db)
      if (!row) return Math.min((await nextDueInMs(db)) ?? pollMs, pollMs)
      await (row.state === 'waiting' ? decide(row) : publish(row))
      return 0
    },
    happened: ({ fixtureId, added, at }) => settle(fixtureId, { added, at }),
    async changed(fixtureId) {
      if (await hasDecidedMoments(db, fixtureId)) await settle(fixtureId, null)
    },
    async clipped(fixtureId) {
      await markClipped(db, fixtureId, earliestMs)
      use.wake()
    },
    async banned({ userId, roomId }) {
      await markQuoting(db, { userId, roomId, since: new Date(Date.now() - openForMs) })
      use.wake()
    },
    async list(roomId, viewer) {
      const hiddenIds = await chat.windows.hiddenAuthors(roomId, viewer)
      const read = async () => reads.present((await listShown(db, roomId, maxListed)).toReversed())
      return withoutAuthors(await lists.read(roomId, listedForMs, read), hiddenIds)
    },
  }
}
