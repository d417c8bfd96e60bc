import Star from 'lucide-react/icons/star'
import { useSession } from '#web/api/session.ts'
import { failureText } from '#web/features/session/failure-text.ts'
import { setFollowing, useFollowed } from '#web/features/teams/follows.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { showToast } from '#web/ui/toast.ts'
import { toggleFavourite } from './favourites.ts'
import { useIsFavourite } from './use-favourites.ts'

type LookProps = { isStarred: boolean; name: string; onPress: () => void; className?: string | undefined }

/** `aria-pressed` tells the state, so the name stays the same. */
function StarLook({ isStarred, name, onPress, className }: LookProps) {
  const t = useTranslate()
  const label = t('fixtures.star', { name })
  return (
    <button
      type="button"
      aria-pressed={isStarred}
      aria-label={label}
      title={label}
      onClick={onPress}
      className={classNames(
        'relative z-10 inline-flex shrink-0 items-center justify-center rounded-md transition-colors duration-150 hover:bg-surface-3',
        isStarred ? 'text-gold-ink' : 'text-ink-3 hover:text-ink',
        className ?? 'size-11',
      )}
    >
      <Star size={18} aria-hidden fill={isStarred ? 'currentColor' : 'none'} />
    </button>
  )
}

/** A fixture is over in days, so its star stays with this browser. */
export function FixtureStar({ id, name, className }: { id: string; name: string; className?: string }) {
  const isStarred = useIsFavourite('fixtures', id)
  return (
    <StarLook isStarred={isStarred} name={name} onPress={() => toggleFavourite('fixtures', id)} className={className} />
  )
}

type FollowStarProps = { kind: 'teams' | 'tournaments'; id: string; name: string; className?: string }

/** Members follow, which goes with them to every device; guests keep a star in this browser. */
export function FollowStar({ kind, id, name, className }: FollowStarProps) {
  const t = useTranslate()
  const followKind = kind === 'teams' ? 'team' : 'tournament'
  const isMember = useSession().kind === 'member'
  const isFollowed = useFollowed(followKind)?.has(id) ?? false
  const isKept = useIsFavourite(kind, id)
  async function press(): Promise<void> {
    if (isKept || !isMember) toggleFavourite(kind, id)
    if (!isMember) return
    try {
      await setFollowing(followKind, id, !(isFollowed || isKept))
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }
  return <StarLook isStarred={isFollowed || isKept} name={name} onPress={() => void press()} className={className} />
}
