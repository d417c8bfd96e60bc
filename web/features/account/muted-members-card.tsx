import { memberMute, mutedMembers } from '#contract/privacy.ts'
import { call } from '#web/api/call.ts'
import { LeftOutCard } from './left-out-card.tsx'

export function MutedMembersCard() {
  return (
    <LeftOutCard
      words="account.mutedMembers"
      list={(after) => call(mutedMembers, { after })}
      end={(userId) => call(memberMute, { userId, muted: false })}
    />
  )
}
