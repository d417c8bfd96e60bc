import type { FastifyBaseLogger } from 'fastify'
import type { Locale, LocalText } from '#contract/envelope.ts'
import { eventKinds, scoringKinds } from '#contract/rules/fixture-events.ts'
import { fixtureSlug } from '#contract/rules/fixture-slug.ts'
import { notificationsTexts } from '#contract/texts/notifications.ts'
import type { Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { createPump, type Pump } from '#server/jobs/pump.ts'
import { event } from '#server/kit/events.ts'
import { roomKind } from '#server/tables/chat.ts'
import {
  deleteMoments,
  finishMoment,
  insertMoments,
  lockMoment,
  type MatchNews,
  notifyOfMoment,
} from './match-fanout.store.ts'
import {
  beforeKickOff,
  hasStarted,
  isOver,
  type MatchState,
  type Moment,
  momentsBetween,
  type Side,
} from './match-moments.rules.ts'
import {
  deleteMatchStates,
  findMatch,
  findPlayerId,
  listMatchEvents,
  lockMatchState,
  type MatchEvent,
  type MatchRow,
  putMatchState,
} from './match-state.store.ts'
import { localContent } from './notifications.service.ts'

export type MatchNewsService = {
  /** Compares the match with the last notifications, and notifies the followers of its sources of each new moment. */
  changed(of: { fixtureId: string }): Promise<void>
  deleteOld(): Promise<void>
  pump: Pump
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** A batch takes about ten milliseconds; measured by bench/notifications-fanout.bench.ts. */
const batch = 500
/** Moments are sent from this long before kick-off until this long after it. Other changes are corrections. */
const window = { beforeMs: 3 * hourMs, afterMs: 6 * hourMs }
/** A match first seen later than this after its kick-off is not announced from its beginning. */
const lateMs = 15 * minuteMs
/** Moments older than this are not sent, for example after a long downtime. */
const freshForMs = 20 * minuteMs
const keptForMs = 7 * 24 * hourMs

export function createMatchNews({ db }: DatabaseEngine, log: FastifyBaseLogger): MatchNewsService {
  /** Runs one batch in one transaction: the notifications, the progress, and the event for open pages. */
  async function step(): Promise<number | null> {
    return db.transaction().execute(async (tx) => {
      const fanout = await lockMoment(tx)
      if (!fanout) return null
      if (Date.now() - fanout.createdAt.getTime() > freshForMs) await finishMoment(tx, fanout.id)
      else {
        const { added } = await notifyOfMoment(tx, fanout, batch)
        if (added.length > 0) await event(tx, 'notifications.added', { added })
      }
      return 0
    })
  }

  const pump = createPump(step, { log, name: 'match news' })
  return {
    pump,
    async changed({ fixtureId }) {
      // Most changes of an import are outside the window. They take no lock.
      if (!isInWindow(await findMatch(db, fixtureId))) return
      const hasNews = await db.transaction().execute(async (tx) => {
        const last = await lockMatchState(tx, fixtureId)
        const match = await findMatch(tx, fixtureId)
        if (!isInWindow(match)) return false
        const sinceKickOffMs = Date.now() - match.kickOff.getTime()
        const events = await listMatchEvents(tx, fixtureId)
        const now = stateOf(match, events, last)
        const isLate = hasStarted(now) && sinceKickOffMs > lateMs
        const moments = momentsBetween(last ?? (isLate ? now : beforeKickOff(now)), now)
        const areHighlightsSent = now.areHighlightsSent || moments.some(({ moment }) => moment === 'highlight')
        const news: MatchNews[] = []
        const scorerIds = { ...last?.scorerIds }
        for (const moment of moments) {
          const { side, ...rest } = moment
          const reported = { match, events, moment }
          const isWithdrawn = side !== null && moment.effect === 'withdrawn'
          const playerId = isWithdrawn ? (scorerIds[side] ?? null) : await playerIdOf(tx, reported)
          // After a correction of the minute, the scorer's followers have heard of the goal.
          const isKnown = side !== null && moment.effect === 'named' && scorerIds[side] === playerId
          if (side !== null && moment.moment === 'goal') scorerIds[side] = isWithdrawn ? null : playerId
          news.push({ ...rest, sources: sourcesOf(match, isKnown ? null : playerId), content: contentOf(reported) })
        }
        await putMatchState(tx, fixtureId, { ...now, areHighlightsSent, scorerIds })
        await insertMoments(tx, fixtureId, news)
        return news.length > 0
      })
      if (hasNews) pump.wake()
    },
    async deleteOld() {
      const before = new Date(Date.now() - keptForMs)
      await deleteMoments(db, before)
      await deleteMatchStates(db, before)
    },
  }
}

function isInWindow(match: MatchRow | null): match is MatchRow {
  if (!match) return false
  const sinceKickOffMs = Date.now() - match.kickOff.getTime()
  return sinceKickOffMs >= -window.beforeMs && sinceKickOffMs <= window.afterMs
}

function sourcesOf(
  { fixtureId, homeId, awayId, tournamentId, roomId }: MatchRow,
  playerId: string | null,
): MatchNews['sources'] {
  const own = (kind: 'team' | 'tournament' | 'player', id: string) => ({ kind, id, followed: { kind, targetId: id } })
  const room = { kind: roomKind, targetId: roomId ?? '' }
  return [
    own('team', homeId),
    own('team', awayId),
    own('tournament', tournamentId),
    ...(roomId === null ? [] : [{ kind: 'fixture' as const, id: fixtureId, followed: room }]),
    ...(playerId === null ? [] : [own('player', playerId)]),
  ]
}

const redCards: readonly number[] = [eventKinds.redCard, eventKinds.secondYellow]
const isGoal = ({ kind }: MatchEvent) => (scoringKinds as readonly number[]).includes(kind)
const isRed = ({ kind }: MatchEvent) => redCards.includes(kind)

function stateOf(match: MatchRow, events: readonly MatchEvent[], last: MatchState | null): MatchState {
  const { sport, state, homeScore, awayScore, hasLineups, highlights } = match
  const cardsOf = (side: Side) => events.filter((one) => one.side === side && isRed(one)).length
  const goals = { home: homeScore ?? 0, away: awayScore ?? 0 }
  const lastGoalOf = (side: Side) => playerOf(lastGoal(events, side, goals[side]), 'vi')
  return {
    sport,
    state,
    goals,
    redCards: { home: cardsOf('home'), away: cardsOf('away') },
    missedPenalties: events.filter(({ kind }) => kind === eventKinds.penaltyMissed).length,
    hasLineups,
    highlights,
    lastGoals: { home: lastGoalOf('home'), away: lastGoalOf('away') },
    areHighlightsSent: isOver({ state }) && (last?.areHighlightsSent ?? false),
  }
}

/** Returns the event of the side's last goal, or undefined while its source has not reported it. */
function lastGoal(events: readonly MatchEvent[], side: Side, goals: number): MatchEvent | undefined {
  const scored = events.filter((one) => one.side === side && isGoal(one))
  return scored.length < goals ? undefined : scored.at(-1)
}

/** Returns `Quang Hải 67’`, with a mark for penalties and own goals. Empty without an event. */
function playerOf(one: MatchEvent | undefined, locale: Locale): string {
  if (!one) return ''
  const minute = one.minute === null ? '' : `${one.minute}${one.extraMinute ? `+${one.extraMinute}` : ''}’`
  const marks: Record<number, string> = {
    [eventKinds.penaltyGoal]: notificationsTexts[locale]['notification.MATCH_GOAL.penalty'],
    [eventKinds.ownGoal]: notificationsTexts[locale]['notification.MATCH_GOAL.own'],
  }
  return [one.player, minute, marks[one.kind] ?? ''].filter((part) => part !== '').join(' ')
}

type Reported = { match: MatchRow; events: readonly MatchEvent[]; moment: Moment }

/** Returns the event of a goal or red card, or undefined for other moments and while it is unknown. */
function eventOf({ match, events, moment: { title, side } }: Reported): MatchEvent | undefined {
  if (side === null) return undefined
  const goals = (side === 'home' ? match.homeScore : match.awayScore) ?? 0
  if (title === 'MATCH_GOAL') return lastGoal(events, side, goals)
  return events.findLast((one) => title === 'MATCH_RED_CARD' && one.side === side && isRed(one))
}

/** An own goal is scored by a player of the other side. */
async function playerIdOf(tx: Tx, reported: Reported): Promise<string | null> {
  const happened = eventOf(reported)
  if (!happened || happened.player === '') return null
  const { fixtureId, homeId, awayId } = reported.match
  const isOfHome = (happened.side === 'home') !== (happened.kind === eventKinds.ownGoal)
  return findPlayerId(tx, { fixtureId, teamId: isOfHome ? homeId : awayId, name: happened.player })
}

function contentOf(reported: Reported): LocalText {
  const { match, moment } = reported
  const { side } = moment
  const { fixtureId, homeNames, awayNames, homeScore, awayScore } = match
  const slug = fixtureSlug({ home: homeNames.vi, away: awayNames.vi, fixtureId })
  const isScored = hasStarted(match) && homeScore !== null && awayScore !== null
  // A kick-off may be read only after a goal, which not everyone hears of and which may be withdrawn.
  const known = moment.title === 'MATCH_STARTED' ? '0–0' : `${homeScore}–${awayScore}`
  const score = isScored ? known : '–'
  const partsIn = (locale: Locale) => [
    `${homeNames[locale]} ${score} ${awayNames[locale]}`,
    slug,
    side === null ? '' : (side === 'home' ? homeNames : awayNames)[locale],
    playerOf(eventOf(reported), locale),
  ]
  return localContent({ vi: partsIn('vi'), en: partsIn('en'), zh: partsIn('zh') })
}
