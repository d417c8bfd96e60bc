import type { DataOf } from '#contract/endpoint.ts'
import type { teamInfo } from '#contract/teams.ts'
import { CalendarMenu } from '#web/features/calendar/calendar-menu.tsx'
import { FollowButton } from '#web/features/follows/follow-button.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { Crest } from '#web/ui/crest.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { teamFollow } from './team-follow.ts'

export type TeamFacts = DataOf<typeof teamInfo>

export function TeamHead({ team }: { team: TeamFacts }) {
  const t = useTranslate()
  const kind = t(team.kind === 'national' ? 'teams.national' : 'teams.club')
  const facts: [string, string][] = [
    [t('team.founded'), team.founded === null ? '' : String(team.founded)],
    [t('team.city'), team.city],
    [t('team.venue'), team.venue],
    [t('team.aliases'), team.aliases.slice(0, 4).join(t('shell.comma'))],
  ]
  const known = facts.filter(([, value]) => value !== '')
  return (
    <header className="card p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Crest of={team} size={56} />
        <div className="min-w-0 flex-1 basis-40">
          <h1 className="text-2xl font-bold wrap-anywhere">{team.name}</h1>
          <p className="mt-0.5 text-sm text-ink-2">{[kind, team.country.name].filter(Boolean).join(' · ')}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:justify-between">
          <FollowButton kind={teamFollow} id={team.id} name={team.name} followers={team.followers} />
          <CalendarMenu kind="team" id={team.id} name={team.name} />
        </div>
      </div>
      {known.length > 0 && (
        <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 text-sm sm:grid-cols-4">
          {known.map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-ink-3">{name}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {team.tournaments.length > 0 && (
        <ul aria-label={t('team.tournaments')} className="scroll-row -mx-4 mt-4 px-4 sm:mx-0 sm:flex-wrap sm:px-0">
          {team.tournaments.map((tournament) => (
            <li key={tournament.id} className="shrink-0">
              <LocaleLink
                to={`/giai-dau/${tournament.id}`}
                className="inline-flex h-11 items-center rounded-full bg-surface-3 px-4 text-sm font-semibold text-ink-2 hover:text-ink"
              >
                {tournament.name}
              </LocaleLink>
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}
