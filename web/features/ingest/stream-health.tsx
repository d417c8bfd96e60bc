import type { BroadcastSample } from '#contract/broadcast.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { timeText } from '#web/time/kick-off.ts'
import { useZone } from '#web/time/use-zone.ts'
import { Badge, LiveBadge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { EndBroadcastButton } from './room/end-broadcast-button.tsx'
import { Figure } from './room/figure.tsx'
import { OnAirTime } from './room/on-air-time.tsx'
import { ReopenButton } from './room/reopen-button.tsx'
import type { StreamStatus } from './use-desk.ts'

type State = NonNullable<StreamStatus['stream']>['state']
type Props = {
  status: StreamStatus
  fixture: FixtureSummary | null
  newest: BroadcastSample | null
  refresh: () => void
}

export function StreamHealth({ status: { stream, lastRefusal }, fixture, newest, refresh }: Props) {
  const t = useTranslate()
  const state: State | 'none' = stream?.state ?? 'none'
  const isOn = state === 'publishing' || state === 'lost'
  const isOpen = isOn || state === 'opening'
  const isClosed = stream?.isClosed === true && state === 'ended'
  const viewers = newest?.viewers ?? stream?.viewers ?? 0
  return (
    <section aria-labelledby="stream-health" className="p-4 sm:p-5">
      <SectionHeading
        id="stream-health"
        title={t('goLive.status')}
        action={
          state === 'publishing' ? (
            <LiveBadge>{t('goLive.state.publishing')}</LiveBadge>
          ) : (
            <Badge tone={state === 'lost' ? 'gold' : 'neutral'}>{t(`goLive.state.${state}`)}</Badge>
          )
        }
      />
      <p role="status" className="mt-1 text-sm text-ink-2">
        {isClosed ? t('goLive.closed.text') : t(`goLive.state.${state}.text`)}
      </p>
      {stream && isOn && (
        <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
          <Figure name={t('goLive.bitrate')} value={`${newest?.bitrateKbps ?? stream.bitrateKbps} kbps`} />
          <Figure
            name={t('goLive.frames')}
            value={t('goLive.framesPerSecond', {
              count: Math.round(newest?.framesPerSecond ?? stream.framesPerSecond),
            })}
          />
          <Figure name={t('goLive.viewers')} value={String(viewers)} />
          <OnAirTime sinceMs={stream.startedAt} />
        </dl>
      )}
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {stream && isOpen && <EndBroadcastButton streamId={stream.streamId} viewers={viewers} ended={refresh} />}
        {stream && isClosed && <ReopenButton fixtureId={stream.fixtureId} reopened={refresh} />}
        {fixture && isOn && (
          <LocaleLink to={`/truc-tiep/${fixture.slug}`} className={buttonClass({ tone: 'neutral' })} prefetch="none">
            {t('goLive.watch')}
          </LocaleLink>
        )}
      </div>
      {lastRefusal && lastRefusal.at > (stream?.startedAt ?? 0) && <Refusal {...lastRefusal} />}
    </section>
  )
}

function Refusal({ reason, at }: NonNullable<StreamStatus['lastRefusal']>) {
  const t = useTranslate()
  const zone = useZone()
  return (
    <div role="alert" className="mt-4 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
      <p className="font-semibold">{t('goLive.refused', { time: timeText(at, zone) })}</p>
      <p className="mt-0.5">{t(`goLive.refusal.${reason}`)}</p>
    </div>
  )
}
