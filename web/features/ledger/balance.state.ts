import { refreshBalance } from '#contract/account.ts'
import { userTopic } from '#contract/user.socket.ts'
import { call } from '#web/api/call.ts'
import { session } from '#web/api/session.ts'
import { createSubscription } from '#web/api/socket.ts'

/** The posting that the shown balance comes from: what is told of an earlier one is old news. */
let seenPosting = 0n

export function showBalance(balance: number): void {
  session.set((now) =>
    now.kind === 'member' && now.user.balance !== balance ? { kind: 'member', user: { ...now.user, balance } } : now,
  )
}

/** Keeps the member's balance as the socket tells it, and reads what came before each subscription. Returns how to stop. */
export function followBalance(): () => void {
  seenPosting = 0n
  const news = createSubscription(
    userTopic,
    {},
    {
      subbed() {
        call(refreshBalance).then(
          ({ balance }) => showBalance(balance),
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
  return news.start()
}
