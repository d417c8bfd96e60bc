import './marble.css'
import { type ReactNode, useCallback } from 'react'
import type { MarbleForm, OwnPick } from '#contract/marble.ts'
import { marbleTrackNames } from '#contract/rules/marble-names.ts'
import { useLanguage } from '#web/i18n/translate.ts'
import { Badge, LiveBadge } from '#web/ui/badge.tsx'
import { CallLog } from './call-log.tsx'
import { GridPanel } from './grid-panel.tsx'
import { RaceCanvas } from './race-canvas.tsx'
import type { RacePhase } from './race-phase.ts'
import { ResultsPanel } from './results-panel.tsx'
import { RunningOrder } from './running-order.tsx'
import type { MarbleRoomState } from './use-marble-room.ts'
import { useReducedMotion } from './use-reduced-motion.ts'
import { useSameRace } from './use-same-race.ts'

type RacePictureProps = {
  room: MarbleRoomState
  phase: RacePhase
  form: readonly MarbleForm[]
  own: OwnPick | null
  /** Replaces the commentary between races. */
  between: ReactNode
}

export function RacePicture({ room, phase, form, own, between }: RacePictureProps) {
  const { locale, translate: t } = useLanguage()
  const isStill = useReducedMotion()
  const { playback, shownNow } = room
  const race = useSameRace(phase.kind === 'closed' ? null : phase.race)
  const startsAt = race?.startsAt ?? 0
  const raceTime = useCallback(() => (shownNow() ?? startsAt) - startsAt, [shownNow, startsAt])
  const ownMarbleId = own?.marbleId ?? null
  const seen = playback?.raceId === race?.raceId ? playback : null
  const label = race
    ? t('marble.pictureOf', { race: race.raceNo, track: marbleTrackNames[race.trackId]?.[locale] ?? race.trackId })
    : ''
  const isRunning = phase.kind === 'running'
  return (
    <>
      <div className="marble-picture marble-field">
        {race && (phase.kind === 'running' || (phase.kind === 'grid' && race.lanes)) && (
          <RaceCanvas {...{ race, raceTime, ownMarbleId, isStill, label }} playback={seen} />
        )}
        {race && isRunning && <RunningOrder {...{ race, playback: seen, raceTime, ownMarbleId }} />}
        {phase.kind === 'grid' && (phase.race.lanes === null || phase.leftMs > 5_000) && (
          <GridPanel race={phase.race} form={form} leftMs={phase.leftMs} ownMarbleId={ownMarbleId} />
        )}
        {phase.kind === 'grid' && phase.race.lanes && phase.leftMs <= 5_000 && phase.leftMs > 0 && (
          <p aria-hidden className="marble-count tabular">
            {Math.ceil(phase.leftMs / 1_000)}
          </p>
        )}
        {phase.kind === 'results' && <ResultsPanel race={phase.race} playback={seen} leftMs={phase.leftMs} own={own} />}
        {phase.kind === 'closed' && (
          <p className="grid h-full place-items-center px-6 text-center">{t('marble.closed')}</p>
        )}
        <div className="marble-corner">
          {isRunning && <LiveBadge>{t('fixture.live')}</LiveBadge>}
          {isRunning && (
            <Badge tone="picture">
              {t('marble.raceNo', { race: phase.race.raceNo })} · {marbleTrackNames[phase.race.trackId]?.[locale]}
            </Badge>
          )}
          {isRunning && seen === null && <Badge tone="picture">{t('marble.joining')}</Badge>}
        </div>
      </div>
      {race && isRunning ? (
        <CallLog race={race} playback={seen} raceTime={raceTime} />
      ) : (
        <div className="marble-calls marble-between">{between}</div>
      )}
    </>
  )
}
