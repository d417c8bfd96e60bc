import Radio from 'lucide-react/icons/radio'
import { useEffect, useState } from 'react'
import { publishRefusals } from '#contract/ingest.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import type { StreamStatus } from '#web/features/ingest/use-desk.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { noticedLoss } from './frame-loss.ts'
import type { StudioState } from './studio-engine.ts'
import type { LinkPhase } from './studio-messages.ts'

type Props = {
  state: StudioState
  status: StreamStatus
  fixture: FixtureSummary | null
  isReady: boolean
  /** A broadcast of another device or program, or of this page before a reload. */
  other: 'publishing' | 'lost' | null
  start: () => void
  end: () => void
}

const livePhases = new Set<LinkPhase['name']>(['connecting', 'on-air', 'reconnecting'])

/** Starts and ends the stream, and shows how it goes. */
export function StudioBar({ state, status, fixture, isReady, other, start, end }: Props) {
  const t = useTranslate()
  const [isAsking, setAsking] = useState(false)
  const { phase, figures, onAirSince, hasFailed } = state
  const isLive = livePhases.has(phase.name)
  const loss = figures && noticedLoss(figures.droppedShare)
  const isOver = phase.name === 'refused' || phase.name === 'taken-over' || hasFailed

  return (
    <div className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className={`min-w-0 flex-1 text-sm font-semibold ${isOver ? 'text-danger' : ''}`}>
          {hasFailed ? t('studio.failed.text') : <PhaseText phase={phase} />}
        </p>
        {!isLive && (
          <Button size="large" disabled={!isReady} onClick={start} className="max-sm:w-full">
            <Radio size={20} aria-hidden />
            {t('studio.start')}
          </Button>
        )}
        {isLive && !isAsking && (
          <Button size="large" tone="danger" onClick={() => setAsking(true)} className="max-sm:w-full">
            {t('studio.end')}
          </Button>
        )}
      </div>
      {other && (
        <p role="status" className="text-sm text-gold-ink">
          {t(other === 'lost' ? 'studio.lost' : 'studio.takeOver')}
        </p>
      )}
      {isLive && isAsking && (
        <div role="alertdialog" aria-label={t('studio.end')} className="rounded-md bg-danger-soft p-4">
          <p className="text-sm font-semibold text-danger">{t('studio.end.confirm')}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button tone="neutral" autoFocus onClick={() => setAsking(false)}>
              {t('studio.end.no')}
            </Button>
            <Button
              tone="danger"
              onClick={() => {
                setAsking(false)
                end()
              }}
            >
              {t('studio.end.yes')}
            </Button>
          </div>
        </div>
      )}
      {isLive && onAirSince !== null && figures && (
        <>
          <dl className="grid grid-cols-3 gap-2 sm:grid-cols-5">
            <Figure name={t('studio.time')} value={<Elapsed since={onAirSince} />} />
            <Figure name={t('studio.upload')} value={t('studio.upload.value', { kbps: figures.uploadKbps })} />
            <Figure name={t('studio.picture')} value={`${figures.size.width}×${figures.size.height}`} />
            <Figure name={t('studio.dropped')} value={String(figures.droppedFrames)} />
            <Figure name={t('studio.viewers')} value={String(status.stream?.viewers ?? 0)} />
          </dl>
          {loss !== null && (
            <p role="alert" className="text-sm text-danger">
              {t('studio.dropping', { percent: loss })}
            </p>
          )}
          {figures.step > 0 && <p className="text-sm text-gold-ink">{t('studio.slow')}</p>}
          {fixture && (
            <LocaleLink
              to={`/truc-tiep/${fixture.slug}`}
              target="_blank"
              className={`${buttonClass({ tone: 'neutral' })} self-start`}
              prefetch="none"
            >
              {t('studio.watch')}
            </LocaleLink>
          )}
        </>
      )}
    </div>
  )
}

function PhaseText({ phase }: { phase: LinkPhase }) {
  const t = useTranslate()
  if (phase.name !== 'refused') return t(`studio.phase.${phase.name}`)
  const known = publishRefusals.find((name) => name === phase.reason)
  const reason = known ? t(`goLive.refusal.${known}`) : t('studio.refused.other', { code: phase.reason })
  return t('studio.phase.refused', { reason })
}

function Figure({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div className="min-w-0 rounded-md bg-surface-2 px-3 py-2">
      <dt className="truncate text-xs text-ink-3">{name}</dt>
      <dd className="tabular font-bold">{value}</dd>
    </div>
  )
}

function Elapsed({ since }: { since: number }) {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((nowMs - since) / 1_000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
