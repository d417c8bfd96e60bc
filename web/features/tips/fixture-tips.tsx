import Lightbulb from 'lucide-react/icons/lightbulb'
import { useCallback, useEffect, useState } from 'react'
import type { FixtureSummary } from '#contract/schedule.ts'
import { type Tip, type TipFixture, tipList } from '#contract/tips.ts'
import { call } from '#web/api/call.ts'
import { isOff, type OddsLoaded, settleOdds } from '#web/features/odds/odds-loaded.ts'
import { OddsOff } from '#web/features/odds/odds-off.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CreateTipButton } from './create-tip-button.tsx'
import { takesTips } from './offers.ts'
import { TipCard } from './tip-card.tsx'

/** Tips on one fixture, for its page; read when the panel is opened. */
export function FixtureTips({ fixture }: { fixture: FixtureSummary }) {
  const t = useTranslate()
  const locale = useLocale()
  const { fixtureId } = fixture
  const [loaded, setLoaded] = useState<OddsLoaded<Tip[]> | null>(null)
  const [added, setAdded] = useState<Tip[]>([])
  const read = useCallback(() => {
    setLoaded(null)
    const tips = call(tipList, { fixtureId, pageSize: 50, locale }).then(({ list }) => list)
    void settleOdds(tips).then(setLoaded)
  }, [fixtureId, locale])
  useEffect(read, [read])

  if (loaded === null)
    return (
      <div className="flex flex-col gap-3 p-4" aria-busy="true">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    )
  if (isOff(loaded)) return <OddsOff />
  if (!loaded.ok)
    return (
      <ErrorState
        title={t('state.error.title')}
        text={t('state.error.text')}
        retryLabel={t('state.retry')}
        isBusy={false}
        onRetry={read}
      />
    )
  // What was given here shows at once; the list itself is shared and a moment behind.
  const list = [...added.filter((tip) => !loaded.data.some(({ id }) => id === tip.id)), ...loaded.data]
  return (
    <>
      {takesTips(fixture) && (
        <div className="flex justify-end px-4 pt-3">
          <CreateTipButton
            fixture={tipFixtureOf(fixture)}
            size="small"
            given={(tip) => setAdded((before) => [tip, ...before])}
          />
        </div>
      )}
      {list.length === 0 ? (
        <EmptyState icon={<Lightbulb size={24} />} title={t('tips.onFixture.empty')} text={t('tips.empty.text')} />
      ) : (
        <ul aria-label={t('tips.onFixture')}>
          {list.map((tip) => (
            <TipCard key={tip.id} tip={tip} isOnFixture />
          ))}
        </ul>
      )}
      <p className="border-t border-line px-4 py-3 text-xs text-ink-3">18+ · {t('tips.notice')}</p>
    </>
  )
}

function tipFixtureOf({ fixtureId, slug, sport, state, kickOff, tournament, home, away }: FixtureSummary): TipFixture {
  return { fixtureId, slug, sport, state, kickOff, tournament: tournament.name, home, away }
}
