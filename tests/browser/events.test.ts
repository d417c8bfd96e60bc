import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventInfo, ownEvents } from '#contract/events.ts'
import { newsfeedList } from '#contract/newsfeed.ts'
import { eventsFrom } from '#demo/data/events.ts'
import { findingsInBothWays } from './axe.ts'
import { untilPainted } from './painted.ts'
import { type Site, startSite } from './site.ts'
import { openPage, openPageAs } from './visit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
  for (const event of eventsFrom(Date.now())) await site.features.events.keep(event)
})
afterAll(() => site?.close())

test('a member books a place on the ticket and finds it kept on the page of the event', async () => {
  const member = await site.world.user({ name: 'Lan Anh' })
  const page = await openPageAs(site, member, '/su-kien', { viewport: { width: 1440, height: 844 } })
  const ticket = page.getByRole('article').filter({ hasText: 'Đêm derby Hà Nội' })
  await ticket.getByRole('button', { name: 'Đặt chỗ' }).click()
  await ticket.getByRole('button', { name: 'Đã đặt chỗ' }).waitFor()
  await ticket.getByRole('button', { name: 'Lưu' }).click()
  await ticket.getByRole('button', { name: 'Đã lưu' }).waitFor()
  expect(await findingsInBothWays(page)).toEqual([])
  await ticket.getByRole('link', { name: 'Đêm derby Hà Nội: xem chung tại quán' }).click()
  await page.getByRole('heading', { level: 1, name: 'Đêm derby Hà Nội: xem chung tại quán' }).waitFor()
  await page.getByRole('button', { name: 'Đã đặt chỗ' }).waitFor()
  const { id } = (await site.call(eventInfo, { slug: 'dem-derby-ha-noi-xem-chung' })).data
  await page.getByRole('button', { name: 'Đăng lên bảng tin' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nội dung' }).fill('Đi cùng không?')
  await dialog.getByRole('link', { name: /Đêm derby Hà Nội/ }).waitFor()
  await dialog.getByRole('button', { name: 'Đăng', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const token = await site.world.tokenOf(member)
  const { list } = (await site.call(newsfeedList, { username: member.username }, { token })).data
  expect(list).toMatchObject([{ content: 'Đi cùng không?', shared: { kind: 'event', id } }])
  await expect
    .poll(async () => (await site.call(ownEvents, undefined, { token })).data)
    .toEqual({ booked: [id], saved: [id] })
})

test('a response for one tab does not appear in another', async () => {
  const [event] = eventsFrom(Date.now())
  if (!event) throw new Error('an event')
  const hourMs = 3_600_000
  const at = (startsAt: number) => ({ startsAt: new Date(startsAt), endsAt: new Date(startsAt + hourMs) })
  const named = (title: string) => ({ vi: title, en: title, zh: title })
  for (let n = 1; n <= 11; n += 1) {
    const own = { slug: `xem-chung-${n}`, title: named(`Xem chung số ${n}`) }
    await site.features.events.keep({ ...event, ...own, ...at(Date.now() + (1_000 + n) * hourMs) })
  }
  const past = { slug: 'da-xem-chung', title: named('Đã xem chung'), ...at(Date.now() - 50 * hourMs) }
  await site.features.events.keep({ ...event, ...past })
  const page = await openPage(site, '/en/su-kien')
  const answer = Promise.withResolvers<void>()
  await page.route('**/user/event/list*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByRole('link', { name: 'Past', exact: true }).click()
  await page.getByRole('article').filter({ hasText: 'Đã xem chung' }).waitFor()
  const read = page.waitForEvent('requestfinished', (request) => request.url().includes('/user/event/list'))
  answer.resolve()
  await read
  await untilPainted(page)
  await expect.poll(() => page.getByRole('article').filter({ hasText: 'Xem chung số' }).count()).toBe(0)
})
