import type { RewardHub, RewardOffer } from '#contract/rewards.ts'
import { addDays, beginOfDay, mondayOf, vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { CheckInService } from '#server/features/check-in/check-in.service.ts'
import type { Ledger } from '#server/features/ledger/ledger.service.ts'
import { createSharedReads } from '#server/http/shared-reads.ts'

type Place = { offer(userId: string | null, nowMs: number): Promise<RewardOffer> }

export type HubUses = {
  checkIns: Pick<CheckInService, 'offer'>
  ledger: Pick<Ledger, 'earned'>
  /** All places except the check-in, in display order. */
  places: readonly Place[]
}

export type HubRead = (userId: string | null) => Promise<RewardHub>

/** Time for which all guests get the same answer. */
const guestsForMs = 2_000

/** Returns the read of the hub. It asks all places in parallel, and reads for guests only once in `guestsForMs`. */
export function createHubRead({ checkIns, ledger, places }: HubUses): HubRead {
  const shared = createSharedReads()

  async function read(userId: string | null): Promise<RewardHub> {
    const nowMs = Date.now()
    const today = vietnamDay(nowMs)
    const [checkedIn, earned, ...others] = await Promise.all([
      checkIns.offer(userId, nowMs),
      userId === null ? null : ledger.earned(userId, { from: mondayOf(today), today }),
      ...places.map((place) => place.offer(userId, nowMs)),
    ])
    return {
      dayEndsAt: beginOfDay(addDays(today, 1)),
      streak: checkedIn.streak,
      earned: earned && { today: earned.today, week: earned.since },
      offers: [checkedIn.offer, ...others],
    }
  }

  return (userId) => (userId === null ? shared.read('guest', guestsForMs, () => read(null)) : read(userId))
}
