import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemInfo } from '#contract/system.ts'
import { addWebhook } from '#contract/webhooks.ts'
import type { Person } from '#demo/world.ts'
import { isSignedBy, startReceiver, type WebhookReceiver } from '#tests/setup/webhook-receiver.ts'
import { axeFindings } from './axe.ts'
import { overflowFindings } from './overflow.ts'
import { type Site, startSite } from './site.ts'
import { openPageAs } from './visit.ts'

let site: Site
let operator: Person
let receiver: WebhookReceiver

beforeAll(async () => {
  receiver = await startReceiver()
  site = await startSite({}, { OUTBOUND_ALLOWED: '127.0.0.1' })
  operator = await site.world.operator({ name: 'Tổng' })
})
afterAll(async () => {
  await site?.close()
  await receiver?.close()
})

const desk = (width: number, colorScheme: 'light' | 'dark'): Promise<Page> =>
  openPageAs(site, operator, '/quan-tri/ket-noi', {
    viewport: { width, height: 844 },
    reducedMotion: 'reduce',
    colorScheme,
  })
async function expectFine(page: Page): Promise<void> {
  expect(await overflowFindings(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
}

test('an operator makes a key on a phone, uses it, and revokes it', async () => {
  const page = await desk(390, 'dark')
  await page.getByText('Chưa có khóa nào').waitFor()
  await page.getByRole('button', { name: 'Tạo khóa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tạo khóa' })
  await dialog.getByLabel('Tên').fill('Giám sát')
  await dialog.getByRole('checkbox', { name: 'Đọc số liệu và hệ thống' }).check()
  await dialog.getByLabel('Mật khẩu của bạn').fill(site.password)
  await expectFine(page)
  await dialog.getByRole('button', { name: 'Tạo khóa' }).click()
  const key = await dialog.getByLabel('Khóa', { exact: true }).inputValue()
  await expectFine(page)
  expect((await site.call(systemInfo, {}, { token: key })).msg).toBe('Success')
  await dialog.getByRole('button', { name: 'Xong' }).click()

  const keys = page.getByRole('region', { name: 'Khóa API' })
  await keys.getByText(`${key.slice(0, 12)}…`).waitFor()
  await expectFine(page)
  await keys.getByRole('button', { name: /Thu hồi.*Giám sát/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Thu hồi' }).click()
  await keys.getByText('Đã thu hồi').waitFor()
  expect((await site.call(systemInfo, {}, { token: key })).msg).toBe('FIBE_NOT_LOGIN')
})

test('an operator adds a webhook, tests it with a real receiver, and sends a message again', async () => {
  const page = await desk(1440, 'light')
  await page.getByRole('button', { name: 'Thêm webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Thêm webhook' })
  await dialog.getByLabel('Địa chỉ').fill(receiver.url)
  await dialog.getByRole('checkbox', { name: 'Trận đấu thay đổi' }).check()
  await dialog.getByRole('button', { name: 'Thêm webhook' }).click()
  const secret = await dialog.getByLabel('Khóa ký').inputValue()
  await dialog.getByRole('button', { name: 'Xong' }).click()

  receiver.answer((reply) => reply.writeHead(500).end('hỏng rồi'))
  const card = page.getByRole('listitem').filter({ hasText: receiver.url })
  await card.getByRole('button', { name: 'Gửi thử' }).click()
  await expect.poll(() => receiver.got.length).toBe(1)
  expect(receiver.got.every((one) => isSignedBy(one, secret))).toBe(true)
  receiver.answer((reply) => reply.writeHead(204).end())
  await site.world.liveFixture({ score: [1, 0] })
  await expect.poll(() => receiver.got.some(({ message }) => message.event === 'fixture.changed')).toBe(true)

  await card.getByRole('button', { name: 'Nhật ký gửi' }).click()
  const sheet = page.getByRole('dialog', { name: 'Nhật ký gửi' })
  await sheet.getByText('Máy nhận báo lỗi.').waitFor()
  await sheet.getByText('Máy nhận trả lời').click()
  await sheet.getByText('hỏng rồi').waitFor()
  await expectFine(page)
  const before = receiver.got.length
  await sheet.getByText('Đã nhận', { exact: true }).last().click()
  await sheet.getByRole('button', { name: 'Gửi lại' }).first().click()
  await expect.poll(() => receiver.got.length).toBe(before + 1)
  expect(receiver.got.at(-1)?.id).toBe(receiver.got.at(-2)?.id)
})

test('a webhook that the site paused is a case at the desk and is resumed there', async () => {
  const token = await site.world.tokenOf(operator)
  const url = `${receiver.url}?cua=toa-soan`
  const { webhookId } = (await site.call(addWebhook, { url, events: ['member.registered'] }, { token })).data
  await site.engines.database.pool.query(
    "update webhooks set paused_at = now(), pause_reason = 'failing', failing_since = now() - interval '25 hours' where id = $1",
    [webhookId],
  )
  const page = await desk(390, 'light')
  await page.goto(`${site.address}/quan-tri`)
  await page.getByText('Webhook đã dừng').first().waitFor()
  await page.goto(`${site.address}/quan-tri/ket-noi`)
  const card = page.getByRole('listitem').filter({ hasText: url })
  await card.getByText('Tự dừng vì lỗi').waitFor()
  await expectFine(page)
  await card.getByRole('button', { name: 'Gửi tiếp' }).click()
  await card.getByText('Đang gửi').waitFor()
})
