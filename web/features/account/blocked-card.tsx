import { blockList, memberUnblock } from '#contract/friends.ts'
import { call } from '#web/api/call.ts'
import { LeftOutCard } from './left-out-card.tsx'

export function BlockedCard() {
  return (
    <LeftOutCard
      words="account.blocked"
      list={(after) => call(blockList, { after })}
      end={(userId) => call(memberUnblock, { userId })}
    />
  )
}
