import Star from 'lucide-react/icons/star'
import { type ReactNode, useState } from 'react'
import { useFollow, useFollowed } from '#web/features/follows/use-follow.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { roomFollow } from './room-follow.ts'

type Props = {
  groupId: string
  /** Used until the member's follows are loaded. */
  isFollowing: boolean
  children: ReactNode
}

/** Shows the composer to followers of the room, and a button that follows it to other members. */
export function FollowGate({ groupId, isFollowing, children }: Props) {
  const t = useTranslate()
  const known = useFollowed(roomFollow)
  const { toggle } = useFollow(roomFollow, groupId, { followers: 0 })
  const [isBusy, setBusy] = useState(false)
  if (known?.has(groupId) ?? isFollowing) return children

  async function follow() {
    setBusy(true)
    await toggle()
    setBusy(false)
  }

  return (
    <div className="flex shrink-0 items-center gap-3 border-t border-line px-4 py-3 text-sm text-ink-2">
      <Star size={18} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1">{t('chat.followToWrite')}</p>
      <Button size="small" isBusy={isBusy} onClick={() => void follow()}>
        {t('chat.follow')}
      </Button>
    </div>
  )
}
