import Ellipsis from 'lucide-react/icons/ellipsis'
import Gift from 'lucide-react/icons/gift'
import MessagesSquare from 'lucide-react/icons/messages-square'
import type { Stream } from '#contract/live.ts'
import { CalendarMenu } from '#web/features/calendar/calendar-menu.tsx'
import { roomFollow } from '#web/features/chat/room-follow.ts'
import { FollowButton } from '#web/features/follows/follow-button.tsx'
import { memberFollow } from '#web/features/follows/member-follow.ts'
import { ClipButton } from '#web/features/highlights/clip-button.tsx'
import { EmbedButton } from '#web/features/widgets/embed-button.tsx'
import { scoreHeight, scoreWidgetPath } from '#web/features/widgets/widget-address.ts'
import { ShareButton } from '#web/fixture/share-button.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { broadcastAt, type LiveCommentator, type LiveRoom } from './live-room.ts'

type Props = {
  room: LiveRoom
  commentator: LiveCommentator | null
  stream: Stream | null
  /** Title of the page, for sharing. */
  title: string
  /** Opens the gifts beside the picture; null when there is no recipient. */
  give: (() => void) | null
  /** `row` is beside the commentators, with a menu for the later buttons. `grid` shows all of them. */
  shape: 'row' | 'grid'
}

/** The viewer's actions: first follow, gift and share, then the others. */
export function LiveActions({ room, commentator, stream, title, give, shape }: Props) {
  const t = useTranslate()
  const { home, away, groupId, fixtureId, slug } = room
  const teams = { home: home.name, away: away.name }
  const embedded = { path: scoreWidgetPath(slug), title: t('widget.score.title', teams), height: scoreHeight }
  const match = `${home.shortName} – ${away.shortName}`
  const roomButton = (
    <FollowButton kind={roomFollow} id={groupId} name={match} tone="neutral" isNamed={commentator !== null} />
  )
  const others = (
    <>
      {commentator && roomButton}
      <LocaleLink to={`/chatroom/${groupId}`} className={buttonClass({ tone: 'neutral' })}>
        <MessagesSquare size={18} aria-hidden />
        {t('watch.groupChat')}
      </LocaleLink>
      {/* Their dialogs would be below the open menu. */}
      <div data-close className="contents">
        {stream && stream.kind !== 'hls' && (
          <ClipButton fixtureId={fixtureId} streamIdAt={(timeMs) => broadcastAt(stream, timeMs)} />
        )}
        <EmbedButton embedded={embedded} />
      </div>
      {commentator && (
        <CalendarMenu kind="commentator" id={commentator.userId} name={commentator.name} isCompact={false} />
      )}
    </>
  )
  const first = (
    <>
      {commentator ? (
        <FollowButton kind={memberFollow} id={commentator.userId} name={commentator.name} tone="primary" />
      ) : (
        roomButton
      )}
      {give && (
        <Button tone="neutral" onClick={give}>
          <Gift size={18} aria-hidden className="text-gold-ink" />
          {t('gifts.open')}
        </Button>
      )}
      <ShareButton title={title} isCompact={shape === 'row'} />
    </>
  )
  if (shape === 'grid')
    return (
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2 lg:hidden">
        {first}
        {others}
      </div>
    )
  return (
    <div className="live-actions ml-auto flex shrink-0 items-center gap-2">
      {first}
      <Popover
        shape="menu"
        label={t('watch.more')}
        triggerClass={buttonClass({ tone: 'neutral' })}
        trigger={<Ellipsis size={18} aria-hidden />}
      >
        <div className="live-menu">{others}</div>
      </Popover>
    </div>
  )
}
