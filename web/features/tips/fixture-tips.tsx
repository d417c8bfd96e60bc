import type { Tip, TipFixture } from '#contract/tips.ts'
import type { Loaded } from '#web/api/loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { CreateTipButton } from './create-tip-button.tsx'
import { takesTips } from './offers.ts'
import { TipCard } from './tip-card.tsx'

/** Tips on one fixture, for its page. Nothing where tips could not be read or are switched off. */
export function FixtureTips({ fixture, tips }: { fixture: TipFixture; tips: Loaded<{ list: Tip[] }> }) {
  const t = useTranslate()
  if (!tips.ok) return null
  const { list } = tips.data
  return (
    <section aria-labelledby="fixture-tips" className="card overflow-hidden">
      <div className="border-b border-line px-4 py-3">
        <SectionHeading
          id="fixture-tips"
          title={t('tips.onFixture')}
          action={takesTips(fixture) && <CreateTipButton fixture={fixture} size="small" />}
        />
      </div>
      {list.length === 0 ? (
        <p className="px-4 py-8 text-sm text-ink-2">{t('tips.onFixture.empty')}</p>
      ) : (
        <ul aria-label={t('tips.onFixture')}>
          {list.map((tip) => (
            <TipCard key={tip.id} tip={tip} isOnFixture />
          ))}
        </ul>
      )}
      <p className="border-t border-line px-4 py-3 text-xs text-ink-3">{t('tips.notice')}</p>
    </section>
  )
}
