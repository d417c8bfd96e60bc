import type { Scorer } from '#contract/tournaments.ts'
import { PlayerName } from '#web/fixture/player-name.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { Crest } from '#web/ui/crest.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

const number = 'tabular px-2 text-center'

export function ScorersTable({ scorers, caption }: { scorers: Scorer[]; caption: string }) {
  const t = useTranslate()
  const hasMatches = scorers.some(({ matches }) => matches !== undefined)
  return (
    <div className="@container">
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-xs text-ink-3">
          <tr>
            <th scope="col" className="w-11 py-2 text-center font-semibold">
              <span aria-hidden>#</span>
              <span className="sr-only">{t('scorers.rank')}</span>
            </th>
            <th scope="col" className="px-2 py-2 text-left font-semibold">
              {t('scorers.player')}
            </th>
            <th scope="col" className="w-1/3 px-2 py-2 text-left font-semibold">
              {t('scorers.team')}
            </th>
            <th scope="col" className="w-16 py-2 text-center font-semibold">
              {t('scorers.goals')}
            </th>
            {hasMatches && (
              <th scope="col" className="hidden w-20 py-2 text-center font-semibold @xl:table-cell">
                {t('playerPage.matches')}
              </th>
            )}
            <th scope="col" className="hidden w-24 py-2 text-center font-semibold @xl:table-cell">
              {t('scorers.penalties')}
            </th>
          </tr>
        </thead>
        <tbody>
          {scorers.map(({ rank, name, playerId, team, goals, penalties, matches }) => (
            <tr key={`${team.id} ${name}`} className="h-11 border-t border-line hover:bg-surface-2">
              <td className={`${number} font-semibold`}>{rank}</td>
              <th scope="row" className="px-2 py-1.5 text-left font-semibold wrap-anywhere">
                <PlayerName name={name} id={playerId} className="flex min-h-8 items-center" />
              </th>
              <td className="px-2">
                <LocaleLink to={`/doi-bong/${team.id}`} className="flex min-h-11 items-center gap-2 hover:underline">
                  <Crest of={team} size={20} />
                  <span className="line-clamp-2 min-w-0 leading-tight">{team.name}</span>
                </LocaleLink>
              </td>
              <td className={`${number} font-bold`}>{goals}</td>
              {hasMatches && <td className={`${number} hidden text-ink-2 @xl:table-cell`}>{matches ?? '–'}</td>}
              <td className={`${number} hidden text-ink-2 @xl:table-cell`}>{penalties}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
