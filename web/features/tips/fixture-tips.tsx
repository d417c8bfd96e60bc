import Lightbulb from 'lucide-react/icons/lightbulb'
import { useState } from 'react'
import type { Tip, TipFixture } from '#contract/tips.ts'
import type { Loaded } from '#web/api/loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNow } from '#web/time/use-now.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CreateTipButton } from './create-tip-button.tsx'
import { takesTips } from './offers.ts'
import { TipCard } from './tip-card.tsx'

/** Tips on one fixture, for its page. Renders nothing when the tips are off or could not be read. */
export function FixtureTips({ fixture, tips }: { fixture: TipFixture; tips: Loaded<{ list: Tip[] }> }) {
  const t = useTranslate()
  const nowMs = useNow()
  const [added, setAdded] = useState<Tip[]>([])
  if (!tips.ok) return null
  const { list: read } = tips.data
  // The shared cached list is a moment behind, so add the viewer's new tips.
  const list = [...added.filter((tip) => !read.some(({ id }) => id === tip.id)), ...read]
  return (
    <>
      {takesTips(fixture, nowMs) && (
        <div className="flex justify-end px-4 pt-3">
          <CreateTipButton fixture={fixture} size="small" given={(tip) => setAdded((before) => [tip, ...before])} />
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
