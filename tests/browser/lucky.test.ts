import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerStatement } from '#contract/ledger.ts'
import { drawLucky, luckyResult } from '#contract/lucky.ts'
import { findingsInBothWays } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { openPageAs } from './visit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

test('a member spins for free, sees the prize, and how to verify it', async () => {
  const member = await site.world.user({ name: 'Lan Anh' })
  const page = await openPageAs(site, member, '/vong-quay', { viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Quay miễn phí' }).click()
  await page.getByText(/^Bạn trúng [\d.]+ xu!$/).waitFor()
  const [draw] = (await site.call(luckyResult, {}, { token: await site.world.tokenOf(member) })).data.list
  await page.getByText(`Bạn trúng ${draw?.amount.toLocaleString('vi-VN')} xu!`).waitFor()
  await page.getByRole('button', { name: 'Quay · 50 xu' }).waitFor()
  expect(await findingsInBothWays(page)).toEqual([])
  await page.getByRole('link', { name: 'Kiểm chứng' }).first().click()
  await page.getByText(/sẽ được công bố khi hết ngày/).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/vong-quay/${draw?.id}`)
})

test('a member with too few xu sees the balance and what is missing, and cannot spin for xu', async () => {
  const member = await site.world.user()
  const { userId } = member
  const token = await site.world.tokenOf(member)
  await site.call(drawLucky, { requestId: crypto.randomUUID() }, { token })
  const [won] = (await site.call(ledgerStatement, {}, { token })).data.list
  const surplus = (won?.balance ?? 0) - 20
  const [rewards, own] = [{ site: 'rewards' as const }, { userId }]
  const way = surplus > 0 ? { from: own, to: rewards } : { from: rewards, to: own }
  if (surplus !== 0)
    await site.engines.database.db
      .transaction()
      .execute((tx) =>
        site.features.ledger.post(tx, { ...way, key: `test:${userId}`, reason: 'mission', amount: Math.abs(surplus) }),
      )
  const page = await openPageAs(site, member, '/vong-quay')
  await page.getByText('Bạn có 20 xu, còn thiếu 30 xu để quay').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Quay · 50 xu' }).isDisabled()).toBe(true)
})
