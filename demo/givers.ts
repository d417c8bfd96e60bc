import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { type Gift, giftList } from '#contract/gifts.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import type { App } from '#server/app.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { Goal } from './director.ts'
import { pick } from './draw.ts'

type Ground = { features: Pick<App['features'], 'chat' | 'gifts' | 'ledger'>; database: DatabaseEngine }
type Uses = Ground & { givers: readonly string[]; list: App['invoke']; log: FastifyBaseLogger }
type Room = { groupId: string; fixture: FixtureSummary; timers: Set<NodeJS.Timeout> }

/** A giver whose balance is below `least` receives `filled` xu. */
const purse = { least: 3_000, filled: 20_000 }
const opening = { gifts: 9, pauseMs: [500, 9_000] }
const pauseMs = [7_000, 24_000] as const
const cheer = { gifts: 3, pauseMs: [1_200, 6_000] }
/** Probability that a giver repeats the same gift, about a second later. */
const comboChance = 0.35
const comboEveryMs = 900
const quantities = [1, 1, 1, 1, 3, 5, 10]
const someone = { address: '127.0.0.1' }

/** Transfers xu to a member, once for each key. `at` is the time of the transfer, by default now. */
export async function fillPurse(
  { features, database }: Ground,
  { userId, key, amount, at }: { userId: string; key: string; amount: number; at?: Date },
): Promise<void> {
  const transfer = { key: `demo:${key}:${userId}`, reason: 'opening' as const, from: { site: 'rewards' as const } }
  await database.db
    .transaction()
    .execute((tx) => features.ledger.post(tx, { ...transfer, to: { userId }, amount, ...(at && { at }) }))
}

/**
 * Creates members who give gifts to the commentators in live rooms from time to time. When a goal is scored, several of
 * them give gifts together.
 */
export function createGivers({ features, database, givers, list, log }: Uses) {
  const rooms = new Map<string, Room>()

  function later(room: Room, [from = 0, to = 0]: readonly number[], act: () => Promise<void>): void {
    const timer = setTimeout(
      () => {
        room.timers.delete(timer)
        act().catch((error: unknown) => log.debug({ err: error }, 'a demo gift was not given'))
      },
      from + Math.random() * (to - from),
    )
    room.timers.add(timer.unref())
  }

  async function give(room: Room): Promise<void> {
    const onAir = room.fixture.commentators.filter(({ isLive }) => isLive)
    if (onAir.length === 0) return
    const to = pick(onAir, Math.random())
    const userId = pick(givers, Math.random() ** 2)
    const { list: gifts } = await list(giftList, { locale: 'vi' })
    // Squaring makes gifts at the end of the list, which are expensive, rare.
    const gift = pick(gifts, Math.random() ** 2)
    if ((await features.ledger.balanceOf(userId)) < purse.least)
      await fillPurse({ features, database }, { userId, key: randomUUID(), amount: purse.filled })
    await send(room, { userId, to: to.userId, gift, quantity: gift.price >= 500 ? 1 : pick(quantities, Math.random()) })
  }

  async function send(room: Room, of: { userId: string; to: string; gift: Gift; quantity: number }): Promise<void> {
    const { userId, to, gift, quantity } = of
    const giver = { kind: 'user' as const, userId, username: '', role: 'user' as const, sessionId: '' }
    const what = { giftId: gift.id, price: gift.price, quantity, requestId: randomUUID() }
    await features.gifts.give(giver, { groupId: room.groupId, commentatorId: to, ...what }, someone)
    if (gift.price < 500 && Math.random() < comboChance) later(room, [comboEveryMs, comboEveryMs], () => send(room, of))
  }

  function keepGiving(room: Room): void {
    later(room, pauseMs, async () => {
      keepGiving(room)
      await give(room)
    })
  }

  function leave(fixtureId: string): void {
    for (const timer of rooms.get(fixtureId)?.timers ?? []) clearTimeout(timer)
    rooms.delete(fixtureId)
  }

  return {
    /** From now on, gifts are given only in the rooms of these fixtures, while a commentator is on air there. */
    async gather(fixtures: readonly FixtureSummary[]): Promise<void> {
      const wanted = new Map(
        fixtures
          .filter(({ commentators }) => commentators.some(({ isLive }) => isLive))
          .map((fixture) => [fixture.fixtureId, fixture]),
      )
      for (const fixtureId of rooms.keys()) if (!wanted.has(fixtureId)) leave(fixtureId)
      for (const [fixtureId, fixture] of wanted) {
        const known = rooms.get(fixtureId)
        if (known) known.fixture = fixture
        else {
          const room = {
            groupId: await features.chat.ensureFixtureRoom(fixtureId),
            fixture,
            timers: new Set<NodeJS.Timeout>(),
          }
          rooms.set(fixtureId, room)
          for (let i = 0; i < opening.gifts; i += 1) later(room, opening.pauseMs, () => give(room))
          keepGiving(room)
        }
      }
    },
    cheer({ fixtureId }: Goal): void {
      const room = rooms.get(fixtureId)
      for (let i = 0; room && i < cheer.gifts; i += 1) later(room, cheer.pauseMs, () => give(room))
    },
    close(): void {
      for (const fixtureId of [...rooms.keys()]) leave(fixtureId)
    },
  }
}
