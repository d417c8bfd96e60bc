import type { DataOf } from '#contract/endpoint.ts'
import type { Season, tournamentInfo } from '#contract/tournaments.ts'
import { CalendarMenu } from '#web/features/calendar/calendar-menu.tsx'
import { FollowButton } from '#web/features/follows/follow-button.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { chipClass } from '#web/ui/chip.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { tournamentFollow } from './tournament-follow.ts'
import { TournamentMark } from './tournament-mark.tsx'
import { tournamentPath } from './tournament-sections.ts'

export type TournamentFacts = DataOf<typeof tournamentInfo>

export function TournamentHead({ tournament, season }: { tournament: TournamentFacts; season: Season | null }) {
  const t = useTranslate()
  const { id, name, colour, country, kind, followers, seasons } = tournament
  const about = [t(`tournament.${kind}`), country.name || t('tournaments.international'), season?.name]
  return (
    <header className="card p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <TournamentMark colour={colour} size={56} />
        <div className="min-w-0 flex-1 basis-40">
          <h1 className="text-2xl font-bold wrap-anywhere">{name}</h1>
          <p className="tabular mt-0.5 text-sm text-ink-2">{about.filter(Boolean).join(' · ')}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:justify-between min-[22rem]:max-sm:flex-nowrap">
          <FollowButton kind={tournamentFollow} id={id} name={name} followers={followers} />
          <CalendarMenu kind="tournament" id={id} name={name} />
        </div>
      </div>
      {seasons.length > 1 && (
        <nav aria-label={t('tournament.season')} className="scroll-row -mx-4 mt-4 px-4 py-0.5 sm:mx-0 sm:px-0">
          {seasons.map((one) => (
            <LocaleLink
              key={one.id}
              to={tournamentPath(id, { season: one.id === tournament.season?.id ? null : one.id })}
              preventScrollReset
              aria-current={one.id === season?.id ? 'page' : undefined}
              className={`${chipClass(one.id === season?.id ? 'on' : 'off')} tabular`}
            >
              {one.name}
            </LocaleLink>
          ))}
        </nav>
      )}
    </header>
  )
}
