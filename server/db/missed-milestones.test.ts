import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerAudit, ledgerStatement } from '#contract/ledger.ts'
import { addDays, beginOfDay, vietnamDay } from '#contract/rules/vietnam-day.ts'
import { createWorld } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { up } from './migrations/0274-missed-milestones.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('pays members the milestones that their added days reached earlier, once, and pays no other member', async () => {
  const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  const { db } = app.engines.database
  const today = vietnamDay(Date.now())
  const at = (day: string) => new Date(beginOfDay(day) + 12 * 3_600_000)

  /**
   * Creates a member who checked in on each of the last `total` days. The check-in `madeUp` days ago was made up a day
   * later. No milestone is paid.
   */
  async function member(total: number, madeUp: number | null) {
    const person = await world.user()
    for (let back = total; back >= 1; back--) {
      const isMadeUp = back === madeUp
      const day = addDays(today, -back)
      const created_at = at(isMadeUp ? addDays(day, 1) : day)
      const row = { user_id: person.userId, day, reward: 0, is_made_up: isMadeUp, created_at }
      await db.insertInto('check_ins').values(row).execute()
    }
    return { ...person, token: await world.tokenOf(person) }
  }
  const reached = await member(20, 7)
  const inTime = await member(20, null)
  const before = await member(20, 3)
  const frozen = await member(20, 7)
  await db.transaction().execute((tx) => app.features.ledger.freeze(tx, frozen.userId, 'x'))

  for (let run = 0; run < 2; run++) await db.transaction().execute(up)
  const amounts = async ({ token }: { token: string }) =>
    (await app.call(ledgerStatement, {}, { token })).data.list.map(({ amount }) => amount)
  expect(await amounts(reached)).toEqual([100])
  for (const other of [inTime, before, frozen]) expect(await amounts(other)).toEqual([])
  const token = await world.tokenOf(await world.operator())
  expect((await app.call(ledgerAudit, undefined, { token })).data).toMatchObject({ wrongAccounts: 0, openTransfers: 0 })
})
