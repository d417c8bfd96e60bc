import { blockList, memberUnblock } from '#contract/friends.ts'
import { call } from '#web/api/call.ts'
import { LeftOutCard } from './left-out-card.tsx'

/** Members whom one has blocked. */
export function BlockedCard() {
  return (
    <LeftOutCard
      words="account.blocked"
      list={(after) => call(blockList, { after })}
      end={(userId) => call(memberUnblock, { userId })}
    />
  )
}
