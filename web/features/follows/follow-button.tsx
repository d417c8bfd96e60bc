import Star from 'lucide-react/icons/star'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Button, type ButtonTone } from '#web/ui/button.tsx'
import type { FollowKind } from './followed.ts'
import { useFollow } from './use-follow.ts'

type FollowButtonProps = {
  kind: FollowKind
  id: string
  name: string
  /** Number of followers when the page was rendered. Without it, no number is shown. */
  followers?: number
  /** Tone of the button while the viewer does not follow the target. */
  tone?: ButtonTone
  /** True where several such buttons are together, so that the name is visible. */
  isNamed?: boolean
}

export function FollowButton({
  kind,
  id,
  name,
  followers: given,
  tone = 'primary',
  isNamed = false,
}: FollowButtonProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { isFollowing, followers, toggle } = useFollow(kind, id, { followers: given ?? 0 })
  const button = (
    <Button tone={isFollowing ? 'neutral' : tone} aria-pressed={isFollowing} onClick={() => void toggle()}>
      <Star size={18} aria-hidden className={isFollowing ? 'shrink-0 fill-gold text-gold-ink' : 'shrink-0'} />
      <span>
        {t(isFollowing ? 'follow.following' : 'follow.follow')}
        <span className={isNamed ? undefined : 'sr-only'}> {name}</span>
      </span>
    </Button>
  )
  if (given === undefined) return button
  return (
    <div className="flex flex-wrap items-center gap-3">
      {button}
      {followers > 0 && (
        <span className="tabular text-sm text-ink-2">
          {t('follow.followers', { count: followers.toLocaleString(formattingTags[locale]) })}
        </span>
      )}
    </div>
  )
}
