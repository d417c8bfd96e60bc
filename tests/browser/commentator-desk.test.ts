import { afterAll, beforeAll, expect, test } from 'vitest'
import { rotateStreamKey } from '#contract/ingest.ts'
import { inAll, type Person } from '#demo/world.ts'
import { axeFindings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { openPageAs } from './visit.ts'

let site: Site
let operator: Person
beforeAll(async () => {
  site = await startSite()
  const { world } = site
  operator = await world.operator({ name: 'Chủ trang' })
  const khang = await world.commentator({ name: 'Minh Khang' })
  await world.commentator({ name: 'Thảo Vy' })
  const homeId = await world.team({ names: inAll('Sông Lam Nghệ An') })
  const awayId = await world.team({ names: inAll('Thép Xanh Nam Định') })
  for (const hours of [20, 21, 70])
    await world.fixture({ commentators: [khang], homeId, awayId, kickOff: Date.now() + hours * 3_600_000 })
  await site.call(rotateStreamKey, undefined, { token: await world.tokenOf(khang) })
})
afterAll(() => site?.close())

test.each([
  [390, 'light'],
  [1440, 'dark'],
] as const)(
  'an operator reads the week of commentators, ends a key and revokes an invitation, at %i px',
  async (width, colorScheme) => {
    const options = { viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' } as const
    const page = await openPageAs(site, operator, '/quan-tri/binh-luan-vien', options)
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Minh Khang' }) })
    await card.first().getByText('Trùng giờ').first().waitFor()
    expect(await axeFindings(page)).toEqual([])

    await page.getByRole('button', { name: 'Mời bình luận viên' }).click()
    await page.getByLabel('Mời ai').fill('BLV mới')
    await page.getByRole('button', { name: 'Tạo liên kết' }).click()
    await page.getByRole('button', { name: 'Sao chép liên kết' }).waitFor()
    await page.keyboard.press('Escape')
    const invites = page.getByRole('region', { name: 'Thư mời còn hiệu lực' })
    await invites.getByText('BLV mới').waitFor()
    await invites.getByRole('button', { name: 'Thu hồi' }).click()
    await invites.waitFor({ state: 'detached' })

    await card.first().getByRole('button', { name: 'Thu khóa' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Lý do').fill('Lộ khóa')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Thu khóa' }).click()
    await dialog.waitFor({ state: 'detached' })
    await card
      .first()
      .getByText(/lần bị xử lý trong 90 ngày/)
      .waitFor()
    await page.getByRole('button', { name: 'Tuần sau' }).click()
    await page.getByText('Không có trận nào trong tuần này.').first().waitFor()
  },
)
