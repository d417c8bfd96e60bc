import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { reactions } from '#contract/chat.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import type { ChatService } from '#server/features/chat/chat.service.ts'
import type { Goal } from './director.ts'
import { pick } from './draw.ts'
import { type Facts, fillIn, goalLines, replyLines, smallTalk } from './lines.ts'

type Uses = { chat: ChatService; talkers: readonly string[]; log: FastifyBaseLogger }
type Said = { messageId: string; userId: string }
type Room = {
  roomId: string
  fixture: FixtureSummary
  recent: Said[]
  used: string[]
  timers: Set<NodeJS.Timeout>
}

const openingLines = 6
const openingPauseMs = [300, 1_400] as const
const pauseMs = [4_000, 13_000] as const
/** A goal makes the room write faster for half a minute, so that its card appears. */
const cheerPauseMs = [400, 28_000] as const
const cheers = 18
const cheerReactions = 24
const remembered = 8
const lineRestsFor = 40
const chance = { reply: 0.22, reaction: 0.3 }
const cheerKinds = [reactions.goal, reactions.goal, reactions.love, reactions.wow]
const kindReactions = [reactions.like, reactions.love, reactions.haha, reactions.wow]

/** Creates members who chat in rooms at a human pace, reply to each other and cheer at goals. */
export function createTalkers({ chat, talkers, log }: Uses) {
  const rooms = new Map<string, Room>()

  function later(room: Room, [from, to]: readonly [number, number], act: () => Promise<void>): void {
    const timer = setTimeout(
      () => {
        room.timers.delete(timer)
        act().catch((error: unknown) => log.debug({ err: error }, 'a demo message was not written'))
      },
      from + Math.random() * (to - from),
    )
    room.timers.add(timer.unref())
  }

  async function say(room: Room, lines: readonly string[], facts: Partial<Facts> = {}): Promise<void> {
    const fresh = lines.filter((line) => !room.used.includes(line))
    const line = pick(fresh.length > 0 ? fresh : lines, Math.random())
    room.used = [...room.used, line].slice(-lineRestsFor)
    const last = room.recent.at(-1)
    const userId = pick(
      talkers.filter((id) => id !== last?.userId),
      Math.random(),
    )
    const parentId = lines === replyLines ? (last?.messageId ?? null) : null
    const text = fillIn(line, { ...factsOf(room.fixture), ...facts })
    const { groupMessageId } = await chat.say(userId, { roomId: room.roomId, uuid: randomUUID(), text, parentId })
    room.recent = [...room.recent, { messageId: groupMessageId, userId }].slice(-remembered)
  }

  async function react(room: Room, kinds: readonly (typeof reactions)[keyof typeof reactions][]): Promise<void> {
    if (room.recent.length === 0) return
    const { messageId, userId } = pick(room.recent, Math.random())
    const admirer = pick(
      talkers.filter((id) => id !== userId),
      Math.random(),
    )
    await chat.react(admirer, { roomId: room.roomId, messageId, reaction: pick(kinds, Math.random()) })
  }

  async function chatter(room: Room): Promise<void> {
    const luck = Math.random()
    const { sport, commentators } = room.fixture
    if (luck < chance.reply && room.recent.length > 0) await say(room, replyLines)
    else await say(room, smallTalk(sport, { isOnAir: commentators.some(({ isLive }) => isLive) }))
    if (Math.random() < chance.reaction) await react(room, kindReactions)
  }

  function keepTalking(room: Room): void {
    later(room, pauseMs, async () => {
      keepTalking(room)
      await chatter(room)
    })
  }

  function leave(fixtureId: string): void {
    for (const timer of rooms.get(fixtureId)?.timers ?? []) clearTimeout(timer)
    rooms.delete(fixtureId)
  }

  return {
    /** From now on, chats only in the rooms of these fixtures. */
    async gather(fixtures: FixtureSummary[]): Promise<void> {
      const wanted = new Set(fixtures.map(({ fixtureId }) => fixtureId))
      for (const fixtureId of rooms.keys()) if (!wanted.has(fixtureId)) leave(fixtureId)
      for (const fixture of fixtures) {
        const known = rooms.get(fixture.fixtureId)
        if (known) known.fixture = fixture
        else {
          const roomId = await chat.ensureFixtureRoom(fixture.fixtureId)
          const room: Room = { roomId, fixture, recent: [], used: [], timers: new Set() }
          rooms.set(fixture.fixtureId, room)
          for (let i = 1; i <= openingLines; i += 1)
            later(room, [openingPauseMs[0] * i, openingPauseMs[1] * i], () => chatter(room))
          keepTalking(room)
        }
      }
    },
    cheer({ fixtureId, isHome, homeScore, awayScore }: Goal): void {
      const room = rooms.get(fixtureId)
      if (!room) return
      const team = isHome ? room.fixture.home.name : room.fixture.away.name
      for (let i = 0; i < cheers; i += 1) {
        later(room, cheerPauseMs, () => say(room, goalLines, { team, score: `${homeScore}-${awayScore}` }))
      }
      for (let i = 0; i < cheerReactions; i += 1) later(room, cheerPauseMs, () => react(room, cheerKinds))
    },
    close(): void {
      for (const fixtureId of [...rooms.keys()]) leave(fixtureId)
    },
  }
}

function factsOf({ home, away, commentators }: FixtureSummary): Facts {
  return {
    home: home.name,
    away: away.name,
    blv: (commentators.find(({ isLive }) => isLive) ?? commentators[0])?.name ?? '',
    team: home.name,
    score: `${home.score ?? 0}-${away.score ?? 0}`,
  }
}
