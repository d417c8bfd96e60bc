import type { OwnUser } from '#contract/account.ts'
import { BlockedCard } from './blocked-card.tsx'
import { MutedMembersCard } from './muted-members-card.tsx'
import { MutedWordsCard } from './muted-words-card.tsx'
import { PrivacyCard } from './privacy-card.tsx'

export function PrivacySection(_: { user: OwnUser }) {
  return (
    <div className="flex flex-col gap-5">
      <PrivacyCard />
      <MutedWordsCard />
      <MutedMembersCard />
      <BlockedCard />
    </div>
  )
}
