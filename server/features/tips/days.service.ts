import { type Day, dayText, dayVersion, genesisHash } from '#contract/rules/tip-record.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { insertDay, listHeadsOf, lockDays, nextDayOfNews } from './day.store.ts'
import { sha256 } from './give-tip.service.ts'

export type TipDays = {
  /** Publishes the heads of past days that are not published yet. Returns the number of days. */
  publish(nowMs?: number): Promise<number>
}

/** A day is published this long after its end. By then, a tip whose transaction began before midnight is committed. */
const settleDownMs = 5 * 60_000

export function createTipDays({ db }: DatabaseEngine): TipDays {
  return {
    publish: (nowMs = Date.now()) =>
      db.transaction().execute(async (tx) => {
        const today = new Date(nowMs - settleDownMs).toISOString().slice(0, 10)
        const last = await lockDays(tx)
        let after = last?.day ?? null
        let prevRoot = last?.root ?? genesisHash
        let published = 0
        for (;;) {
          const day = await nextDayOfNews(tx, { after, before: today })
          if (day === null) return published
          const heads = await listHeadsOf(tx, day, genesisHash)
          const dayRecord: Day = { version: dayVersion, prevRoot, day, heads }
          const root = sha256(dayText(dayRecord))
          await insertDay(tx, { ...dayRecord, root })
          after = day
          prevRoot = root
          published += 1
        }
      }),
  }
}
