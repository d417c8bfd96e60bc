import type { TeamSummary } from '#contract/teams.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { Crest } from '#web/ui/crest.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** A team in a grid: the whole card is one link. */
export function TeamCard({ team }: { team: TeamSummary }) {
  const t = useTranslate()
  const kind = t(team.kind === 'national' ? 'teams.national' : 'teams.club')
  return (
    <LocaleLink
      to={`/doi-bong/${team.id}`}
      className="card flex min-h-17 items-center gap-3 p-3 transition-colors duration-150 hover:border-line-strong"
    >
      <Crest shortName={team.shortName} colour={team.colour} size={44} />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{team.name}</span>
        <span className="block truncate text-sm text-ink-2">{team.country.name || kind}</span>
      </span>
    </LocaleLink>
  )
}

export const teamGridClass = 'grid grid-cols-1 gap-3 min-[26rem]:grid-cols-2 md:grid-cols-3 xl:grid-cols-4'

export function TeamGridSkeleton() {
  return (
    <div className={teamGridClass}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'].map((place) => (
        <div key={place} className="card flex min-h-17 items-center gap-3 p-3">
          <Skeleton className="size-11 rounded-full" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3.5 w-1/2" />
          </span>
        </div>
      ))}
    </div>
  )
}
