import Check from 'lucide-react/icons/check'
import type { TeamMark, Tie, TiePlace } from '#contract/tournaments.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useDayText, useKickOffText } from '#web/time/use-day-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Crest } from '#web/ui/crest.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { placeText } from './place-text.ts'

const stretched =
  'outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-primary'

/**
 * Two teams with the aggregate in large digits, each leg in small ones, and the decision below. Links to the next leg,
 * or to the last one. For a team that is not known yet, shows the number of the fixture that decides it, or its rank in
 * a group.
 */
export function TieCard({ tie }: { tie: Tie }) {
  const t = useTranslate()
  const { home, away, homePlace, awayPlace, legs, aggregate, winner, number } = tie
  const leg = legs.find(({ score }) => score === null) ?? legs.at(-1)
  const scores = (index: 0 | 1) => (legs.length > 1 ? legs.map(({ score }) => score?.[index] ?? null) : [])
  return (
    <article className="relative rounded-md border border-line bg-surface px-3 py-2 transition-colors duration-150 hover:border-line-strong">
      <Side
        team={home}
        place={homePlace}
        isWinner={winner === 'home'}
        isOut={winner === 'away'}
        total={aggregate?.[0]}
        legs={scores(0)}
      />
      <Side
        team={away}
        place={awayPlace}
        isWinner={winner === 'away'}
        isOut={winner === 'home'}
        total={aggregate?.[1]}
        legs={scores(1)}
      />
      <p className="tabular truncate text-xs text-ink-3">
        {number !== null && <span>{t('bracket.number', { number })}</span>}
        {number !== null && leg && ' · '}
        {leg && (
          <LocaleLink to={`/truc-tiep/${leg.slug}`} className={stretched}>
            {home && away && (
              <span className="sr-only">{t('fixture.versus', { home: home.name, away: away.name })}: </span>
            )}
            <Note tie={tie} />
          </LocaleLink>
        )}
      </p>
    </article>
  )
}

/**
 * Shows the decision when the goals alone do not show it. Otherwise shows the kick-off of the next leg, or the day of
 * the last one.
 */
function Note({ tie }: { tie: Tie }) {
  const t = useTranslate()
  const dayText = useDayText()
  const kickOffText = useKickOffText()
  const { penalties, decidedBy, legs } = tie
  if (penalties) return t('bracket.penalties', { home: penalties[0], away: penalties[1] })
  if (decidedBy === 'extraTime') return t('bracket.extraTime')
  if (decidedBy === 'awayGoals') return t('bracket.awayGoals')
  const next = legs.find(({ score }) => score === null) ?? legs.at(-1)
  if (!next) return null
  return tie.winner === null ? kickOffText(next.kickOff) : dayText(next.kickOff)
}

type SideProps = {
  team: TeamMark | null
  place: TiePlace | null
  isWinner: boolean
  isOut: boolean
  total: number | undefined
  legs: (number | null)[]
}

function Side({ team, place, isWinner, isOut, total, legs }: SideProps) {
  const t = useTranslate()
  return (
    <div className={classNames('flex h-8 items-center gap-2 text-sm', isOut ? 'text-ink-3' : 'text-ink')}>
      {team ? (
        <Crest of={team} size={20} />
      ) : (
        <span aria-hidden className="size-5 shrink-0 rounded-full border border-dashed border-line-strong" />
      )}
      <span
        className={classNames(
          'min-w-0 flex-1 truncate',
          team ? (isWinner ? 'font-bold' : 'font-semibold') : 'text-ink-2',
        )}
      >
        {team ? team.name : place && placeText(place, t)}
        {isWinner && <span className="sr-only"> ({t('bracket.winner')})</span>}
      </span>
      {isWinner && <Check size={14} aria-hidden className="shrink-0 text-good" />}
      {legs.length > 1 && (
        <span className="tabular flex shrink-0 gap-2 text-xs text-ink-3">
          {legs.map((goals, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: legs have no id, and never change their order
            <span key={place}>{goals ?? '–'}</span>
          ))}
        </span>
      )}
      {total !== undefined && (
        <span className="tabular w-5 shrink-0 text-right font-bold">
          {legs.length > 1 && <span className="sr-only">{t('bracket.aggregate')} </span>}
          {total}
        </span>
      )}
    </div>
  )
}
