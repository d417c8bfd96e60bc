import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giftList, giftSend, topGifts } from '#contract/gifts.ts'
import type { Person } from '#demo/world.ts'
import { axeFindings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { openPage, openPageAs, untilAlive } from './visit.ts'

let site: Site
let khang: Person
let groupId: string
let path: string
beforeAll(async () => {
  site = await startSite()
  khang = await site.world.commentator({ name: 'Minh Khang' })
  const fixtureId = await site.world.liveFixture({ commentators: [khang] })
  groupId = await site.features.chat.ensureFixtureRoom(fixtureId)
  path = `/truc-tiep/x-vs-y-${fixtureId}`
})
afterAll(() => site?.close())

async function fan(name: string, xu: number): Promise<Person> {
  const person = await site.world.user({ name })
  const from = { key: `test:${randomUUID()}`, reason: 'mission' as const, from: { site: 'rewards' as const } }
  await site.engines.database.db
    .transaction()
    .execute((tx) => site.features.ledger.post(tx, { ...from, to: { userId: person.userId }, amount: xu }))
  return person
}

test.each([
  { width: 390, colorScheme: 'dark' as const },
  { width: 1440, colorScheme: 'light' as const },
])(
  'a fan gives a combo, the balance changes, and another viewer sees the gift and the ranking: $width px',
  async (look) => {
    const { width, colorScheme } = look
    const size = { viewport: { width, height: 844 }, colorScheme, reducedMotion: 'reduce' as const }
    const name = `Lan Anh ${width}`
    const [viewer, page] = await Promise.all([
      openPage(site, path, size),
      openPageAs(site, await fan(name, 60), path, size),
    ])
    const crossing = viewer.locator('.gift-crossing').filter({ hasText: name })
    const { userId } = await site.world.user()
    for (let n = 1; n <= 12; n += 1) {
      const said = { uuid: randomUUID(), text: `câu ${n} của ${width}`, parentId: null }
      await site.features.chat.say(userId, { roomId: groupId, ...said })
    }
    const newest = viewer.getByRole('log').getByText(`câu 12 của ${width}`)
    await newest.waitFor()
    // On a wide screen beside the picture, on a phone beside the field.
    await page.getByRole('button', { name: 'Tặng quà' }).first().click()
    const tray = page.getByRole('region', { name: 'Tặng quà cho Minh Khang' })
    await tray.getByRole('button', { name: /Còi trọng tài/ }).click()
    expect(await axeFindings(page)).toEqual([])
    const give = tray.getByRole('button', { name: /^(Tặng · 10 xu|Combo)/ })
    await give.click()
    await give.click()
    await tray.getByText(/^Số dư\s*40$/).waitFor()
    await crossing.filter({ hasText: '×2' }).waitFor()
    const [message, gift, log] = await Promise.all([
      newest.boundingBox(),
      crossing.boundingBox(),
      viewer.getByRole('log').boundingBox(),
    ])
    expect((gift?.y ?? 0) + (gift?.height ?? 0)).toBeLessThanOrEqual(log?.y ?? 0)
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual((log?.y ?? 0) + (log?.height ?? 0))
    await viewer
      .getByRole('status')
      .filter({ hasText: `${name} tặng Minh Khang` })
      .waitFor({ state: 'attached' })
    await crossing.waitFor({ state: 'detached' })
    await tray.getByRole('button', { name: '10 phần' }).click()
    await tray.getByText('Bạn còn thiếu 60 xu.').waitFor()
    await expect.poll(() => tray.getByRole('link').getAttribute('href')).toBe('/nhiem-vu-hang-ngay')
    await expect.poll(() => tray.getByRole('button', { name: /^Tặng · 100 xu/ }).isDisabled()).toBe(true)
    await tray.press('Escape')
    await tray.waitFor({ state: 'detached' })
    if (width < 1024) await page.getByRole('tab', { name: 'Thông tin' }).click()
    const board = page.getByRole('region', { name: 'Fan cứng của Minh Khang' })
    await board.getByRole('link', { name }).waitFor()
    await board.getByText(/Bạn đang ở hạng \d với 20 xu/).waitFor()
    expect(await axeFindings(page)).toEqual([])
  },
)

test('a commentator sees received gifts, and a guest who gives is asked to log in', async () => {
  const giver = await fan('Đức Huy', 100)
  const [tea] = (await site.call(giftList, { locale: 'vi' })).data.list
  const given = { groupId, commentatorId: khang.userId, giftId: tea?.id ?? '', price: tea?.price ?? 0, quantity: 5 }
  await site.call(giftSend, { ...given, requestId: randomUUID() }, { token: await site.world.tokenOf(giver) })
  const desk = await openPageAs(site, khang, '/phat-song')
  const sums = desk.getByRole('region', { name: 'Quà bạn được tặng' })
  await sums.getByRole('heading').first().click()
  await sums
    .getByText(/\d+ món quà/)
    .first()
    .waitFor()
  expect(await axeFindings(desk)).toEqual([])
  const page = await openPage(site, path)
  await page.getByRole('button', { name: 'Tặng quà' }).first().click()
  await page.getByRole('button', { name: 'Tặng · 2 xu' }).click()
  await page.getByRole('dialog').getByLabel('Tên đăng nhập').waitFor()
})

test('the section of popular gifts has no heading when they cannot be read', async () => {
  const page = await openPage(site, '/gioi-thieu', { noFault: /could not be read UNAVAILABLE/ })
  const failed = page.waitForResponse(`**${topGifts.path}*`)
  await page.route(`**${topGifts.path}*`, (route) =>
    route.fulfill({ status: 503, json: { code: 1503, msg: 'UNAVAILABLE', data: null } }),
  )
  await page.goto(site.address + path)
  await untilAlive(page)
  const board = page.getByRole('region', { name: 'Fan cứng của Minh Khang' })
  await board.scrollIntoViewIfNeeded()
  await failed
  await expect.poll(() => board.getByRole('heading', { name: 'Quà được tặng nhiều hôm nay' }).count()).toBe(0)
})
