import { expect, test } from 'vitest'
import type { PublicUser } from '#contract/account.ts'
import type { GiftNotice } from '#contract/chat.socket.ts'
import { createVirtualClock } from '#tests/setup/virtual-clock.ts'
import { createGiftNotices, type UnnamedGift } from './gift-notices.service.ts'

function open() {
  const clock = createVirtualClock()
  const published: { roomId: string; notice: GiftNotice }[] = []
  const user = { displayName: 'Lan', level: 3 } as PublicUser
  const notices = createGiftNotices({
    findPublic: async (userIds) => new Map(userIds.map((id) => [id, user])),
    publish: (roomId, notice) => void published.push({ roomId, notice }),
    onFailure(error) {
      throw error
    },
    clock,
  })
  const give = (roomId: string, gift: Partial<UnnamedGift> = {}) =>
    notices.add(roomId, {
      ...{ userId: '1', giftId: '1', comboId: crypto.randomUUID(), art: 'tea', name: 'Trà đá', price: 10, combo: 1 },
      ...gift,
    } as UnnamedGift)
  return { clock, published, give, close: notices.close }
}

test('of many gifts the first is announced immediately, and the others together, most expensive first', async () => {
  const { clock, published, give } = open()
  for (let n = 0; n < 29; n += 1) give('room')
  give('room', { art: 'cup', price: 500 })
  await clock.pass(999)
  expect(published.map(({ notice }) => [notice.gifts.length, notice.others])).toEqual([[1, 0]])
  await clock.pass(1)
  expect(published.map(({ notice }) => [notice.gifts.length, notice.others])).toEqual([
    [1, 0],
    [5, 24],
  ])
  expect(published[1]?.notice.gifts[0]?.art).toBe('cup')
})

test('a busy room gets one notice a second, and each room has its own', async () => {
  const { clock, published, give } = open()
  for (let n = 0; n < 100; n += 1) {
    give('busy')
    await clock.pass(50)
  }
  give('other')
  await clock.pass(0)
  const of = (roomId: string) => published.filter((one) => one.roomId === roomId).length
  expect([of('busy'), of('other')]).toEqual([6, 1])
})

test('of a combo only the highest count is announced', async () => {
  const { clock, published, give } = open()
  give('room')
  for (const combo of [1, 3, 2]) give('room', { comboId: 'one', combo })
  await clock.pass(1_000)
  expect(published[1]?.notice.gifts.map(({ combo }) => combo)).toEqual([3])
})

test('after the end no notice follows', async () => {
  const { clock, published, give, close } = open()
  give('room')
  give('room')
  await clock.pass(0)
  close()
  await clock.pass(5_000)
  expect(published).toHaveLength(1)
})
