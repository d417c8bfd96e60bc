import type { ReactNode } from 'react'
import { useSession } from '#web/api/session.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { AccountPanel } from './later-account-panel.tsx'

const faceClass = 'tab-face text-ink-2'

export function MeButton({ icon, label }: { icon: ReactNode; label: string }) {
  const session = useSession()
  if (session.kind !== 'member')
    return (
      <button type="button" className={faceClass} onClick={() => void askToLogIn('login')}>
        {icon}
        {label}
      </button>
    )
  const { user } = session
  return (
    <Popover
      shape="sheet"
      label={label}
      triggerClass={faceClass}
      trigger={
        <>
          <Avatar name={user.displayName} seed={user.userId} picture={user.profilePicture} size={20} />
          {label}
        </>
      }
    >
      <AccountPanel user={user} />
    </Popover>
  )
}
