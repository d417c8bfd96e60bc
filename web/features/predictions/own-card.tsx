import Flame from 'lucide-react/icons/flame'
import type { OwnPredictions } from '#contract/predictions.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { Button } from '#web/ui/button.tsx'
import { PointsMark } from './outcome-mark.tsx'

export function OwnCard({ own, isMember }: { own: OwnPredictions | null; isMember: boolean }) {
  const t = useTranslate()
  const figures = [
    { key: 'rank', value: own?.row ? `#${own.row.rank}` : '–' },
    { key: 'points', value: own?.row?.points ?? 0 },
    { key: 'round', value: own?.round?.points ?? 0 },
    { key: 'exact', value: own?.row?.exact ?? 0 },
  ] as const
  return (
    <section className="card p-4" aria-labelledby="own-predictions">
      <h2 id="own-predictions" className="flex items-center justify-between gap-2 font-bold">
        {t('predictions.me')}
        {own && own.streak > 1 && (
          <span className="inline-flex items-center gap-1 text-sm font-semibold text-gold-ink">
            <Flame size={18} aria-hidden />
            <span className="sr-only">{t('predictions.me.streak')}</span>
            {own.streak}
          </span>
        )}
      </h2>
      {!isMember ? (
        <>
          <p className="mt-2 text-sm text-ink-2">{t('predictions.me.login')}</p>
          <Button className="mt-3 w-full" onClick={() => void askToLogIn('login')}>
            {t('session.login')}
          </Button>
        </>
      ) : (
        <>
          <dl className="mt-3 grid grid-cols-4 gap-2 text-center lg:grid-cols-2">
            {figures.map(({ key, value }) => (
              <div key={key} className="flex flex-col-reverse rounded-md bg-surface-2 px-1 py-2.5">
                <dt className="text-xs text-ink-2">{t(`predictions.me.${key}`)}</dt>
                <dd className="tabular text-xl font-bold">{value}</dd>
              </div>
            ))}
          </dl>
          {own && own.form.length > 0 ? (
            <>
              <h3 className="mt-4 text-xs font-semibold text-ink-2">{t('predictions.me.form')}</h3>
              <ol className="mt-1.5 flex flex-wrap gap-1">
                {own.form.map(({ fixtureId, outcome, points }) => (
                  <li key={fixtureId}>
                    <PointsMark outcome={outcome} points={points} label={t(`predictions.outcome.${outcome}`)} />
                  </li>
                ))}
              </ol>
            </>
          ) : (
            <p className="mt-3 text-sm text-ink-3">{t('predictions.me.none')}</p>
          )}
        </>
      )}
    </section>
  )
}
