import Megaphone from 'lucide-react/icons/megaphone'
import type { ChatMessage } from '#contract/chat.ts'
import type { ChatShout } from '#contract/chat-shouts.ts'
import { fixtureSlug } from '#contract/rules/fixture-slug.ts'
import { knownNowMs } from '#web/api/server-clock.ts'
import { FollowButton } from '#web/features/follows/follow-button.tsx'
import { memberFollow } from '#web/features/follows/member-follow.ts'
import { memberPath } from '#web/features/friends/person-line.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { LiveBadge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

/** A card of the history may be older than the stream that it names, so it then only says that there was one. */
const onAirForMs = 30 * 60_000

/** Card of a message that recommends another room or a commentator. */
export function ShoutCard({ shout, createdAt }: { shout: ChatShout } & Pick<ChatMessage, 'createdAt'>) {
  const t = useTranslate()
  const locale = useLocale()
  const { target, name, about, person, onAir } = shout
  const isRoom = target === 'room'
  const isOnAir = onAir !== null && knownNowMs() - createdAt < onAirForMs
  const match = onAir && `${onAir.home[locale]} – ${onAir.away[locale]}`
  const line = match && !isOnAir ? t('chat.shout.wasOnAir', { match }) : isRoom ? about : t('chat.commentator')
  return (
    <section
      aria-label={t('chat.shout.said', { name })}
      className="mt-1 w-full max-w-sm overflow-hidden rounded-lg border border-line bg-surface-2 text-ink"
    >
      <p className="flex items-center gap-1.5 px-3 pt-2.5 text-xs font-bold text-primary">
        <Megaphone size={14} aria-hidden />
        {t(isRoom ? 'chat.shout.room' : 'chat.shout.commentator')}
      </p>
      <div className="flex items-center gap-3 px-3 py-2.5">
        <Avatar
          name={name}
          seed={isRoom ? `room ${shout.slug}` : (person?.userId ?? name)}
          picture={person?.profilePicture ?? ''}
          size={44}
          shape={isRoom ? 'square' : 'round'}
        />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 text-[0.9375rem] leading-snug font-bold [overflow-wrap:anywhere]">
            <bdi translate="no">{name}</bdi>
            {isOnAir && <LiveBadge>{t('chat.shout.live')}</LiveBadge>}
          </p>
          {isRoom && person && (
            <p className="truncate text-xs text-ink-2">{t('chat.shout.host', { name: person.showName })}</p>
          )}
          {isOnAir ? (
            <p className="text-xs font-semibold [overflow-wrap:anywhere]">{match}</p>
          ) : (
            line && (
              <p dir="auto" className="line-clamp-2 text-xs text-ink-2">
                {line}
              </p>
            )
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2 px-2 pb-2 *:grow">
        <LocaleLink to={pathOf(shout, isOnAir)} className={classNames(buttonClass({ tone: 'primary' }), 'px-2!')}>
          {t(isRoom ? 'chat.shout.openRoom' : isOnAir ? 'chat.shout.watch' : 'chat.shout.openPage')}
          <span className="sr-only"> {name}</span>
        </LocaleLink>
        {person?.isCommentator && (
          <FollowButton kind={memberFollow} id={person.userId} name={person.showName} tone="neutral" />
        )}
      </div>
    </section>
  )
}

function pathOf({ slug, person, onAir }: ChatShout, isOnAir: boolean): string {
  if (slug !== null) return `/chatroom/${slug}`
  const username = person?.username ?? ''
  if (!onAir || !isOnAir) return memberPath(username)
  const { fixtureId, home, away } = onAir
  return `/truc-tiep/${fixtureSlug({ fixtureId, home: home.vi, away: away.vi })}/${username}`
}
