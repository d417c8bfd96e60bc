import EyeOff from 'lucide-react/icons/eye-off'
import UsersRound from 'lucide-react/icons/users-round'
import { useCallback, useEffect, useState } from 'react'
import { followList, friendList } from '#contract/friends.ts'
import type { MemberPage } from '#contract/members.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { useSession } from '#web/api/session.ts'
import { FriendList } from '#web/features/friends/friend-list.tsx'
import { LogInToSee } from '#web/features/friends/friends-panel.tsx'
import { PersonLine } from '#web/features/friends/person-line.tsx'
import { PersonList } from '#web/features/friends/person-list.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { chipClass } from '#web/ui/chip.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** All friends of a member. Only members can see them, and only when the privacy settings allow it. */
export function FriendsSection({ member }: { member: MemberPage }) {
  const t = useTranslate()
  const viewer = useSession()
  const isMember = viewer.kind === 'member'
  const { userId } = member
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    setHidden(false)
    if (!isMember) return
    let isCurrent = true
    call(friendList, { userId, pageSize: 1 }).catch((error: unknown) => {
      if (isCurrent && error instanceof CallError && error.name === 'NOT_PERMISSIONS') setHidden(true)
    })
    return () => {
      isCurrent = false
    }
  }, [userId, isMember])
  if (viewer.kind === 'starting') return <div aria-busy className="min-h-96" />
  if (!isMember) return <LogInToSee />
  if (isHidden)
    return (
      <div className="card">
        <EmptyState icon={<EyeOff size={24} />} title={t('friends.list.hidden')} text={t('friends.list.hidden.text')} />
      </div>
    )
  return <FriendList userId={userId} />
}

export function FollowsSection({ member }: { member: MemberPage }) {
  const t = useTranslate()
  const viewer = useSession()
  const [kind, setKind] = useState<'followers' | 'following'>('followers')
  const { userId } = member
  const read = useCallback(
    (after: string | undefined) => call(followList, { userId, kind, ...(after && { after }) }),
    [userId, kind],
  )
  if (viewer.kind === 'starting') return <div aria-busy className="min-h-96" />
  if (viewer.kind !== 'member') return <LogInToSee />
  return (
    <>
      <fieldset className="mb-3 flex flex-wrap gap-2">
        <legend className="sr-only">{t('member.follows')}</legend>
        {(['followers', 'following'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={kind === one}
            className={chipClass(kind === one ? 'on' : 'off')}
            onClick={() => setKind(one)}
          >
            {t(`member.${one}`)}
          </button>
        ))}
      </fieldset>
      <PersonList
        label={t(`member.${kind}`)}
        read={read}
        line={(person) => <PersonLine key={person.userId} person={person} isOnline={person.isOnline} />}
        empty={
          <EmptyState
            icon={<UsersRound size={24} />}
            title={t('friends.list.none')}
            text={t('friends.list.none.text')}
          />
        }
      />
    </>
  )
}
