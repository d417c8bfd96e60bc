import { randomUUID } from 'node:crypto'
import type { AnyEndpoint, InputOf } from '#contract/endpoint.ts'
import { eventInfo } from '#contract/events.ts'
import { giftList } from '#contract/gifts.ts'
import { eventsFrom } from '#demo/data/events.ts'
import { createWorld, type Person } from '#demo/world.ts'
import { type Authority, createAuthority } from '#server/http/tokens.ts'
import { createPredictionWorld } from '#tests/setup/predictions.ts'
import { requestOf, type TestApp } from '#tests/setup/test-app.ts'

export type Member = Person & { token: string }
/** Answer of a call: the name of its error, or `Success`, and its data. */
export type Reply = { status: number; msg: string; data: unknown }

/** The members of one seed, and the things on which they act. Replies add to the lists. */
export type Scene = {
  members: readonly Member[]
  operator: Member
  commentatorId: string
  roomId: string
  /** A fixture whose score members predict. */
  fixtureId: string
  eventId: string
  filmId: string
  gift: { giftId: string; price: number }
  posts: string[]
  comments: { id: string; postId: string }[]
  messages: string[]
  /** Ids of shoot-out duels. */
  duels: string[]
}

const memberCount = 5
const openingXu = 1_500

export type Stage = Awaited<ReturnType<typeof createStage>>

/** Prepares the parts that all seeds share. `call` sends requests without a socket, inside the caller's act. */
export async function createStage(app: TestApp) {
  const world = createWorld(app, { password: 'Khan-Dai-2468' })
  const made = createPredictionWorld(app, world)
  const authority: Authority = createAuthority({ secret: app.config.secret, bus: app.engines.bus })
  const tokenOf = ({ userId, username }: Person, role: 'user' | 'operator') =>
    authority.signAccess({ userId, username, role, sessionId: randomUUID() })
  const { event, gift } = await given(app)

  async function call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, token: string): Promise<Reply> {
    const { path, body, ...rest } = requestOf({ endpoint, input, token })
    const answer = await app.http.inject({ ...rest, url: path, ...(body === undefined ? {} : { payload: body }) })
    return { status: answer.statusCode, ...(answer.json() as { msg: string; data: unknown }) }
  }

  /** Creates new members with xu, a live fixture with its room, and a fixture to predict. */
  async function scene(name: string): Promise<Scene> {
    const people = await Promise.all(Array.from({ length: memberCount }, () => world.user()))
    const [operator, commentator] = [await world.operator(), await world.commentator()]
    const live = await world.liveFixture({ commentators: [commentator] })
    const { db } = app.engines.database
    for (const { userId } of people)
      await db.transaction().execute(async (tx) => {
        const transfer = { from: { site: 'rewards' }, to: { userId }, amount: openingXu } as const
        await app.features.ledger.post(tx, { key: `opening:${userId}`, reason: 'opening', ...transfer })
        // Completes a mission.
        await app.features.activity.record(tx, 'booking', [{ userId, key: 'booking:1', count: 1 }])
      })
    const slug = `${event.slug}-${name}`
    // Places for fewer members than there are, so that they compete for them.
    await app.features.events.keep({ ...event, slug, capacity: memberCount - 2 })
    return {
      members: people.map((person) => ({ ...person, token: tokenOf(person, 'user') })),
      operator: { ...operator, token: tokenOf(operator, 'operator') },
      commentatorId: commentator.userId,
      roomId: await app.features.chat.ensureFixtureRoom(live),
      fixtureId: await (await made.contest()).fixture(),
      eventId: (await app.call(eventInfo, { slug })).data.id,
      filmId: (await world.film()).id,
      gift,
      ...{ posts: [], comments: [], messages: [], duels: [] },
    }
  }

  return { app, call, scene, endFixture: made.end, close: () => authority.close() }
}

/** Returns the demo's first event, and the first gift that members can send. */
async function given(app: TestApp) {
  const [event] = eventsFrom(Date.now())
  const [gift] = (await app.call(giftList, {})).data.list
  if (!event || !gift) throw new Error('there is no event or no gift')
  return { event, gift: { giftId: gift.id, price: gift.price } }
}
