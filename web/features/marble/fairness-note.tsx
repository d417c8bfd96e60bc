import ShieldCheck from 'lucide-react/icons/shield-check'
import type { MarbleStage } from '#contract/marble.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

export function FairnessNote({ stage: { race, last } }: { stage: MarbleStage }) {
  const t = useTranslate()
  return (
    <section className="card p-4" aria-labelledby="fairness">
      <h2 id="fairness" className="flex items-center gap-2 text-lg font-bold">
        <ShieldCheck size={20} aria-hidden className="text-primary" />
        {t('marble.fair')}
      </h2>
      <p className="mt-1 text-sm text-ink-2">{t('marble.fairText')}</p>
      <p className="mt-2 text-sm text-ink-2">{t('marble.fairLimits')}</p>
      {race && (
        <>
          <p className="mt-3 text-xs font-semibold text-ink-3">{t('marble.commitOf', { race: race.raceNo })}</p>
          <code className="mt-1 block break-all rounded-sm bg-surface-2 p-3 text-xs text-ink-2">{race.commit}</code>
        </>
      )}
      {last && (
        <LocaleLink
          to={`/truc-tiep/dua-bi/kiem-chung/${last.raceId}`}
          className="mt-3 inline-flex min-h-11 items-center text-sm font-semibold text-primary hover:underline"
        >
          {t('marble.verifyRace', { race: last.raceNo })}
        </LocaleLink>
      )}
    </section>
  )
}
