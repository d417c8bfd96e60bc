import type { PlayerFigures, PlayerSeason, PlayerTeam } from '#contract/players.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { useLocale } from '#web/root-data.ts'
import { dateIn, monthText } from '#web/time/kick-off.ts'
import { useZone } from '#web/time/use-zone.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Crest } from '#web/ui/crest.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { CardSign } from './player-matches.tsx'

/** Returns a text of a figure: a dash instead of zero when no line-up is known, because the figure is then unknown. */
function knownText({ matches }: PlayerFigures, text: (figure: number) => string): (figure: number) => string {
  return (figure) => (figure === 0 && matches === 0 ? '–' : text(figure))
}

/** The figures of one season, or of all of them, in large type. Leaves out figures that are unknown without line-ups. */
export function FigureTiles({ figures, label }: { figures: PlayerFigures; label: string }) {
  const t = useTranslate()
  const text = useNumberText()
  const { matches, starts, minutes, goals, penalties, assists, yellowCards, redCards } = figures
  const all: { label: string; figure: number; note?: string }[] = [
    { label: t('playerPage.matches'), figure: matches },
    {
      label: t('playerPage.goals'),
      figure: goals,
      ...(penalties > 0 && { note: t('playerPage.penaltiesOf', { count: penalties }) }),
    },
    { label: t('playerPage.assists'), figure: assists },
    { label: t('playerPage.starts'), figure: starts },
    { label: t('playerPage.minutes'), figure: minutes },
  ]
  const hasLineups = matches > 0
  const tiles = all.filter(({ figure }) => hasLineups || figure > 0)
  const hasCards = hasLineups || yellowCards + redCards > 0
  return (
    <>
      <dl
        aria-label={label}
        className={classNames(
          'card grid gap-px overflow-hidden bg-line',
          hasLineups ? 'grid-cols-3' : 'auto-cols-fr grid-flow-col',
        )}
      >
        {tiles.map((tile) => (
          <div key={tile.label} className={tileClass}>
            <dt className="text-xs text-ink-3">
              {tile.label}
              {tile.note && <span className="block text-ink-2">{tile.note}</span>}
            </dt>
            <dd className="tabular text-2xl font-bold">{text(tile.figure)}</dd>
          </div>
        ))}
        {hasCards && (
          <div className={tileClass}>
            <dt className="text-xs text-ink-3">{t('playerPage.cards')}</dt>
            <dd className="tabular flex items-center gap-3 text-2xl font-bold">
              <CardCount tone="yellow" count={text(yellowCards)} />
              <CardCount tone="red" count={text(redCards)} />
            </dd>
          </div>
        )}
      </dl>
      {!hasLineups && <p className="mt-2 text-xs text-ink-3">{t('playerPage.noLineups')}</p>}
    </>
  )
}

const tileClass = 'flex flex-col-reverse justify-end bg-surface px-3 py-3.5 sm:px-4'

function CardCount({ tone, count }: { tone: 'yellow' | 'red'; count: string }) {
  const t = useTranslate()
  return (
    <span className="inline-flex items-center gap-1.5">
      <CardSign tone={tone} />
      <span className="sr-only">{t(tone === 'yellow' ? 'playerPage.yellow' : 'playerPage.red')}</span>
      {count}
    </span>
  )
}

export function seasonTitle({ tournament, season }: PlayerSeason): string {
  return [tournament.name, season?.name].filter(Boolean).join(' ')
}

const cell = 'tabular px-1 py-2 text-center'

/** One row per season and team. On a phone the columns of minutes and cards are left out. */
export function SeasonTable({ seasons, name }: { seasons: readonly PlayerSeason[]; name: string }) {
  const t = useTranslate()
  const text = useNumberText()
  return (
    <div className="card overflow-hidden">
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">{t('playerPage.seasonsOf', { name })}</caption>
        <thead className="text-xs text-ink-3">
          <tr>
            <th scope="col" className="px-4 py-2 text-left font-semibold">
              {t('tournament.season')}
            </th>
            <Column short={t('playerPage.matches.short')} label={t('playerPage.matches')} />
            <Column short={t('playerPage.goals.short')} label={t('playerPage.goals')} />
            <Column short={t('playerPage.assists.short')} label={t('playerPage.assists')} />
            <th scope="col" className="hidden w-20 px-1 py-2 text-center font-semibold sm:table-cell">
              {t('playerPage.minutes')}
            </th>
            <th scope="col" className="hidden w-20 px-1 py-2 text-center font-semibold sm:table-cell">
              {t('playerPage.cards')}
            </th>
          </tr>
        </thead>
        <tbody>
          {seasons.map((one) => {
            const known = knownText(one, text)
            return (
              <tr key={`${one.tournament.id} ${one.season?.id} ${one.team.id}`} className="border-t border-line">
                <th scope="row" className="px-4 py-1.5 text-left font-semibold">
                  <LocaleLink
                    to={`/giai-dau/${one.tournament.id}${one.season ? `?mua=${one.season.id}` : ''}`}
                    className="flex min-h-11 flex-col justify-center hover:underline"
                  >
                    <span className="truncate">{seasonTitle(one)}</span>
                    <span className="flex items-center gap-1.5 text-xs font-normal text-ink-2">
                      <Crest of={one.team} size={20} />
                      <span className="truncate">{one.team.name}</span>
                    </span>
                  </LocaleLink>
                </th>
                <td className={cell}>{known(one.matches)}</td>
                <td className={`${cell} font-bold`}>{text(one.goals)}</td>
                <td className={cell}>{known(one.assists)}</td>
                <td className={`${cell} hidden sm:table-cell`}>{known(one.minutes)}</td>
                <td className={`${cell} hidden sm:table-cell`}>
                  <span className="inline-flex items-center gap-2">
                    <CardCount tone="yellow" count={known(one.yellowCards)} />
                    <CardCount tone="red" count={known(one.redCards)} />
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Column({ short, label }: { short: string; label: string }) {
  return (
    <th scope="col" className="w-12 px-1 py-2 text-center font-semibold sm:w-16">
      <span aria-hidden>{short}</span>
      <span className="sr-only">{label}</span>
    </th>
  )
}

/** Teams of the player with the months of the first and the last match. */
export function TeamHistory({ teams }: { teams: readonly PlayerTeam[] }) {
  const t = useTranslate()
  const locale = useLocale()
  const zone = useZone()
  const month = (timeMs: number) => monthText(dateIn(timeMs, zone).slice(0, 7), locale)
  const span = ({ first, last, isCurrent }: PlayerTeam) => {
    if (first === null || last === null) return t(isCurrent ? 'playerPage.now' : 'playerPage.earlier')
    const end = isCurrent ? t('playerPage.now') : month(last)
    return month(first) === end ? end : `${month(first)} – ${end}`
  }
  return (
    <ul className="card overflow-hidden">
      {teams.map((one) => (
        <li key={one.team.id} className="border-t border-line first:border-t-0">
          <LocaleLink
            to={`/doi-bong/${one.team.id}`}
            className="flex min-h-16 items-center gap-3 px-4 py-2.5 hover:bg-surface-2 focus-visible:-outline-offset-2"
          >
            <Crest of={one.team} size={28} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-semibold">{one.team.name}</span>
              <span className="tabular block text-xs text-ink-3">{span(one)}</span>
            </span>
            <span className="tabular shrink-0 text-right text-xs text-ink-2">
              {one.matches > 0 && <span className="block">{t('playerPage.matchesOf', { count: one.matches })}</span>}
              <span className="block">{t('playerPage.goalsOf', { count: one.goals })}</span>
            </span>
          </LocaleLink>
        </li>
      ))}
    </ul>
  )
}
