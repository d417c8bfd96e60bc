import { Suspense } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { lazyPart } from '#web/way/lazy-part.ts'
import { FiguresPanel } from './figures-panel.tsx'
import { WorkList } from './work-list.tsx'

const SystemPanel = lazyPart(() => import('./system-panel.tsx'), 'SystemPanel')
const SetUpList = lazyPart(() => import('#web/features/set-up/set-up-list.tsx'), 'SetUpList')

/** The first steps of a new site for operators, figures of today, and the cases that wait for the viewer. */
export function Overview({ isOperator }: { isOperator: boolean }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="console-title" className="min-w-0 max-w-7xl">
      <h1 id="console-title" className="text-2xl font-bold">
        {t('staff.home')}
      </h1>
      {isOperator && (
        <Suspense fallback={null}>
          <SetUpList />
        </Suspense>
      )}
      <section aria-labelledby="figures-title" className="mt-4">
        <h2 id="figures-title" className="mb-3 font-bold">
          {t('figure.title')}
        </h2>
        <FiguresPanel />
      </section>
      <section aria-labelledby="work-title" className="mt-5">
        <h2 id="work-title" className="mb-3 font-bold">
          {t('console.queue')}
        </h2>
        <WorkList />
      </section>
      {isOperator && (
        <Suspense fallback={null}>
          <SystemPanel />
        </Suspense>
      )}
    </section>
  )
}
