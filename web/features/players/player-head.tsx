import type { DataOf } from '#contract/endpoint.ts'
import type { playerInfo } from '#contract/players.ts'
import { FollowButton } from '#web/features/follows/follow-button.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { ageOn } from '#web/time/age.ts'
import { dateText } from '#web/time/kick-off.ts'
import { Crest, unknownColour } from '#web/ui/crest.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { playerFollow } from './player-follow.ts'
import { PlayerMark } from './player-mark.tsx'

export type PlayerFacts = DataOf<typeof playerInfo>

export function PlayerHead({ player }: { player: PlayerFacts }) {
  const t = useTranslate()
  const { locale, now } = useRootData()
  const { name, number, position, bornOn, team, club, nationality } = player
  const colour = team?.colour ?? unknownColour
  const age = bornOn === null ? '' : t('playerPage.ageOf', { age: ageOn(bornOn, now), date: dateText(bornOn, locale) })
  const facts: [string, string][] = [
    [t('playerPage.position'), position === null ? '' : t(`playerPage.position.${position}`)],
    [t('playerPage.number'), number === null ? '' : String(number)],
    [t('squad.age'), age],
    [t('playerPage.nationality'), nationality?.name ?? ''],
    [t('squad.club'), club],
  ]
  const known = facts.filter(([, value]) => value !== '')
  return (
    <header className="card overflow-hidden">
      <span aria-hidden className="block h-1.5" style={{ background: colour }} />
      <div className="p-4 sm:p-6">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
          <PlayerMark player={player} size={56} />
          <div className="min-w-0 flex-1 basis-48">
            <h1 className="text-2xl font-bold wrap-anywhere">{name}</h1>
            {team && (
              <LocaleLink
                to={`/doi-bong/${team.id}`}
                className="-my-1 inline-flex min-h-11 max-w-full items-center gap-2 text-sm font-semibold text-ink-2 hover:text-ink hover:underline"
              >
                <Crest of={team} size={20} />
                <span className="truncate">{team.name}</span>
              </LocaleLink>
            )}
          </div>
          <div className="max-sm:w-full">
            <FollowButton kind={playerFollow} id={player.id} name={name} followers={player.followers} />
          </div>
        </div>
        {known.length > 0 && (
          <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 text-sm sm:flex sm:flex-wrap sm:gap-x-10">
            {known.map(([label, value]) => (
              <div key={label} className="min-w-0">
                <dt className="text-ink-3">{label}</dt>
                <dd className="tabular font-semibold wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </header>
  )
}
