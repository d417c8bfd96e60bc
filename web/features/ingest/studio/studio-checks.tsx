import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useTranslate } from '#web/i18n/translate.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'

type ChecksProps = {
  hasFixture: boolean
  /** The time, in epoch milliseconds, from which the chosen fixture can be published; null when it can be now. */
  opensLater: number | null
  hasPicture: boolean
  hasSound: boolean
}

/** Lists what a commentator checks before going live. The encoder was checked before the studio opened. */
export function StudioChecks(checks: ChecksProps) {
  const t = useTranslate()
  const kickOffText = useKickOffText()
  const { opensLater } = checks
  const rows = [
    ['encoder', true],
    ['fixture', checks.hasFixture && opensLater === null],
    ['picture', checks.hasPicture],
    ['sound', checks.hasSound],
  ] as const
  return (
    <section aria-labelledby="studio-checks" className="card p-4 sm:p-5">
      <SectionHeading id="studio-checks" title={t('studio.checks')} />
      <ul className="mt-2 flex flex-col gap-2 text-sm">
        {rows.map(([name, isDone]) => (
          <li key={name} className="flex items-center gap-2.5">
            {isDone ? (
              <CircleCheck size={18} aria-hidden className="shrink-0 text-good" />
            ) : (
              <Circle size={18} aria-hidden className="shrink-0 text-ink-3" />
            )}
            <span className={isDone ? 'text-ink' : 'text-ink-2'}>
              {name === 'fixture' && opensLater !== null
                ? t('studio.check.fixture.later', { time: kickOffText(opensLater) })
                : t(`studio.check.${name}`)}
            </span>
            <span className="sr-only">{t(isDone ? 'studio.check.done' : 'studio.check.open')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
