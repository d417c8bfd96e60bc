import type { ShownGift } from '#contract/chat.socket.ts'
import type { GiftGiven } from '#contract/gifts.ts'
import { comboMs } from '#contract/rules/gift-kinds.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { ChatService } from '#server/features/chat/chat.service.ts'
import type { Ledger } from '#server/features/ledger/ledger.service.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { event } from '#server/kit/events.ts'
import { findGift, type GiftRow } from './gift.store.ts'
import { findLastSend, findSend, findStage, insertSend, lockGiver, type Send, type Stage } from './send.store.ts'

export type Asked = {
  groupId: string
  commentatorId: string
  giftId: string
  quantity: number
  /** Price of one gift as the client showed it. */
  price: number
  requestId: string
}

export type GivingService = {
  /** Gives once per `requestId`. Throws the errors that `giftSend` declares. */
  give(member: Member, asked: Asked, from: { address: string }): Promise<GiftGiven>
}

type Uses = {
  chat: Pick<ChatService, 'refuseSilent'>
  ledger: Ledger
  /** Called after the commit of each new gift. */
  given(roomId: string, gift: Omit<ShownGift, 'showName' | 'level' | 'profilePicture'>): void
}

/** Gifts cost xu, which go to the site. The commentator gets points, which are the sum of the gifts. */
export function createGivingService({ db }: DatabaseEngine, { chat, ledger, given }: Uses): GivingService {
  async function admit(member: Member, asked: Asked, from: { address: string }): Promise<Stage> {
    const { userId } = member
    const { groupId, commentatorId } = asked
    await chat.refuseSilent(member, groupId, from)
    if (commentatorId === userId) throw new ApiError('GIFT_TO_SELF')
    const stage = await findStage(db, { groupId, commentatorId, userId })
    if (!stage) throw new ApiError('COMMENTATOR_NOT_FOUND')
    if (!stage.isOpen) throw new ApiError('GIFT_CLOSED')
    if (stage.isApart) throw new ApiError('MEMBER_BLOCKED')
    return stage
  }

  async function wanted({ giftId, price }: Asked): Promise<GiftRow> {
    const gift = await findGift(db, giftId)
    if (!gift) throw new ApiError('GIFT_NOT_FOUND')
    if (gift.price !== price) throw new ApiError('GIFT_PRICE_CHANGED')
    return gift
  }

  function write(userId: string, asked: Asked, stage: Stage, gift: GiftRow): Promise<{ send: Send; isNew: boolean }> {
    const { commentatorId, giftId, quantity, requestId } = asked
    return db.transaction().execute(async (tx) => {
      await lockGiver(tx, userId)
      const known = await findSend(tx, userId, requestId)
      if (known) return { send: known, isNew: false }
      const { fixtureId } = stage
      const at = new Date()
      const cost = gift.price * quantity
      const before = comboBefore(await findLastSend(tx, userId), { commentatorId, fixtureId, giftId, at })
      await ledger.post(tx, {
        key: `gift:${userId}:${requestId}`,
        reason: 'gift',
        note: stage.commentatorName,
        from: { userId },
        to: { site: 'spending' },
        amount: cost,
      })
      const send = { commentatorId, fixtureId, giftId, quantity, cost, at, combo: (before?.combo ?? 0) + quantity }
      const kept = await insertSend(tx, { ...send, userId, requestId, comboId: before?.comboId ?? null })
      await event(tx, 'gift.sent', { userId, sendId: kept.id })
      return { send: { ...send, ...kept }, isNew: true }
    })
  }

  return {
    async give(member, asked, from) {
      const { userId } = member
      // A client repeats a request whose response was lost. This also works after the match is over.
      const known = await findSend(db, userId, asked.requestId)
      if (known) return answer(userId, asked, known)
      const stage = await admit(member, asked, from)
      const gift = await wanted(asked)
      const { send, isNew } = await write(userId, asked, stage, gift)
      if (isNew)
        given(asked.groupId, {
          comboId: send.comboId,
          userId,
          commentatorName: stage.commentatorName,
          giftId: gift.id,
          art: gift.art,
          name: gift.name.vi,
          price: gift.price,
          combo: send.combo,
        })
      return answer(userId, asked, send)
    },
  }

  async function answer(userId: string, asked: Asked, send: Send): Promise<GiftGiven> {
    const { giftId, commentatorId, quantity, price } = asked
    const isSame = send.giftId === giftId && send.commentatorId === commentatorId && send.cost === quantity * price
    if (!isSame) throw new ApiError('CONFLICT')
    const { id, cost, combo } = send
    return { id, cost, combo, balance: await ledger.balanceOf(userId) }
  }
}

/** Returns the last send when the new one continues its combo, or null. */
function comboBefore(
  last: Send | null,
  { commentatorId, fixtureId, giftId, at }: Pick<Send, 'commentatorId' | 'fixtureId' | 'giftId' | 'at'>,
): Send | null {
  if (!last || at.getTime() - last.at.getTime() > comboMs) return null
  const isSame = last.giftId === giftId && last.commentatorId === commentatorId && last.fixtureId === fixtureId
  return isSame ? last : null
}
