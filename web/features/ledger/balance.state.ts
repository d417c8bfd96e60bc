import { refreshBalance } from '#contract/account.ts'
import { userTopic } from '#contract/user.socket.ts'
import { call } from '#web/api/call.ts'
import { session } from '#web/api/session.ts'
import { createSubscription } from '#web/api/socket.ts'

/** Id of the newest posting that the socket has reported. Reports of earlier postings are ignored. */
let seenPosting = 0n
/** Number of shown balances. The response to a read sent before the last one is outdated. */
let shown = 0

export function showBalance(balance: number): void {
  shown += 1
  session.set((now) =>
    now.kind === 'member' && now.user.balance !== balance ? { kind: 'member', user: { ...now.user, balance } } : now,
  )
}

/** Updates the member's balance from the socket, and reads it after each (re)subscription. Returns a stop function. */
export function followBalance(): () => void {
  seenPosting = 0n
  let isStopped = false
  const news = createSubscription(
    userTopic,
    {},
    {
      subbed() {
        const before = shown
        call(refreshBalance).then(
          ({ balance }) => before === shown && !isStopped && showBalance(balance),
          (error: unknown) => console.warn('The balance could not be read', error),
        )
      },
      on: {
        balance({ data }) {
          const posting = BigInt(data.postingId)
          if (posting <= seenPosting) return
          seenPosting = posting
          showBalance(data.balance)
        },
      },
    },
  )
  const leave = news.start()
  return () => {
    // The next member must not see the balance of a read that is on its way.
    isStopped = true
    leave()
  }
}
