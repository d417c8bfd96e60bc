import type { Clock } from '../clock.adapter.ts'
import type { Quota } from './quotas.service.ts'

type Left = Pick<Quota, 'left' | 'resetsInMs'>

/** A run of a job, which pays for its calls. */
export type Run = {
  signal: AbortSignal
  paid(): void
  /** Whether the job's share holds another call; a run may always make its first. */
  canPay(): boolean
}

export type Spending<Job extends string> = {
  /** All calls under one signal are one run. */
  run(job: Job, signal: AbortSignal): Run
  /** How long the job has to wait from now on, so that its share lasts until the quota is filled up. */
  leastMs(job: Job): number
}

type Account = { signal: AbortSignal; calls: number; paidAt: number }

/**
 * Spreads what is left of a quota over the time until it is filled up. Each job has a share, of one in all; what one leaves
 * over is everybody's, since shares are always of what is left. While nothing is known of the quota, nothing is held back.
 */
export function createSpending<Job extends string>(
  shares: Readonly<Record<Job, number>>,
  { left, clock }: { left: () => Left | null; clock: Clock },
): Spending<Job> {
  const accounts = new Map<Job, Account>()
  return {
    run(job, signal) {
      const last = accounts.get(job)
      const account = last?.signal === signal ? last : { signal, calls: 0, paidAt: 0 }
      return {
        signal,
        paid() {
          account.calls += 1
          account.paidAt = clock.steadyMs()
          accounts.set(job, account)
        },
        canPay() {
          const known = left()
          return (
            account.calls === 0 || known === null || account.calls + 1 <= shares[job] * (known.left + account.calls)
          )
        },
      }
    },
    leastMs(job) {
      const [known, account] = [left(), accounts.get(job)]
      if (known === null || !account) return 0
      const own = shares[job] * Math.max(known.left, 0)
      const workedOffMs = own === 0 ? known.resetsInMs : (account.calls / own) * known.resetsInMs
      const waitedMs = clock.steadyMs() - account.paidAt
      return Math.max(0, Math.min(known.resetsInMs, workedOffMs - waitedMs))
    },
  }
}
