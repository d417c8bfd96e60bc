import type { Kysely } from 'kysely'
import { maxPickRewardsADay, pickRewards } from '#contract/rules/marble-field.ts'
import type { Database } from '#server/db/sql.ts'
import type { Ledger } from '#server/features/ledger/ledger.service.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { keepReward, listWaiting, type PickRow, totalsOf, upsertPick, type WaitingPick } from './pick.store.ts'
import { dayOf } from './race.rules.ts'
import { lockRaceForPick } from './race.store.ts'

export type PickService = {
  /**
   * Stores the member’s pick, which replaces an earlier one. Throws MARBLE_RACE_NOT_FOUND, MARBLE_PICKS_CLOSED,
   * MARBLE_NOT_RACING.
   */
  pick(member: Member, pick: { raceId: string; marbleId: number; nonce: string }): Promise<PickRow>
  /** Decides on some picks of finished races and pays their rewards. Returns true when there may be more. */
  payStep(nowMs: number): Promise<boolean>
}

const payBatchSize = 100

export function createPickService(db: Kysely<Database>, ledger: Ledger): PickService {
  return {
    pick: ({ userId }, { raceId, marbleId, nonce }) =>
      db.transaction().execute(async (tx) => {
        const race = await lockRaceForPick(tx, raceId)
        if (!race) throw new ApiError('MARBLE_RACE_NOT_FOUND')
        if (race.drawn_at || Date.now() >= race.locks_at.getTime()) throw new ApiError('MARBLE_PICKS_CLOSED')
        if (!race.marbles.includes(marbleId)) throw new ApiError('MARBLE_NOT_RACING')
        return upsertPick(tx, { raceId, userId, marbleId, nonce })
      }),

    payStep: (nowMs) =>
      db.transaction().execute(async (tx) => {
        const day = dayOf(nowMs)
        const waiting = await listWaiting(tx, payBatchSize)
        for (const pick of waiting ?? []) {
          const won = rewardOf(pick)
          const { raceId, userId } = pick
          const left = won > 0 ? maxPickRewardsADay - (await totalsOf(tx, userId, day)).today : 0
          const amount = Math.max(0, Math.min(won, left))
          const key = `marble:${raceId}:${userId}`
          const transfer = { key, reason: 'marble', from: { site: 'rewards' }, to: { userId }, amount } as const
          // Nothing is paid while the member’s rewards are frozen.
          const isPaid = amount > 0 && (await ledger.post(tx, transfer))
          await keepReward(tx, pick.id, { reward: isPaid ? amount : 0, day })
        }
        return waiting?.length === payBatchSize
      }),
  }
}

/** Returns the reward for the place of the picked marble, or 0 when it did not arrive. */
function rewardOf({ marbles, marbleId, finishes }: WaitingPick): number {
  const place = finishes.findIndex(({ slot }) => marbles[slot] === marbleId)
  return finishes[place]?.timeUs == null ? 0 : (pickRewards[place] ?? 0)
}
