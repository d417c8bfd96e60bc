import './marble.css'
import { useCallback } from 'react'
import type { MarbleStage } from '#contract/marble.ts'
import { marbleOf, marbleTeamOf } from '#contract/rules/marble-field.ts'
import { marbleTrackNames } from '#contract/rules/marble-names.ts'
import { useLanguage } from '#web/i18n/translate.ts'
import { LiveBadge } from '#web/ui/badge.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { CountdownText } from './countdown-text.tsx'
import { MarbleDot } from './marble-dot.tsx'
import { RaceCanvas } from './race-canvas.tsx'
import { useMarbleRoom } from './use-marble-room.ts'
import { useRacePhase } from './use-race-phase.ts'
import { useReducedMotion } from './use-reduced-motion.ts'
import { useSameRace } from './use-same-race.ts'

export function RoomCard({ given }: { given: MarbleStage }) {
  const { locale, translate: t } = useLanguage()
  const room = useMarbleRoom(given)
  const { stage } = room
  const phase = useRacePhase(stage, room.shownNow)
  const race = useSameRace(phase.kind === 'closed' ? null : phase.race)
  const isStill = useReducedMotion()
  const { shownNow } = room
  const startsAt = race?.startsAt ?? 0
  const raceTime = useCallback(() => (shownNow() ?? startsAt - 1) - startsAt, [shownNow, startsAt])
  const [home, away] = stage.teams?.map(marbleTeamOf) ?? []
  const winner = stage.last?.result?.finishes[0]
  const winnerId = winner && stage.last?.marbles[winner.slot]
  return (
    <article className="marble-card marble-field group relative overflow-hidden rounded-lg text-on-picture">
      <div className="flex min-w-0 flex-1 flex-col gap-2.5 p-4">
        <p className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-on-picture-2">
          {phase.kind === 'running' && <LiveBadge>{t('fixture.live')}</LiveBadge>}
          {race &&
            `${t('marble.raceNo', { race: race.raceNo })} · ${marbleTrackNames[race.trackId]?.[locale] ?? race.trackId}`}
        </p>
        <h2 className="text-xl font-bold">
          <LocaleLink to={`/truc-tiep/dua-bi/${stage.slug}`} className="card-link">
            {stage.name[locale]}
          </LocaleLink>
        </h2>
        {home && away && (
          <p className="tabular text-base font-semibold">
            {home.names[locale]} {stage.score[0]} – {stage.score[1]} {away.names[locale]}
          </p>
        )}
        <div className="mt-auto grid min-h-16 content-end gap-1">
          {winnerId !== undefined && (
            <p className="flex items-center gap-2 text-sm text-on-picture-2">
              <MarbleDot id={winnerId} size={24} />
              {t('marble.lastWinner', { name: marbleOf(winnerId).names[locale] })}
            </p>
          )}
          {phase.kind === 'grid' && <CountdownText leftMs={phase.leftMs} label={t('marble.startsIn')} />}
          {phase.kind === 'results' && phase.leftMs !== null && (
            <CountdownText leftMs={phase.leftMs} label={t('marble.nextIn')} />
          )}
        </div>
      </div>
      <div className="marble-card-picture">
        {race && (
          <RaceCanvas
            race={race}
            playback={room.playback?.raceId === race.raceId ? room.playback : null}
            raceTime={raceTime}
            ownMarbleId={null}
            isStill={isStill}
            label={t('marble.pictureOf', {
              race: race.raceNo,
              track: marbleTrackNames[race.trackId]?.[locale] ?? race.trackId,
            })}
          />
        )}
      </div>
    </article>
  )
}
