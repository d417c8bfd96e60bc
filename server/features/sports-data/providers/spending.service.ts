import type { Clock } from '#server/engines/clock.ts'
import type { Quota } from './quotas.service.ts'

type Left = Pick<Quota, 'left' | 'resetsInMs'>

/** One run of a job, which counts its calls. */
export type Run = {
  signal: AbortSignal
  paid(): void
  /** Returns true when the job's share allows another call. The first call of a run is always allowed. */
  canPay(): boolean
}

export type Spending<Job extends string> = {
  /** Starts a run, or continues the job's last run when the signal is the same. */
  run(job: Job, signal: AbortSignal): Run
  /** Returns the milliseconds that the job has to wait from now, so that its share lasts until the quota's reset. */
  minMs(job: Job): number
}

type Account = { signal: AbortSignal; calls: number; paidAt: number }

/**
 * Spreads the remaining quota over the time until its reset. Each job has a share; all shares together are at most 1.
 * Shares apply to the remaining quota, so unused calls are redistributed to all jobs. Without a known quota, there is
 * no limit.
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
    minMs(job) {
      const [known, account] = [left(), accounts.get(job)]
      if (known === null || !account) return 0
      const own = shares[job] * Math.max(known.left, 0)
      const workedOffMs = own === 0 ? known.resetsInMs : (account.calls / own) * known.resetsInMs
      const waitedMs = clock.steadyMs() - account.paidAt
      return Math.max(0, Math.min(known.resetsInMs, workedOffMs - waitedMs))
    },
  }
}
