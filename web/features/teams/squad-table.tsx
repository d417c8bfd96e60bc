import type { PlayerPosition, SquadPlayer } from '#contract/teams.ts'
import { PlayerName } from '#web/fixture/player-name.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { ageOn } from '#web/time/age.ts'
import { dateText } from '#web/time/kick-off.ts'

const positions: (PlayerPosition | null)[] = ['goalkeeper', 'defender', 'midfielder', 'forward', null]
const cell = 'px-3 py-2.5 text-left'

/** One table per position. Ages are computed for the day of rendering, so they are the same for all viewers. */
export function SquadTable({ players, teamName }: { players: SquadPlayer[]; teamName: string }) {
  const t = useTranslate()
  const { locale, now } = useRootData()
  const hasClubs = players.some(({ club }) => club !== '')
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2 xl:items-start">
      {positions.map((position) => {
        const listed = players.filter((player) => player.position === position)
        if (listed.length === 0) return null
        const title = t(`position.${position ?? 'other'}`)
        return (
          <section key={title} className="card overflow-hidden">
            <h3 className="border-b border-line bg-surface-2 px-4 py-2.5 text-[0.9375rem] font-bold">{title}</h3>
            <table className="w-full table-fixed text-sm">
              <caption className="sr-only">{`${t('squad.caption', { name: teamName })}: ${title}`}</caption>
              <thead className="text-xs text-ink-3">
                <tr>
                  <th scope="col" className="w-12 py-2 text-center font-semibold">
                    {t('squad.number')}
                  </th>
                  <th scope="col" className={cell}>
                    {t('squad.player')}
                  </th>
                  <th scope="col" className={`${cell} hidden w-32 sm:table-cell`}>
                    {t('squad.born')}
                  </th>
                  <th scope="col" className="w-14 py-2 text-center font-semibold">
                    {t('squad.age')}
                  </th>
                  {hasClubs && (
                    <th scope="col" className={`${cell} w-1/3`}>
                      {t('squad.club')}
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {listed.map((player) => (
                  <tr key={player.id} className="border-t border-line">
                    <td className="tabular py-2.5 text-center font-bold text-ink-2">{player.number ?? '–'}</td>
                    <th scope="row" className={`${cell} font-semibold wrap-anywhere`}>
                      <PlayerName name={player.name} id={player.playerId} className="flex min-h-8 items-center" />
                    </th>
                    <td className={`${cell} tabular hidden text-ink-2 sm:table-cell`}>
                      {player.bornOn ? dateText(player.bornOn, locale) : '–'}
                    </td>
                    <td className="tabular py-2.5 text-center text-ink-2">
                      {player.bornOn ? ageOn(player.bornOn, now) : '–'}
                    </td>
                    {hasClubs && <td className={`${cell} text-ink-2 wrap-anywhere`}>{player.club || '–'}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )
      })}
    </div>
  )
}
