import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef } from 'react'
import type { OpenStream } from '#contract/broadcast.ts'
import { memberPath } from '#web/features/friends/person-line.tsx'
import { EndBroadcastButton } from '#web/features/ingest/room/end-broadcast-button.tsx'
import { Figure } from '#web/features/ingest/room/figure.tsx'
import { activeWarnings, warningTexts } from '#web/features/ingest/room/warning-texts.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { TimeSince } from '#web/time/time-since.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, LiveBadge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

type Props = { stream: OpenStream; isMarked: boolean; ended: () => void }

export function StreamCard({ stream, isMarked, ended }: Props) {
  const t = useTranslate()
  const numberText = useNumberText()
  const { streamId, state, startedAt, viewers, bitrateKbps, framesPerSecond, renditions, commentator, fixture } = stream
  const pictures = renditions.filter(({ height }) => height !== null)
  const warnings = activeWarnings(stream.warnings)
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isMarked) card.current?.focus()
  }, [isMarked])
  return (
    <li
      ref={card}
      tabIndex={isMarked ? -1 : undefined}
      className={classNames('card scroll-mt-(--header) p-4', isMarked && 'border-primary')}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {state === 'publishing' ? (
          <LiveBadge>{t('goLive.state.publishing')}</LiveBadge>
        ) : (
          <Badge tone={state === 'lost' ? 'gold' : 'neutral'}>{t(`goLive.state.${state}`)}</Badge>
        )}
        {commentator && (
          <LocaleLink
            to={memberPath(commentator.username)}
            className="inline-flex items-center gap-2 font-semibold hover:underline"
          >
            <Avatar
              name={commentator.displayName}
              seed={commentator.userId}
              picture={commentator.profilePicture}
              size={28}
            />
            <bdi translate="no">{commentator.displayName}</bdi>
          </LocaleLink>
        )}
        {fixture && (
          <span className="text-sm text-ink-2">
            {t('fixture.versus', { home: fixture.home.name, away: fixture.away.name })}
          </span>
        )}
        <TimeSince at={startedAt} className="tabular ml-auto text-xs text-ink-2" />
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure name={t('goLive.viewers')} value={numberText(viewers)} />
        <Figure name={t('goLive.bitrate')} value={`${numberText(bitrateKbps)} kbps`} />
        <Figure
          name={t('goLive.frames')}
          value={t('goLive.framesPerSecond', { count: numberText(Math.round(framesPerSecond)) })}
        />
        <Figure
          name={t('goLive.renditions')}
          value={pictures.map(({ height, isMadeHere }) => `${height}p${isMadeHere ? '*' : ''}`).join(' ') || '–'}
        />
      </dl>
      {warnings.length > 0 && (
        <ul className="mt-3 space-y-1.5 text-sm">
          {warnings.map(({ code, codec = '?' }) => (
            <li key={code} className="flex gap-2">
              <TriangleAlert size={18} aria-hidden className="mt-px shrink-0 text-gold-ink" />
              {t(warningTexts[code] ?? 'goLive.warning.other', { code, codec })}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <EndBroadcastButton streamId={streamId} viewers={viewers} ended={ended} isOwn={false} />
        {fixture && (
          <LocaleLink to={`/truc-tiep/${fixture.slug}`} className={buttonClass({ tone: 'neutral' })} prefetch="none">
            {t('goLive.watch')}
          </LocaleLink>
        )}
      </div>
    </li>
  )
}
