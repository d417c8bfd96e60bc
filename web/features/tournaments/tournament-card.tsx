import type { TournamentSummary } from '#contract/tournaments.ts'
import { teamGridClass } from '#web/fixture/team-card.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { TournamentMark } from './tournament-mark.tsx'

export const tournamentGridClass = teamGridClass

export function TournamentCard({ tournament }: { tournament: TournamentSummary }) {
  const t = useTranslate()
  const { id, name, colour, country, kind, season } = tournament
  const about = [country.name || t('tournaments.international'), season?.name ?? t(`tournament.${kind}`)]
  return (
    <LocaleLink
      to={`/giai-dau/${id}`}
      className="card flex min-h-17 items-center gap-3 p-3 transition-colors duration-150 hover:border-line-strong"
    >
      <TournamentMark colour={colour} size={44} />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{name}</span>
        <span className="tabular block truncate text-sm text-ink-2">{about.join(' · ')}</span>
      </span>
    </LocaleLink>
  )
}
