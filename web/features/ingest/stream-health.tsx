import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { FixtureSummary } from '#contract/schedule.ts'
import type { TextKey } from '#contract/texts/all.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { timeText } from '#web/time/kick-off.ts'
import { useZone } from '#web/time/use-zone.ts'
import { Badge, LiveBadge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { RenditionTable } from './rendition-table.tsx'
import type { StreamStatus } from './use-desk.ts'

type State = NonNullable<StreamStatus['stream']>['state']

const warningTexts: Partial<Record<string, TextKey>> = {
  NO_AUDIO: 'goLive.warning.NO_AUDIO',
  NO_VIDEO: 'goLive.warning.NO_VIDEO',
  B_FRAMES: 'goLive.warning.B_FRAMES',
  GOP_TOO_LONG: 'goLive.warning.GOP_TOO_LONG',
  LOW_FRAME_RATE: 'goLive.warning.LOW_FRAME_RATE',
  PICTURE_FORMAT: 'goLive.warning.PICTURE_FORMAT',
  SURROUND_SOUND: 'goLive.warning.SURROUND_SOUND',
  HIGH_SAMPLE_RATE: 'goLive.warning.HIGH_SAMPLE_RATE',
  BROKEN_FRAME: 'goLive.warning.BROKEN_FRAME',
  TIMESTAMP_JUMP: 'goLive.warning.TIMESTAMP_JUMP',
  CODEC_CHANGED: 'goLive.warning.CODEC_CHANGED',
  AUDIO_STOPPED: 'goLive.warning.AUDIO_STOPPED',
  VIDEO_STOPPED: 'goLive.warning.VIDEO_STOPPED',
  TAKEN_OVER: 'goLive.warning.TAKEN_OVER',
  TOO_MANY_TRACKS: 'goLive.warning.TOO_MANY_TRACKS',
  TRACK_CODEC_UNSUPPORTED: 'goLive.warning.TRACK_CODEC_UNSUPPORTED',
  TRACK_CONFIG_BROKEN: 'goLive.warning.TRACK_CONFIG_BROKEN',
  RENDITION_UNALIGNED: 'goLive.warning.RENDITION_UNALIGNED',
  DISK_FAILED: 'goLive.warning.DISK_FAILED',
  TRANSCODER_OVERLOADED: 'goLive.warning.TRANSCODER_OVERLOADED',
  TRANSCODER_FAILED: 'goLive.warning.TRANSCODER_FAILED',
}
/** Warnings that are not shown: good news, or problems that the commentator cannot fix. */
const silentWarnings = new Set([
  'AUDIO_STARTED',
  'VIDEO_STARTED',
  'FRAME_BEFORE_CONFIG',
  'TRANSCODER_FULL',
  'TRANSCODER_RESTARTED',
])

export function StreamHealth({ status, fixtures }: { status: StreamStatus; fixtures: FixtureSummary[] }) {
  const t = useTranslate()
  const { stream, lastRefusal } = status
  const state: State | 'none' = stream?.state ?? 'none'
  const fixture = fixtures.find(({ fixtureId }) => fixtureId === stream?.fixtureId)
  const isOn = state === 'publishing' || state === 'lost'
  return (
    <section aria-labelledby="stream-health" className="card p-4 sm:p-5">
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
        {t(`goLive.state.${state}.text`)}
      </p>
      {stream && isOn && (
        <dl className="mt-3 grid grid-cols-3 gap-3">
          <Figure name={t('goLive.bitrate')} value={`${stream.bitrateKbps} kbps`} />
          <Figure
            name={t('goLive.frames')}
            value={t('goLive.framesPerSecond', { count: Math.round(stream.framesPerSecond) })}
          />
          <Figure name={t('goLive.viewers')} value={String(stream.viewers)} />
        </dl>
      )}
      {stream && isOn && stream.renditions.length > 0 && <RenditionTable renditions={stream.renditions} />}
      {fixture && isOn && (
        <LocaleLink
          to={`/truc-tiep/${fixture.slug}`}
          className={`${buttonClass({ tone: 'neutral' })} mt-4`}
          prefetch="none"
        >
          {t('goLive.watch')}
        </LocaleLink>
      )}
      {stream && isOn && <Warnings warnings={stream.warnings} />}
      {lastRefusal && lastRefusal.at > (stream?.startedAt ?? 0) && <Refusal {...lastRefusal} />}
    </section>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0 rounded-md bg-surface-2 px-3 py-2.5">
      <dt className="truncate text-xs text-ink-3">{name}</dt>
      <dd className="tabular font-bold">{value}</dd>
    </div>
  )
}

function Warnings({ warnings }: { warnings: NonNullable<StreamStatus['stream']>['warnings'] }) {
  const t = useTranslate()
  const shown = warnings.filter(({ code }) => !silentWarnings.has(code)).toReversed()
  if (shown.length === 0) return null
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="flex items-center gap-2 text-sm font-semibold">
        <TriangleAlert size={18} aria-hidden className="text-gold-ink" />
        {t('goLive.warnings')}
      </h3>
      <ul className="mt-2 flex flex-col gap-1.5 text-sm">
        {shown.map(({ code, at, codec = '?' }) => (
          <li key={code} className="flex gap-2">
            <Moment at={at} />
            <span className="min-w-0">{t(warningTexts[code] ?? 'goLive.warning.other', { code, codec })}</span>
          </li>
        ))}
      </ul>
    </div>
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

function Moment({ at }: { at: number }) {
  const zone = useZone()
  return (
    <time dateTime={new Date(at).toISOString()} className="tabular shrink-0 text-ink-3">
      {timeText(at, zone)}
    </time>
  )
}
