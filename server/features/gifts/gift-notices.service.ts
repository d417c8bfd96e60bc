import type { PublicUser } from '#contract/account.ts'
import type { GiftNotice, ShownGift } from '#contract/chat.socket.ts'
import type { Clock } from '#server/engines/clock.ts'

/**
 * Max gifts in one notice, the most expensive first. Further gifts are only counted. A viewer can follow three gifts at
 * a time, for four seconds each.
 */
const maxShown = 5
const everyMs = 1_000

export type UnnamedGift = Omit<ShownGift, 'showName' | 'level' | 'profilePicture'>
export type GiftNotices = { add(roomId: string, gift: UnnamedGift): void; close(): void }

/**
 * Announces a room’s gifts at most once a second: the first immediately, later ones together. Of a combo only the
 * highest count is sent. With one notice per gift, a hundred gifts a second to ten thousand viewers would be a million
 * frames a second.
 */
export function createGiftNotices(use: {
  findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>>
  publish(roomId: string, notice: GiftNotice): void
  onFailure: (error: unknown) => void
  clock: Clock
}): GiftNotices {
  const rooms = new Map<string, { cancel: () => void; waiting: Map<string, UnnamedGift> }>()

  function rest(roomId: string): void {
    const cancel = use.clock.after(everyMs, () => {
      const waiting = rooms.get(roomId)?.waiting
      rooms.delete(roomId)
      if (!waiting || waiting.size === 0) return
      rest(roomId)
      announceGifts(roomId, [...waiting.values()]).catch(use.onFailure)
    })
    rooms.set(roomId, { cancel, waiting: new Map() })
  }

  async function announceGifts(roomId: string, gifts: readonly UnnamedGift[]): Promise<void> {
    const at = use.clock.wallMs()
    const dearest = gifts.toSorted((a, b) => b.price * b.combo - a.price * a.combo).slice(0, maxShown)
    const givers = await use.findPublic(dearest.map(({ userId }) => userId))
    const shown = dearest.flatMap((gift) => {
      const giver = givers.get(gift.userId)
      if (!giver) return []
      const { displayName: showName, level, profilePicture } = giver
      return [{ ...gift, showName, level, ...(profilePicture && { profilePicture }) }]
    })
    use.publish(roomId, { systemMessage: 10, at, gifts: shown, others: gifts.length - dearest.length })
  }

  return {
    add(roomId, gift) {
      const resting = rooms.get(roomId)
      if (resting) {
        const known = resting.waiting.get(gift.comboId)
        if (!known || known.combo < gift.combo) resting.waiting.set(gift.comboId, gift)
        return
      }
      rest(roomId)
      announceGifts(roomId, [gift]).catch(use.onFailure)
    },
    close() {
      for (const { cancel } of rooms.values()) cancel()
      rooms.clear()
    },
  }
}
