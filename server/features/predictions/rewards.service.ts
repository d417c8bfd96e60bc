import type { Locale, LocalText } from '#contract/envelope.ts'
import { notificationTypes } from '#contract/notifications.ts'
import { rewardWaitMs } from '#contract/predictions.ts'
import type { Tx } from '#server/db/sql.ts'
import { transact } from '#server/db/transact.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { Ledger, Transfer } from '#server/features/ledger/ledger.service.ts'
import type { NewNotification, NotificationService } from '#server/features/notifications/notifications.service.ts'
import { type Contest, findContest, listContests, listRoundFixtures, listRounds } from './contest.store.ts'
import {
  closeRound,
  type ExactScore,
  findExactScore,
  lastSettled,
  listClosed,
  takeUnpaidExact,
  takeUnpaidWinner,
  type UnpaidExact,
  type UnpaidWinner,
} from './reward.store.ts'

/** Max time after the kick-off in which a reward is announced. Later rewards are paid without a notification. */
const newsForMs = 2 * 24 * 3_600_000

/** Pays exact scores and the winners of completed rounds, and notifies both. Runs may overlap. */
export type PredictionRewarder = (nowMs?: number) => Promise<void>

type Uses = { ledger: Pick<Ledger, 'post'>; notifications: Pick<NotificationService, 'notify'> }

export function createPredictionRewarder({ db }: DatabaseEngine, { ledger, notifications }: Uses): PredictionRewarder {
  /**
   * Uses one transaction per payment, so that two accounts are never locked together. Passes the reward that was paid
   * to `notify`: 0 while the member’s rewards are frozen.
   */
  async function payEach<T extends { reward: number }>(
    take: (tx: Tx) => Promise<T | null>,
    transferOf: (due: T) => Transfer,
    notify: (tx: Tx, due: T) => Promise<void> = async () => {},
  ): Promise<void> {
    const payOne = () =>
      db.transaction().execute(async (tx) => {
        const due = await take(tx)
        if (due === null) return false
        const transfer = transferOf(due)
        const isPaid = transfer.amount > 0 && (await ledger.post(tx, transfer))
        await notify(tx, { ...due, reward: isPaid ? due.reward : 0 })
        return true
      })
    while (await payOne()) {}
  }
  const reward = (key: string, userId: string, amount: number, note: string): Transfer => ({
    key,
    amount,
    note,
    reason: 'prediction',
    from: { site: 'rewards' },
    to: { userId },
  })

  async function notifyExact(tx: Tx, due: UnpaidExact, nowMs: number): Promise<void> {
    const score = await findExactScore(tx, due.id)
    if (score.kickOff.getTime() + newsForMs > nowMs) await notifications.notify(tx, [newsOf(due, score)])
  }

  async function notifyWinner(tx: Tx, due: UnpaidWinner, nowMs: number): Promise<void> {
    const contest = await findContest(tx, due.contestId)
    const rounds = contest ? await listRounds(tx, contest.seasonId, new Date(nowMs)) : []
    const round = rounds.find(({ key }) => key === due.round)
    if (!contest || !round || round.lastKickOff.getTime() + newsForMs <= nowMs) return
    await notifications.notify(tx, [newsOfRound(due, contest, round.names)])
  }

  async function closeRounds(nowMs: number): Promise<void> {
    for (const { id: contestId, seasonId } of await listContests(db)) {
      const closed = await listClosed(db, contestId)
      for (const { key, open, waiting } of await listRounds(db, seasonId, new Date(nowMs))) {
        if (closed.has(key) || open + waiting > 0) continue
        const fixtureIds = (await listRoundFixtures(db, seasonId, key)).map(({ id }) => id)
        const last = await lastSettled(db, fixtureIds)
        if (last && last.getTime() + rewardWaitMs <= nowMs)
          await transact(db, (tx) => closeRound(tx, { contestId, round: key }))
      }
    }
  }

  return async (nowMs = Date.now()) => {
    await closeRounds(nowMs)
    await payEach(
      (tx) => takeUnpaidExact(tx, new Date(nowMs - rewardWaitMs)),
      (due) => reward(`prediction:exact:${due.id}`, due.userId, due.reward, ''),
      (tx, due) => notifyExact(tx, due, nowMs),
    )
    await payEach(
      takeUnpaidWinner,
      (due) =>
        reward(`prediction:round:${due.contestId}:${due.round}:${due.userId}`, due.userId, due.reward, due.round),
      (tx, due) => notifyWinner(tx, due, nowMs),
    )
  }
}

function newsOfRound(due: UnpaidWinner, { names, season }: Contest, round: LocalText): NewNotification {
  const { userId, contestId, round: key, reward } = due
  const partsIn = (locale: Locale) => [names[locale], contestId, round[locale] || season, key, String(reward)]
  const sourceKey = `prediction:round:${contestId}:${key}`
  return {
    userId,
    type: notificationTypes.message,
    title: 'PREDICTION_ROUND_WON',
    sourceKey,
    parts: { vi: partsIn('vi'), en: partsIn('en'), zh: partsIn('zh') },
  }
}

function newsOf({ id, userId, reward }: UnpaidExact, score: ExactScore): NewNotification {
  const { fixtureId, contestId, round, home, away, homeNames, awayNames } = score
  const namesIn = (locale: Locale) => `${homeNames[locale]} – ${awayNames[locale]}`
  const rest = [contestId, `${home}–${away}`, round, String(reward), fixtureId]
  const partsIn = (locale: Locale) => [namesIn(locale), ...rest]
  return {
    userId,
    type: notificationTypes.message,
    title: 'PREDICTION_EXACT',
    sourceKey: `prediction:exact:${id}`,
    parts: { vi: partsIn('vi'), en: partsIn('en'), zh: partsIn('zh') },
  }
}
