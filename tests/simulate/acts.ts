import { deleteMessage, reactInChat, sendChatMessage } from '#contract/chat.ts'
import { checkIn, shieldBuy } from '#contract/check-in.ts'
import { commentCreate, commentDelete } from '#contract/comments.ts'
import type { AnyEndpoint, InputOf } from '#contract/endpoint.ts'
import { eventBooking } from '#contract/events.ts'
import { rateFilm } from '#contract/films.ts'
import { friendAccept, friendCancel, friendSend, memberBlock, memberUnblock } from '#contract/friends.ts'
import { giftSend } from '#contract/gifts.ts'
import { ledgerAdjust } from '#contract/ledger.ts'
import { drawLucky } from '#contract/lucky.ts'
import { followMember } from '#contract/members.ts'
import {
  minigameDuelAccept,
  minigameDuelCancel,
  minigameDuelCommit,
  minigameDuelCreate,
  minigameDuelRematch,
} from '#contract/minigame-duel.ts'
import { missionClaim } from '#contract/missions.ts'
import { newsfeedCreate, newsfeedDelete, newsfeedReaction } from '#contract/newsfeed.ts'
import { predictScore } from '#contract/predictions.ts'
import type { createRandom } from '#tests/setup/random.ts'
import type { Member, Reply, Scene, Stage } from './scene.ts'

type Random = ReturnType<typeof createRandom>

/**
 * One request of a member, or a job of the site. `send` may be called again after a failure, with the same content, as
 * clients do. `key` identifies the effect: it must exist once when the request was acknowledged, and at most once
 * otherwise.
 */
export type Act = { name: string; send(): Promise<Reply>; key?: Key; note?(reply: Reply): void }
export type Key = {
  table: 'posts' | 'comments' | 'chat_messages' | 'gift_sends' | 'lucky_draws' | 'minigame_duels'
  requestId: string
}

/** Returns a source of acts: each call returns the next one. The same seed gives the same acts. */
export function createActs(stage: Stage, scene: Scene, random: Random): () => Act {
  const one = <T>(list: readonly T[]): T | undefined => list[random(list.length)]
  const member = () => one(scene.members) as Member
  const uuid = () => {
    const hex = Array.from({ length: 32 }, () => random(16).toString(16)).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  /** Members act most on the first two, so that acts meet. */
  const pair = (): [Member, Member] => {
    const [first, second, ...others] = scene.members as [Member, Member, ...Member[]]
    const [from, to] = random(3) === 0 ? [first, one(others) ?? second] : [first, second]
    return random(2) === 0 ? [from, to] : [to, from]
  }

  function request<E extends AnyEndpoint>(call: E, input: InputOf<E>, by: Member, more: Partial<Act> = {}): Act {
    return { name: call.path, send: () => stage.call(call, input, by.token), ...more }
  }

  const noteDuel = ({ data }: Reply) => void scene.duels.push((data as { id: string }).id)

  const makers: (() => Act | null)[] = [
    () => {
      const [from, to] = pair()
      return request(followMember, { id: to.userId, follow: random(3) > 0 }, from)
    },
    () => {
      const [from, to] = pair()
      const call = one([friendSend, friendSend, friendAccept, friendCancel]) ?? friendSend
      return request(call, { userId: to.userId }, from)
    },
    () => {
      const [from, to] = pair()
      return request(one([memberBlock, memberBlock, memberUnblock]) ?? memberBlock, { userId: to.userId }, from)
    },
    () => {
      const requestId = uuid()
      const of = { groupId: scene.roomId, commentatorId: scene.commentatorId, ...scene.gift, requestId }
      const quantity = 1 + random(3)
      return request(giftSend, { ...of, quantity }, member(), { key: { table: 'gift_sends', requestId } })
    },
    () => request(checkIn, undefined, member()),
    () => request(shieldBuy, { requestId: uuid() }, member()),
    () => request(missionClaim, { id: 'book-1' }, member()),
    () => {
      const requestId = uuid()
      const key = { table: 'lucky_draws', requestId } as const
      return request(drawLucky, { type: 1 + random(2), requestId } as InputOf<typeof drawLucky>, member(), { key })
    },
    () => {
      const requestId = uuid()
      const key = { table: 'minigame_duels', requestId } as const
      return request(minigameDuelCreate, { requestId }, member(), { key, note: noteDuel })
    },
    () => {
      const id = one(scene.duels)
      if (id === undefined) return null
      const call = one([minigameDuelAccept, minigameDuelAccept, minigameDuelCancel]) ?? minigameDuelAccept
      return request(call, { id }, member())
    },
    () => {
      const id = one(scene.duels)
      if (id === undefined) return null
      const shots = Array.from({ length: 5 }, () => ({ x: random(7_201) - 3_600, y: random(2_401), power: 60 }))
      const dives = Array.from({ length: 5 }, () => ({ side: one([-1, 0, 1] as const) ?? 0, isHigh: random(2) === 0 }))
      return request(minigameDuelCommit, { id, salt: uuid().replaceAll('-', ''), shots, dives }, member())
    },
    () => {
      const id = one(scene.duels)
      return id === undefined ? null : request(minigameDuelRematch, { id }, member(), { note: noteDuel })
    },
    () => request(eventBooking, { id: scene.eventId, on: random(4) > 0 }, member()),
    () => {
      const amount = (random(2) === 0 ? 1 : -1) * (1 + random(1_200))
      const given = { username: member().username, amount, note: 'Mô phỏng', requestId: uuid() }
      return request(ledgerAdjust, given, scene.operator)
    },
    () => {
      const given = { fixtureId: scene.fixtureId, home: random(4), away: random(4), joker: random(2) === 0 }
      return request(predictScore, given, member())
    },
    () => request(rateFilm, { id: scene.filmId, stars: 1 + random(5) }, member()),
    () => {
      const requestId = uuid()
      const key = { table: 'posts', requestId } as const
      const note = ({ data }: Reply) => void scene.posts.push((data as { id: string }).id)
      return request(newsfeedCreate, { content: `Bài ${requestId}`, uuid: requestId }, member(), { key, note })
    },
    () => {
      const id = one(scene.posts)
      const reaction = one(['like', 'love', 'haha', null] as const) ?? null
      return id === undefined ? null : request(newsfeedReaction, { id, reaction }, member())
    },
    () => {
      const id = one(scene.posts)
      return id === undefined || random(4) > 0 ? null : request(newsfeedDelete, { id }, member())
    },
    () => {
      const targetId = one(scene.posts)
      if (targetId === undefined) return null
      const requestId = uuid()
      const parentId = random(2) === 0 ? null : (one(scene.comments.filter((c) => c.postId === targetId))?.id ?? null)
      const given = { targetType: 'post', targetId, content: `Ý ${requestId}`, parentId, requestId } as const
      const note = ({ data }: Reply) => void scene.comments.push({ id: (data as { id: string }).id, postId: targetId })
      return request(commentCreate, given, member(), { key: { table: 'comments', requestId }, note })
    },
    () => {
      const id = one(scene.comments)?.id
      return id === undefined ? null : request(commentDelete, { id }, member())
    },
    () => {
      const requestId = uuid()
      const draft = { groupId: scene.roomId, uuid: requestId, originalMessage: `Lời ${requestId}` }
      const note = ({ data }: Reply) => void scene.messages.push((data as { groupMessageId: string }).groupMessageId)
      return request(sendChatMessage, draft, member(), { key: { table: 'chat_messages', requestId }, note })
    },
    () => {
      const groupMessageId = one(scene.messages)
      if (groupMessageId === undefined) return null
      const of = { groupId: scene.roomId, groupMessageId }
      return random(4) === 0
        ? request(deleteMessage, of, member())
        : request(reactInChat, { ...of, reaction: one([10, 20, 0] as const) ?? 10 }, member())
    },
  ]

  return () => {
    for (;;) {
      const act = one(makers)?.()
      if (act) return act
    }
  }
}
