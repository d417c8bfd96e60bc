import { phaseOf, useLiveFixture } from '#web/fixture/fixture.state.ts'
import { isCrowd, Viewers } from '#web/fixture/viewers.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { isOnAir, type LiveCommentator, type LiveRoom, recordingOf } from './live-room.ts'
import { liveAddress } from './load-live-room.ts'

type Props = { room: LiveRoom; chosen: LiveCommentator; base: string }

/** Links to the commentators of the fixture. After a switch, playback continues at the same time of the match. */
export function CommentatorBar({ room, chosen, base }: Props) {
  const t = useTranslate()
  const isOver = phaseOf(useLiveFixture(room)) === 'over'
  return (
    <nav aria-label={t('watch.commentators')} className="min-w-0 max-w-full grow">
      <ul className="scroll-row -m-1 p-1">
        {room.commentators.map((commentator) => {
          const { userId, username, name, profilePicture } = commentator
          const isChosen = userId === chosen.userId
          return (
            <li key={userId} className="shrink-0 snap-start">
              <LocaleLink
                to={liveAddress(base, { slug: room.slug, username })}
                prefetch="none"
                replace
                preventScrollReset
                aria-current={isChosen ? 'true' : undefined}
                className={classNames(
                  'commentator relative flex min-h-11 items-center gap-2.5 rounded-md border px-3 transition-colors duration-150 sm:py-1',
                  isChosen ? 'border-primary bg-primary-soft' : 'border-line bg-surface-2 hover:border-line-strong',
                )}
              >
                <Avatar name={name} seed={userId} picture={profilePicture} size={28} />
                <span className="commentator-text min-w-0 max-w-56">
                  <span className="commentator-name block truncate text-sm font-semibold">
                    {t('fixture.commentator', { name })}
                  </span>
                  <CommentatorState commentator={commentator} isChosen={isChosen} isOver={isOver} />
                </span>
              </LocaleLink>
            </li>
          )
        })}
      </ul>
      <p role="status" className="sr-only">
        {t('watch.switched', { name: chosen.name })}
      </p>
    </nav>
  )
}

type StateProps = { commentator: LiveCommentator; isChosen: boolean; isOver: boolean }

function CommentatorState({ commentator, isChosen, isOver }: StateProps) {
  const t = useTranslate()
  const isWatchable = isOnAir(commentator)
  return (
    <span className="commentator-state flex items-center gap-1 text-xs text-ink-2">
      {isWatchable && isCrowd(commentator.viewers) ? (
        <Viewers count={commentator.viewers} />
      ) : isWatchable ? (
        t('fixture.live')
      ) : recordingOf(commentator) ? (
        t('watch.canReplay')
      ) : (
        t(isOver ? 'watch.offAir' : 'watch.notLive')
      )}
      {isChosen && isWatchable && <span>· {t('watch.watching')}</span>}
    </span>
  )
}
