import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkIn } from '#contract/check-in.ts'
import { referralInfo } from '#contract/referral.ts'
import type { ActivityKind } from '#contract/rules/activity.ts'
import type { Person } from '#demo/world.ts'
import { signUp } from '#tests/setup/members.ts'
import { axeFindings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { openPageAs, openVisit } from './visit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

const tabOf = (person: Person, path: string) =>
  openPageAs(site, person, path, { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })

const record = ({ userId }: Person, kind: ActivityKind, count: number) =>
  site.engines.database.db
    .transaction()
    .execute((tx) => site.features.activity.record(tx, kind, [{ userId, key: `test:${crypto.randomUUID()}`, count }]))

test('a member checks in, sees the streak and the balance change, and the statement shows the reason', async () => {
  const an = await site.world.user({ name: 'Thu An' })
  const page = await tabOf(an, '/diem-danh')
  await page.getByRole('button', { name: 'Điểm danh nhận 10 xu' }).click()
  await page.getByText('Hôm nay đã điểm danh').first().waitFor()
  await page.getByText('Chuỗi 1 ngày').waitFor()
  await page.locator('[data-balance]', { hasText: '10 xu' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const places = page.getByRole('navigation', { name: 'Điểm thưởng' }).getByRole('link')
  for (const place of ['Vòng quay', 'Dự đoán tỷ số', 'Sút luân lưu', 'Sự kiện']) {
    await places.filter({ hasText: place }).click()
    await places.and(page.locator('[aria-current]')).filter({ hasText: place }).waitFor()
    await expect.poll(() => places.count()).toBe(9)
  }
  await places.filter({ hasText: 'Phần thưởng' }).click()
  await page.getByText('Tuần này: 10 xu').waitFor()
  await page.getByText('Hôm nay đã điểm danh').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Sổ xu', exact: true }).first().click()
  await page.getByText('Còn 10').waitFor()
  await page.getByText(/không đổi ra tiền/).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('missions progress without a reload, and a reward is claimed with the keyboard', async () => {
  const binh = await site.world.user({ name: 'Gia Bình' })
  const page = await tabOf(binh, '/nhiem-vu-hang-ngay')
  const bar = page.getByRole('progressbar', { name: 'Xem trực tiếp 15 phút' })
  await bar.waitFor()
  await record(binh, 'watch', 15)
  const claim = page.getByRole('button', { name: 'Nhận thưởng: Xem trực tiếp 15 phút' })
  await claim.focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-balance]', { hasText: '30 xu' }).waitFor()
  await page.getByText('Đã nhận', { exact: true }).first().waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('a check-in page left open over midnight is loaded again', async () => {
  const chau = await site.world.user({ name: 'Minh Châu' })
  const { page } = await openVisit({ viewport: { width: 390, height: 844 } })
  await page.clock.install()
  const body = { username: chau.username, password: site.password }
  await page.request.post(`${site.address}/au/api/user/login`, { data: body })
  await page.goto(`${site.address}/diem-danh`)
  const button = page.getByRole('button', { name: 'Điểm danh nhận 10 xu' })
  await button.waitFor()
  await page.clock.runFor(10_000)
  // The server’s day does not change during a test. So a check-in from another device shows that the page loaded the
  // data again on its new day.
  await site.call(checkIn, undefined, { token: await site.world.tokenOf(chau) })
  await expect.poll(() => button.isVisible()).toBe(true)
  await page.clock.fastForward('24:00:00')
  await page.clock.runFor(20_000)
  await page.getByText('Hôm nay đã điểm danh').first().waitFor()
})

test('a visitor who opens an invitation finds its code in the registration form', async () => {
  const chi = await site.world.user({ name: 'Mai Chi' })
  const page = await tabOf(chi, '/gioi-thieu-ban-be')
  const link = await page.getByRole('textbox', { name: 'Liên kết mời' }).inputValue()
  expect(await axeFindings(page)).toEqual([])
  const { page: guest } = await openVisit({ viewport: { width: 390, height: 844 } })
  await guest.goto(site.address + new URL(link).pathname + new URL(link).search)
  await guest.getByText('Mai Chi mời bạn vào Khán Đài').waitFor()
  await guest.getByRole('main').getByRole('button', { name: 'Đăng ký' }).click()
  await expect.poll(() => guest.getByLabel('Mã mời').inputValue()).toBe(new URL(link).searchParams.get('ma'))
})

test('an open page of invitations shows the reward once a friend was active on three days', async () => {
  const ha = await site.world.user({ name: 'Thu Hà' })
  const { code } = (await site.call(referralInfo, undefined, { token: await site.world.tokenOf(ha) })).data
  const { userId } = await signUp(site, { inviteCode: code })
  const { database } = site.engines
  // Gives the friend another device, because otherwise both accounts would share this machine.
  await database.pool.query('update sessions set device = $1 where user_id = $2', [Buffer.from('khác'), userId])
  const watch = (daysAgo: number) =>
    database.db
      .transaction()
      .execute((tx) =>
        site.features.activity.record(
          tx,
          'watch',
          [{ userId, key: `watch:${daysAgo}`, count: 5 }],
          Date.now() - daysAgo * 24 * 3_600_000,
        ),
      )
  await expect
    .poll(async () => (await database.pool.query('select from referrals where invitee_id = $1', [userId])).rowCount)
    .toBe(1)
  await watch(2)
  await watch(1)
  const page = await tabOf(ha, '/gioi-thieu-ban-be')
  await page.getByText('2/3 ngày').waitFor()
  await watch(0)
  await page.getByText('3/3 ngày').waitFor()
  await page.getByText('15/15 phút xem').waitFor()
  await page.goto(`${site.address}/thong-bao`)
  await page.getByText(/Bạn nhận 200 xu vì đã mời/).waitFor()
})

test('an operator stops an account’s rewards, the owner is notified, and the operator allows them again', async () => {
  const dung = await site.world.user({ name: 'Anh Dũng' })
  const desk = await tabOf(await site.world.operator(), `/quan-tri/so-xu?ten=${dung.username}`)
  await desk.getByText('Anh Dũng').waitFor()
  const reason = desk.getByLabel('Lý do').last()
  const hold = desk.getByRole('button', { name: 'Ngừng thưởng' })
  await expect.poll(() => hold.isDisabled()).toBe(true)
  await reason.fill('Nhiều tài khoản cùng một máy')
  await hold.click()
  await desk.getByText(/Đang ngừng thưởng từ .*: Nhiều tài khoản cùng một máy/).waitFor()
  expect(await axeFindings(desk)).toEqual([])

  const page = await tabOf(dung, '/diem-danh')
  const checkIn = page.getByRole('button', { name: 'Điểm danh nhận 10 xu' })
  await checkIn.click()
  await page.getByText(/Tài khoản này đang tạm ngừng nhận thưởng/).waitFor()

  await desk.getByLabel('Lý do').last().fill('Đã xem lại')
  await desk.getByRole('button', { name: 'Cho nhận thưởng lại' }).click()
  await desk.getByText('Tài khoản này đã có thể nhận thưởng trở lại.').waitFor()
  await checkIn.click()
  await page.locator('[data-balance]', { hasText: '10 xu' }).waitFor()
})
