import { useSearchParams } from 'react-router'
import { type LuckyType, luckyTypes } from '#contract/lucky.ts'
import { RewardNav } from '#web/features/rewards/reward-nav.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { SectionTabs } from '#web/list/section-tabs.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { WheelPanel } from './wheel-panel.tsx'

const keys = luckyTypes.map(String)

/** Page of the two wheels. `?loai=2` shows the second one. */
export default function LuckyPage() {
  const t = useTranslate()
  const [search] = useSearchParams()
  const type: LuckyType = search.get('loai') === '2' ? 2 : 1
  return (
    <>
      <PageHead title={t('lucky.title')} description={t('lucky.description')} />
      <h1 className="text-2xl font-bold">{t('lucky.title')}</h1>
      <p className="mt-1 mb-3 max-w-2xl text-sm text-ink-2">{t('lucky.description')}</p>
      <RewardNav current="/vong-quay" />
      <SectionTabs
        label={t('lucky.wheels')}
        tabs={keys.map((key) => ({ key, label: t(key === '2' ? 'lucky.wheel.2' : 'lucky.wheel.1') }))}
        current={String(type)}
        pathOf={(key) => (key === '2' ? '/vong-quay?loai=2' : '/vong-quay')}
      />
      <WheelPanel key={type} type={type} />
    </>
  )
}
