import { useEffect, useRef } from 'react'
import type { FixtureSummary } from '#contract/schedule.ts'
import type { StreamStatus } from '#web/features/ingest/use-desk.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNow } from '#web/time/use-now.ts'
import { Badge, LiveBadge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { EndBroadcastButton } from './end-broadcast-button.tsx'
import { ReopenButton } from './reopen-button.tsx'

type Stream = StreamStatus['stream']
type Props = { stream: Stream; fixture: FixtureSummary | null; viewers: number; refresh: () => void }

/** State of the broadcast, viewers, time on air, and its end. As high on air as off air, so that nothing below moves. */
export function DeskBar({ stream, fixture, viewers, refresh }: Props) {
  const t = useTranslate()
  const state = stream?.state ?? 'none'
  const isOn = state === 'publishing' || state === 'lost'
  const isOpen = isOn || state === 'opening'
  const bar = useRef<HTMLElement>(null)
  const wasOpen = useRef(isOpen)

  // The button that ended the broadcast is gone, and the focus with it.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      bar.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])

  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={t('goLive.status')}
      className="control-room-bar flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1"
    >
      <div className="flex min-w-0 gap-x-3 gap-y-0.5 max-lg:flex-col max-lg:items-start lg:items-center">
        {state === 'publishing' ? (
          <LiveBadge>{t('goLive.state.publishing')}</LiveBadge>
        ) : (
          <Badge tone={state === 'lost' ? 'gold' : 'neutral'}>{t(`goLive.state.${state}`)}</Badge>
        )}
        {stream && isOn && (
          <p className="tabular flex min-w-0 flex-wrap gap-x-3 text-sm">
            <OnAirTime sinceMs={stream.startedAt} />
            <span>
              <span className="text-xs text-ink-3">{t('goLive.viewers')}</span> <b>{viewers}</b>
            </span>
          </p>
        )}
      </div>
      {/* The place of the picture shows it. */}
      <p role="status" className="sr-only">
        {stateText(t, stream)}
      </p>
      <span className="ml-auto flex flex-wrap items-center gap-2">
        {fixture && isOn && (
          <LocaleLink
            to={`/truc-tiep/${fixture.slug}`}
            className={`${buttonClass({ tone: 'quiet' })} max-lg:hidden`}
            prefetch="none"
          >
            {t('goLive.watch')}
          </LocaleLink>
        )}
        {stream && isOpen && <EndBroadcastButton streamId={stream.streamId} viewers={viewers} ended={refresh} />}
        {stream?.isClosed && state === 'ended' && <ReopenButton fixtureId={stream.fixtureId} reopened={refresh} />}
      </span>
    </section>
  )
}

/** Returns the sentence that explains the state of the stream. */
export function stateText(t: ReturnType<typeof useTranslate>, stream: Stream): string {
  if (stream?.isClosed && stream.state === 'ended') return t('goLive.closed.text')
  return t(`goLive.state.${stream?.state ?? 'none'}.text`)
}

function OnAirTime({ sinceMs }: { sinceMs: number }) {
  const t = useTranslate()
  const nowMs = useNow() ?? sinceMs
  const total = Math.max(0, Math.floor((nowMs - sinceMs) / 60_000))
  const [hours, minutes] = [Math.floor(total / 60), total % 60]
  return (
    <span>
      <span className="text-xs text-ink-3 max-lg:sr-only">{t('broadcast.onAirFor')}</span>{' '}
      <b>
        {hours > 0 ? t('broadcast.onAirFor.hours', { hours, minutes }) : t('broadcast.onAirFor.minutes', { minutes })}
      </b>
    </span>
  )
}
