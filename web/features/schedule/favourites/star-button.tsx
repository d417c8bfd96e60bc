import Star from 'lucide-react/icons/star'
import { useSession } from '#web/api/session.ts'
import { useFollow } from '#web/features/follows/use-follow.ts'
import { teamFollow } from '#web/features/teams/team-follow.ts'
import { tournamentFollow } from '#web/features/tournaments/tournament-follow.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { toggleFavourite } from './favourites.ts'
import { useIsFavourite } from './use-favourites.ts'

type LookProps = { isStarred: boolean; name: string; onPress: () => void; className?: string | undefined }

/** `aria-pressed` has the state, so the button's name does not change. */
function StarLook({ isStarred, name, onPress, className }: LookProps) {
  const t = useTranslate()
  const label = t('fixtures.star', { name })
  return (
    <button
      type="button"
      aria-pressed={isStarred}
      aria-label={label}
      onClick={onPress}
      className={classNames('star', isStarred ? 'text-gold-ink' : 'star-off', className)}
    >
      <Star size={18} aria-hidden fill={isStarred ? 'currentColor' : undefined} />
    </button>
  )
}

/** Star of a fixture. It is stored only in this browser, because the fixture is over in a few days. */
export function FixtureStar({ id, name, className }: { id: string; name: string; className?: string }) {
  const isStarred = useIsFavourite('fixtures', id)
  return (
    <StarLook isStarred={isStarred} name={name} onPress={() => toggleFavourite('fixtures', id)} className={className} />
  )
}

type FollowStarProps = { kind: 'teams' | 'tournaments'; id: string; name: string; className?: string }

/**
 * Star of a team or tournament. For members it is a follow, on all their devices; for guests it is stored in this
 * browser.
 */
export function FollowStar({ kind, id, name, className }: FollowStarProps) {
  const isMember = useSession().kind === 'member'
  const follow = useFollow(kind === 'teams' ? teamFollow : tournamentFollow, id, { followers: 0 })
  const isKept = useIsFavourite(kind, id)
  function press(): void {
    if (isKept || !isMember) toggleFavourite(kind, id)
    // A member who presses a star that is stored only in this browser removes it, and does not follow.
    if (isMember && (follow.isFollowing || !isKept)) void follow.toggle()
  }
  return <StarLook isStarred={follow.isFollowing || isKept} name={name} onPress={press} className={className} />
}
