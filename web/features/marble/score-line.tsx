import type { MarbleStage } from '#contract/marble.ts'
import { type MarbleTeam, marbleTeamOf } from '#contract/rules/marble-field.ts'
import { useLanguage } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Crest } from '#web/ui/crest.tsx'

/** The two teams of the current fixture, with a point per race won. */
export function ScoreLine({ stage }: { stage: MarbleStage }) {
  const { translate: t } = useLanguage()
  if (!stage.teams) return null
  const [home, away] = stage.teams.map(marbleTeamOf) as [MarbleTeam, MarbleTeam]
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 px-3 py-1.5 sm:px-5 sm:py-2.5">
      <Team team={home} />
      <div className="text-center">
        <p className="tabular text-xl leading-tight font-bold sm:text-3xl">
          {stage.score[0]} – {stage.score[1]}
        </p>
        <p className="text-xs leading-tight text-ink-2 max-sm:sr-only">{t('marble.racesWon')}</p>
      </div>
      <Team team={away} className="flex-row-reverse text-right" />
    </div>
  )
}

function Team({ team, className }: { team: MarbleTeam; className?: string }) {
  const { locale } = useLanguage()
  return (
    <span className={classNames('flex min-w-0 items-center gap-2', className)}>
      <span className="sm:hidden">
        <Crest of={team} size={28} />
      </span>
      <span className="max-sm:hidden">
        <Crest of={team} size={44} />
      </span>
      <span className="min-w-0 text-sm font-bold leading-snug sm:text-lg">{team.names[locale]}</span>
    </span>
  )
}
