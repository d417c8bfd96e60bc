import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#demo/world.ts'
import { axeFindings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { openPageAs, openVisit, untilAlive } from './visit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

const tabOf = (person: Person, path: string, width = 1440) =>
  openPageAs(site, person, path, { viewport: { width, height: 844 } })

test('one member sends a request from the profile, the other accepts it in the list of friends, both without a reload', async () => {
  const [an, binh] = [await site.world.user({ name: 'Thu An' }), await site.world.user({ name: 'Gia Bình' })]
  const hers = await tabOf(binh, '/ban-be', 390)
  await hers.getByText('Bạn chưa có lời mời kết bạn nào.').waitFor()
  const his = await tabOf(an, `/thanh-vien/${binh.username}`)
  await his.getByRole('button', { name: 'Kết bạn', exact: true }).click()
  await his.getByText('Đã gửi lời mời kết bạn tới Gia Bình').waitFor()
  const acceptance = hers.getByRole('button', { name: 'Chấp nhận lời mời của Thu An' })
  await acceptance.waitFor()
  expect(await axeFindings(hers)).toEqual([])
  await acceptance.click()
  await his.getByRole('button', { name: 'Bạn bè', exact: true }).waitFor()
  await hers.getByText('1 bạn bè').waitFor()
  await his.goto(`${site.address}/thanh-vien/${an.username}`)
  await his.waitForURL('**/bang-tin?nType=home')
  await hers.getByRole('list', { name: 'Tất cả bạn bè' }).getByText('Thu An').waitFor()
})

test('a blocked member no longer sees the profile, and is unblocked from there', async () => {
  const [an, binh] = [await site.world.user({ name: 'Hải An' }), await site.world.user({ name: 'Quốc Bình' })]
  const his = await tabOf(an, `/thanh-vien/${binh.username}`)
  await his.getByRole('button', { name: 'Tùy chọn khác cho Quốc Bình' }).click()
  await his.getByRole('button', { name: 'Chặn', exact: true }).click()
  const dialog = his.getByRole('dialog', { name: 'Chặn Quốc Bình?' })
  expect(await axeFindings(his)).toEqual([])
  await dialog.getByRole('button', { name: 'Chặn', exact: true }).click()
  await his.getByRole('button', { name: 'Bỏ chặn' }).waitFor()
  const hers = await tabOf(binh, `/thanh-vien/${an.username}`)
  await hers.getByText('Không xem được trang này').waitFor()
  await his.getByRole('button', { name: 'Bỏ chặn' }).click()
  await his.getByRole('button', { name: 'Kết bạn', exact: true }).waitFor()
  await hers.reload()
  await hers.getByRole('heading', { level: 1, name: 'Hải An' }).waitFor()
})

test('a commentator’s page starts with live and next fixtures, and its addresses exist', async () => {
  const commentator = await site.world.commentator({ name: 'Minh Khang', bio: 'Mười năm cầm mic' })
  await site.world.fixture({ commentators: [commentator] })
  const { page } = await openVisit({ viewport: { width: 390, height: 844 } })
  const path = `/thanh-vien/${commentator.username}`
  await page.goto(site.address + path)
  await untilAlive(page)
  await page.getByRole('heading', { name: 'Trận sắp bình luận' }).waitFor()
  await page.getByRole('button', { name: /^Đặt lịch xem .* cùng Minh Khang$/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const statusOf = async (address: string) => (await fetch(site.address + address, { redirect: 'manual' })).status
  expect(await Promise.all([`${path}?xem=lich`, `${path}?xem=xem-lai`, `${path}?xem=tip`].map(statusOf))).toEqual([
    200, 200, 200,
  ])
  expect(await Promise.all([`${path}?xem=gi-do`, `${path}?trang=2`, '/thanh-vien/khong_co_ai'].map(statusOf))).toEqual([
    404, 404, 404,
  ])
  expect(await statusOf(`/thanh-vien/${commentator.username.toUpperCase()}`)).toBe(301)
})
