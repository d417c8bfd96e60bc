import type { OwnUser } from '#contract/account.ts'
import { DevicesCard } from './devices-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SecondStepCard } from './second-step-card.tsx'

export function SecuritySection({ user }: { user: OwnUser }) {
  return (
    <div className="flex flex-col gap-5">
      <PasswordCard user={user} />
      <SecondStepCard />
      <DevicesCard />
    </div>
  )
}
