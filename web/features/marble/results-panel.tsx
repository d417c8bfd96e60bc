import Trophy from 'lucide-react/icons/trophy'
import type { MarbleRace, OwnPick } from '#contract/marble.ts'
import { marbleOf, marblePoints, marbleTeamOf } from '#contract/rules/marble-field.ts'
import { marbleTrackNames } from '#contract/rules/marble-names.ts'
import { useLanguage } from '#web/i18n/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { isPhotoFinish } from './commentary.ts'
import { CountdownText } from './countdown-text.tsx'
import { MarbleDot } from './marble-dot.tsx'
import { PhotoFinish } from './photo-finish.tsx'
import type { Playback } from './playback.ts'
import { secondsText } from './seconds-text.ts'

type ResultsPanelProps = {
  race: MarbleRace
  playback: Playback | null
  leftMs: number | null
  own: OwnPick | null
}

export function ResultsPanel({ race, playback, leftMs, own }: ResultsPanelProps) {
  const { locale, translate: t } = useLanguage()
  const { result } = race
  if (!result) return null
  const seconds = (us: number) => secondsText(us, locale, 3)
  const [first] = result.finishes
  const winner = marbleOf(race.marbles[first?.slot ?? 0] ?? 1)
  const photo = playback?.raceId === race.raceId ? playback : null
  const isClose = isPhotoFinish(result.finishes)
  return (
    <section
      aria-label={t('marble.results')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: where it scrolls it must be reachable by keyboard
      tabIndex={0}
      className="marble-panel"
      style={{ '--team': marbleTeamOf(winner.team).colour } as React.CSSProperties}
    >
      <header className="flex items-center gap-3">
        <span className="*:size-11 sm:*:size-14">
          <MarbleDot id={winner.id} size={56} />
        </span>
        <div className="min-w-0">
          <p className="flex items-center gap-1.5 text-xs font-semibold text-on-picture-brand">
            <Trophy size={14} aria-hidden />
            {t('marble.winnerOf', {
              race: race.raceNo,
              track: marbleTrackNames[race.trackId]?.[locale] ?? race.trackId,
            })}
          </p>
          <h2 className="truncate text-lg leading-tight font-bold sm:text-2xl">{winner.names[locale]}</h2>
          <p className="text-xs text-on-picture-2 sm:text-sm">
            {marbleTeamOf(winner.team).names[locale]}
            {first?.timeUs ? ` · ${t('marble.seconds', { seconds: seconds(first.timeUs) })}` : ''}
          </p>
        </div>
        <span className="ml-auto flex flex-col items-end gap-1">
          {isClose && <Badge tone="picture">{t('marble.photoFinish')}</Badge>}
          {own?.reward ? <Badge tone="gold">{t('marble.won', { count: own.reward })}</Badge> : null}
        </span>
      </header>
      <div className={classNames('marble-results', photo && 'marble-results-photo')}>
        <ol>
          {result.finishes.map(({ slot, timeUs }, at) => {
            const id = race.marbles[slot] ?? 1
            const gap = first?.timeUs && timeUs ? timeUs - first.timeUs : null
            return (
              <li key={slot} className={classNames('marble-result-row', id === own?.marbleId && 'marble-own')}>
                <span className="tabular w-3 text-right font-bold sm:w-5">{at + 1}</span>
                <MarbleDot id={id} size={22} />
                <span className="truncate font-semibold">{marbleOf(id).names[locale]}</span>
                <span className="tabular ml-auto text-on-picture-2 max-sm:text-xs">
                  {timeUs === null ? t('marble.dnf') : at === 0 ? seconds(timeUs) : `+${seconds(gap ?? 0)}`}
                </span>
                <span className="tabular w-8 text-right font-bold text-on-picture-brand max-sm:sr-only">
                  +{timeUs === null ? 0 : (marblePoints[at] ?? 0)}
                </span>
              </li>
            )
          })}
        </ol>
        {photo && first?.timeUs && <PhotoFinish race={race} playback={photo} timeMs={first.timeUs / 1_000} />}
      </div>
      <footer className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {leftMs !== null && <CountdownText leftMs={leftMs} label={t('marble.nextIn')} />}
        <LocaleLink
          to={`/truc-tiep/dua-bi/kiem-chung/${race.raceId}`}
          className="ml-auto font-semibold text-on-picture-brand underline"
        >
          {t('marble.verify')}
        </LocaleLink>
      </footer>
    </section>
  )
}
