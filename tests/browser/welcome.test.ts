import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anchor } from '#contract/commentators.ts'
import { followedMemberIds } from '#contract/members.ts'
import { followedTeamIds } from '#contract/teams.ts'
import { welcomeList } from '#contract/welcome.ts'
import { inAll, type Person } from '#demo/world.ts'
import { axeFindings } from './axe.ts'
import { type LiveSite, startLiveSite } from './live-site.ts'
import { untilPainted } from './painted.ts'
import { openVisit, untilAlive } from './visit.ts'

let site: LiveSite
let khang: Person
let teamId: string
let fixtureId: string

beforeAll(async () => {
  site = await startLiveSite()
  khang = await site.world.commentator({ name: 'Minh Khang' })
  teamId = await site.world.team({ names: inAll('Hà Nội FC') })
  fixtureId = await site.world.liveFixture({ homeId: teamId, commentators: [khang], score: [2, 1] })
  await site.goLive(khang, 'football-minh-khang')
  const isLive = async () => (await site.app.call(anchor, {})).data.list.some((one) => one.isLive)
  await vi.waitUntil(isLive, { timeout: 90_000, interval: 200 })
})
afterAll(async () => {
  await site?.close()
})

async function registerAs(page: Page, username: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Đăng ký/ }).click()
  await dialog.getByLabel('Tên đăng nhập').fill(username)
  await dialog.getByLabel('Tên hiển thị').fill('Lan Anh')
  await dialog.getByLabel('Mật khẩu', { exact: true }).fill('Kh4n-dai-thu-nghiem')
  await dialog.getByRole('button', { name: 'Đăng ký', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function callsOf(page: Page) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
  return {
    teams: async () => (await site.app.call(followedTeamIds, undefined, { token })).data.ids,
    members: async () => (await site.app.call(followedMemberIds, undefined, { token })).data.ids,
    steps: async () => (await site.app.call(welcomeList, undefined, { token })).data.done,
  }
}

test('a guest’s picks move into the new account, which is three taps away from the commentator’s live room', async () => {
  const { page } = await openVisit({ viewport: { width: 390, height: 844 } })
  await page.goto(`${site.app.address}/chao-mung`)
  await untilAlive(page)
  await page.getByRole('searchbox', { name: 'Tìm đội của bạn' }).fill('ha noi')
  await page.getByRole('button', { name: 'Hà Nội FC' }).click()
  await page.getByText('Đã chọn 1').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.reload()
  await page.getByText('Đã chọn 1').waitFor()

  await page.goto(site.app.address)
  await untilAlive(page)
  await page.getByRole('banner').getByRole('button', { name: 'Đăng nhập' }).click()
  await registerAs(page, 'lananh')
  const { teams, members, steps } = await callsOf(page)
  await expect.poll(teams).toEqual([teamId])
  await page.getByRole('link', { name: 'Chọn ngay' }).click()
  await page
    .getByRole('region', { name: 'Bình luận viên' })
    .getByRole('button', { name: /Minh Khang/ })
    .click()
  await expect.poll(members).toEqual([khang.userId])
  await page.getByRole('link', { name: 'Xem ngay' }).click()
  await page.waitForURL(new RegExp(`/truc-tiep/.*/${khang.username}$`))
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
  await expect.poll(steps).toEqual(['follow'])
  // The invitation has done its work.
  await page.goto(site.app.address)
  await page
    .getByRole('button', { name: /^Tài khoản của/ })
    .first()
    .waitFor({ state: 'attached' })
  await untilPainted(page)
  await expect.poll(() => page.getByRole('link', { name: 'Chọn ngay' }).count()).toBe(0)
})

test('a guest who registers in a live room is invited on the next page, where the card covers no chat', async () => {
  const { page } = await openVisit({ viewport: { width: 390, height: 844 } })
  await page.goto(`${site.app.address}/truc-tiep/ha-noi-${fixtureId}`)
  await untilAlive(page)
  const box = page.getByRole('textbox', { name: 'Tin nhắn', exact: true })
  await box.fill('Chào cả nhà!')
  await box.press('Enter')
  await registerAs(page, 'minhchau')
  const invitation = page.getByRole('complementary', { name: 'Chào mừng đến Khán Đài!' })
  await page.getByText('Chào Lan Anh!').waitFor()
  await expect.poll(() => invitation.count()).toBe(0)
  await page.getByRole('link', { name: 'Quay lại' }).click()
  await invitation.waitFor()
})

test('a guest who comes back is invited on the home page until they refuse or see the picks', async () => {
  const { page } = await openVisit({ viewport: { width: 390, height: 844 } })
  const lastHour = JSON.stringify({ count: 1, at: Date.now() - 3_600_000 })
  await page.goto(`${site.app.address}/lich-thi-dau`)
  await page.evaluate((visits) => {
    localStorage.clear()
    localStorage.setItem('khan-dai.visits', visits)
  }, lastHour)
  await page.goto(site.app.address)
  const invitation = page.getByRole('complementary', { name: 'Chào bạn trở lại!' })
  await invitation.getByRole('button', { name: 'Để sau' }).click()
  await invitation.waitFor({ state: 'detached' })
  await page.reload()
  await untilAlive(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('khan-dai.welcome-refused'))).toBe('1')

  await page.evaluate(() => localStorage.removeItem('khan-dai.welcome-refused'))
  await page.reload()
  await invitation.getByRole('link', { name: 'Chọn ngay' }).click()
  await page.getByRole('heading', { name: 'Chọn đội và bình luận viên' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Khán Đài' }).first().click()
  await page.waitForURL(`${site.app.address}/`)
  await page.getByRole('heading', { name: 'Chọn đội và bình luận viên' }).waitFor({ state: 'detached' })
  await expect.poll(() => invitation.count()).toBe(0)
})
