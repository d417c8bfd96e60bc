import type { ReactNode } from 'react'
import type { PredictionContest } from '#contract/predictions.ts'
import { RewardNav } from '#web/features/rewards/reward-nav.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { SectionTabs } from '#web/list/section-tabs.tsx'
import { chipClass } from '#web/ui/chip.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { type PredictionPart, predictionPath } from './predictions-path.ts'

const parts: readonly PredictionPart[] = ['board', 'table', 'leagues']

type Props = {
  part: PredictionPart
  contests: readonly PredictionContest[]
  /** The selected contest. Undefined when the page shows all contests. */
  contestId?: string | undefined
  children: ReactNode
}

export function PredictionFrame({ part, contests, contestId, children }: Props) {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('predictions.title')} description={t('predictions.description')} />
      <h1 className="text-2xl font-bold">{t('predictions.title')}</h1>
      <p className="mt-1 mb-3 max-w-2xl text-sm text-ink-2">{t('predictions.description')}</p>
      <RewardNav current="/du-doan" />
      <SectionTabs
        label={t('predictions.parts')}
        tabs={parts.map((key) => ({ key, label: t(`predictions.tab.${key}`) }))}
        current={part}
        pathOf={(key) => predictionPath(key, key === 'leagues' ? {} : { contestId })}
      />
      {contestId !== undefined && contests.length > 1 && (
        <nav aria-label={t('predictions.contests')} className="scroll-row -mx-4 mt-4 px-4 py-0.5 sm:mx-0 sm:px-0.5">
          {contests.map(({ id, tournament, season, isOpen }) => (
            <LocaleLink
              key={id}
              to={predictionPath(part, { contestId: id })}
              preventScrollReset
              aria-current={id === contestId ? 'page' : undefined}
              className={chipClass(id === contestId ? 'on' : 'off')}
            >
              {tournament.name} {season}
              {!isOpen && <span className="opacity-80"> · {t('predictions.over')}</span>}
            </LocaleLink>
          ))}
        </nav>
      )}
      {children}
    </>
  )
}
