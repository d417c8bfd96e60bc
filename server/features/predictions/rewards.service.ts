import { rewardWaitMs } from '#contract/predictions.ts'
import type { Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { Ledger, Transfer } from '#server/features/ledger/ledger.service.ts'
import { listContests, listRoundFixtures, listRounds } from './contest.store.ts'
import { closeRound, lastSettled, listClosed, takeUnpaidExact, takeUnpaidWinner } from './reward.store.ts'

/** Pays what is due: exact scores, and winners of rounds in which nothing is awaited any more. Runs may overlap. */
export type PredictionRewarder = (nowMs?: number) => Promise<void>

export function createPredictionRewarder({ db }: DatabaseEngine, ledger: Pick<Ledger, 'post'>): PredictionRewarder {
  /** One transaction for each, so that no two accounts are held at once. */
  async function payEach<T>(take: (tx: Tx) => Promise<T | null>, transferOf: (due: T) => Transfer): Promise<void> {
    const payOne = () =>
      db.transaction().execute(async (tx) => {
        const due = await take(tx)
        if (due === null) return false
        const transfer = transferOf(due)
        if (transfer.amount > 0) await ledger.post(tx, transfer)
        return true
      })
    while (await payOne()) {}
  }
  const reward = (key: string, userId: string, amount: number, note: string): Transfer => ({
    ...{ key, amount, note, reason: 'prediction', from: { site: 'rewards' }, to: { userId } },
  })

  async function closeRounds(nowMs: number): Promise<void> {
    for (const { id: contestId, seasonId } of await listContests(db)) {
      const closed = await listClosed(db, contestId)
      for (const { key, open, waiting } of await listRounds(db, seasonId, new Date(nowMs))) {
        if (closed.has(key) || open + waiting > 0) continue
        const fixtureIds = (await listRoundFixtures(db, seasonId, key)).map(({ id }) => id)
        const last = await lastSettled(db, fixtureIds)
        if (last && last.getTime() + rewardWaitMs <= nowMs)
          await db.transaction().execute((tx) => closeRound(tx, { contestId, round: key }))
      }
    }
  }

  return async (nowMs = Date.now()) => {
    await closeRounds(nowMs)
    await payEach(
      (tx) => takeUnpaidExact(tx, new Date(nowMs - rewardWaitMs)),
      (due) => reward(`prediction:exact:${due.id}`, due.userId, due.reward, ''),
    )
    await payEach(takeUnpaidWinner, (due) =>
      reward(`prediction:round:${due.contestId}:${due.round}:${due.userId}`, due.userId, due.reward, due.round),
    )
  }
}
