import Check from 'lucide-react/icons/check'
import Heart from 'lucide-react/icons/heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import Plus from 'lucide-react/icons/plus'
import Share2 from 'lucide-react/icons/share-2'
import type { ReactNode } from 'react'
import type { Reel } from '#contract/reels.ts'
import { useSession } from '#web/api/session.ts'
import { memberFollow } from '#web/features/follows/member-follow.ts'
import { useFollow } from '#web/features/follows/use-follow.ts'
import { formattingTags, localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { shareLink } from '#web/shell/copy-link.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { ReelMenu } from './reel-menu.tsx'

type ReelActionsProps = {
  reel: Reel
  like: { isLiked: boolean; total: number; toggle(): void }
  openComments(): void
  removed(id: string): void
}

export function ReelActions({ reel, like, openComments, removed }: ReelActionsProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { author } = reel
  const count = (value: number) => value.toLocaleString(formattingTags[locale], { notation: 'compact' })

  async function share(): Promise<void> {
    const url = location.origin + localePath(locale, `/reels/${reel.slug}`)
    await shareLink({ title: reel.caption, url }, t)
  }

  return (
    <div className="reel-actions">
      <span className="relative mb-2 inline-flex">
        <LocaleLink to={`/thanh-vien/${author.username}`} aria-label={author.displayName} className="rounded-full">
          <Avatar name={author.displayName} seed={author.userId} picture={author.profilePicture} size={44} />
        </LocaleLink>
        <FollowMark userId={author.userId} name={author.displayName} />
      </span>
      <Action
        label={t('reels.like')}
        count={count(like.total)}
        isPressed={like.isLiked}
        press={like.toggle}
        icon={<Heart size={28} aria-hidden className={like.isLiked ? 'fill-live text-live' : undefined} />}
      />
      <Action
        label={t('reels.comment')}
        count={count(reel.comments)}
        press={openComments}
        icon={<MessageCircle size={28} aria-hidden />}
      />
      <Action label={t('reels.share')} press={() => void share()} icon={<Share2 size={26} aria-hidden />} />
      <ReelMenu reel={reel} removed={removed} />
    </div>
  )
}

type ActionProps = { label: string; count?: string; isPressed?: boolean; press(): void; icon: ReactNode }

function Action({ label, count, isPressed, press, icon }: ActionProps) {
  return (
    <button type="button" title={label} aria-pressed={isPressed} className="reel-action" onClick={press}>
      {icon}
      <span className="sr-only">{label}</span>
      {count !== undefined && <span className="tabular text-xs font-semibold">{count}</span>}
    </button>
  )
}

function FollowMark({ userId, name }: { userId: string; name: string }) {
  const t = useTranslate()
  const viewer = useSession()
  const { isFollowing, toggle } = useFollow(memberFollow, userId, { followers: 0 })
  if (viewer.kind === 'member' && viewer.user.userId === userId) return null
  return (
    <button
      type="button"
      aria-pressed={isFollowing}
      aria-label={t(isFollowing ? 'reels.following' : 'reels.follow', { name })}
      className={classNames('reel-follow', isFollowing && 'reel-follow-on')}
      onClick={() => void toggle()}
    >
      {isFollowing ? <Check size={14} aria-hidden /> : <Plus size={14} aria-hidden />}
    </button>
  )
}
