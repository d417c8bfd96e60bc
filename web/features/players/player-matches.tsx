import Goal from 'lucide-react/icons/goal'
import type { PlayerMatch } from '#contract/players.ts'
import { FormPill } from '#web/fixture/form-pills.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { dateIn, dateText } from '#web/time/kick-off.ts'
import { useZone } from '#web/time/use-zone.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Crest } from '#web/ui/crest.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

/** The player's matches, newest first, each with the result for the team and what the player did. */
export function PlayerMatches({ matches }: { matches: readonly PlayerMatch[] }) {
  return (
    <ul className="card overflow-hidden">
      {matches.map((match) => (
        <li key={match.fixtureId} className="border-t border-line first:border-t-0">
          <Row match={match} />
        </li>
      ))}
    </ul>
  )
}

function Row({ match }: { match: PlayerMatch }) {
  const t = useTranslate()
  const locale = useLocale()
  const zone = useZone()
  const { opponent, score, result, isHome, minutes, isStarter, kickOff, tournament } = match
  const part =
    minutes !== null
      ? t('playerPage.minutesOf', { count: minutes })
      : isStarter === false
        ? t('playerPage.substitute')
        : ''
  return (
    <LocaleLink
      to={`/truc-tiep/${match.slug}`}
      className="flex min-h-16 items-center gap-3 px-4 py-2.5 hover:bg-surface-2 focus-visible:-outline-offset-2"
    >
      <span className="flex w-7 shrink-0 justify-center">{result && <FormPill result={result} />}</span>
      <Crest of={opponent} size={28} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 truncate text-sm font-semibold">
            {opponent.name}
            <span className="ml-1.5 font-normal text-ink-3">({t(isHome ? 'team.home' : 'team.away')})</span>
          </span>
          {score && <span className="tabular ml-auto shrink-0 font-bold">{score.join('-')}</span>}
        </span>
        <span className="flex items-center gap-2 text-xs text-ink-3">
          <span className="min-w-0 truncate">
            <time dateTime={new Date(kickOff).toISOString()} className="tabular">
              {dateText(dateIn(kickOff, zone), locale)}
            </time>
            {` · ${tournament}`}
          </span>
          {part !== '' && <span className="tabular ml-auto shrink-0 text-ink-2">{part}</span>}
        </span>
        <Deeds match={match} />
      </span>
    </LocaleLink>
  )
}

const badge = 'tabular inline-flex items-center gap-1.5 rounded-full bg-surface-3 px-2 py-0.5 text-xs font-semibold'

/** Goals, assists and cards in a match. Shows nothing without any. */
function Deeds({ match }: { match: PlayerMatch }) {
  const t = useTranslate()
  const { goals, assists, ownGoals, yellowCards, redCards } = match
  if (goals + assists + ownGoals + yellowCards + redCards === 0) return null
  return (
    <span className="mt-1.5 flex flex-wrap gap-1.5">
      {goals > 0 && (
        <span className={classNames(badge, 'bg-primary-soft text-primary')}>
          <Goal size={14} aria-hidden />
          {t('playerPage.goalsOf', { count: goals })}
        </span>
      )}
      {assists > 0 && <span className={badge}>{t('playerPage.assistsOf', { count: assists })}</span>}
      {ownGoals > 0 && (
        <span className={classNames(badge, 'bg-danger-soft text-danger')}>
          {t('playerPage.ownGoalsOf', { count: ownGoals })}
        </span>
      )}
      {yellowCards > 0 && (
        <span className={badge}>
          <CardSign tone="yellow" />
          {t('playerPage.yellowOf', { count: yellowCards })}
        </span>
      )}
      {redCards > 0 && (
        <span className={badge}>
          <CardSign tone="red" />
          {t('playerPage.redOf', { count: redCards })}
        </span>
      )}
    </span>
  )
}

export function CardSign({ tone }: { tone: 'yellow' | 'red' }) {
  return (
    <span
      aria-hidden
      className={classNames('inline-block h-3.5 w-2.5 rounded-[2px]', tone === 'yellow' ? 'bg-gold' : 'bg-live-fill')}
    />
  )
}
