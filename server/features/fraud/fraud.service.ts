import type { FraudKind } from '#contract/rules/fraud.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { circlesOf, clustersOf, type Group, maxInHour, minShared, severityOf } from './fraud.rules.ts'
import { deleteSignalsBefore, keepAccounts, upsertSignal } from './signal.store.ts'
import { type Found, listBursts, listCloseInvitations, listGifts, listShared, sumRewards } from './trace.store.ts'

export type FraudService = {
  /**
   * Scans the last 30 days (bursts: one day, gifts: a week) and stores signals that one person may use many accounts.
   */
  scan(nowMs?: number): Promise<void>
}

const dayMs = 24 * 3_600_000
const windowMs = 30 * dayMs
const keptMs = 90 * dayMs
/** Max stored accounts per group, and max groups per kind. */
const maxNamed = 50
const maxGroups = 200

/**
 * Uses the lowest account id as the key of a group, so that the key rarely changes. Returns the largest groups first,
 * at most `maxGroups`.
 */
const named = (groups: readonly Group[]): Found[] =>
  groups
    .map((group) => ({ ...group, key: group.userIds[0] ?? '', accounts: group.userIds.length }))
    .sort((a, b) => b.accounts - a.accounts)
    .slice(0, maxGroups)

export function createFraudService({ db }: DatabaseEngine): FraudService {
  async function keep(kind: FraudKind, found: Found, xuOf: (userId: string) => number): Promise<void> {
    const { key, accounts, times, firstAt, lastAt } = found
    const some = found.userIds.slice(0, maxNamed).map((userId) => ({ userId, xu: xuOf(userId) }))
    const xu = found.xu || some.reduce((sum, one) => sum + one.xu, 0)
    const severity = severityOf(kind, { accounts, times, xu })
    await db.transaction().execute(async (tx) => {
      const id = await upsertSignal(tx, { kind, key, severity, accounts, times, xu, firstAt, lastAt })
      await keepAccounts(tx, id, some)
    })
  }

  return {
    async scan(nowMs = Date.now()) {
      const since = new Date(nowMs - windowMs)
      const fewest = minShared
      const found: [FraudKind, Found[]][] = [
        ['device', await listShared(db, { mark: 'device', since, fewest })],
        ['address', await listShared(db, { mark: 'address', since, fewest })],
        ['ring', named(clustersOf(await listCloseInvitations(db, since))).filter(({ accounts }) => accounts >= fewest)],
        ['burst', await listBursts(db, { since: new Date(nowMs - dayMs), above: maxInHour })],
        ['circle', named(circlesOf(await listGifts(db, new Date(nowMs - 7 * dayMs))))],
      ]
      const userIds = [...new Set(found.flatMap(([, groups]) => groups.flatMap((group) => group.userIds)))]
      const rewards = await sumRewards(db, userIds, since)
      for (const [kind, groups] of found)
        for (const group of groups) await keep(kind, group, (userId) => rewards.get(userId) ?? 0)
      await deleteSignalsBefore(db, new Date(nowMs - keptMs))
    },
  }
}
