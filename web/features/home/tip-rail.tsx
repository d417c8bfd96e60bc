import { useCallback } from 'react'
import { tipList } from '#contract/tips.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { TipSummary } from '#web/features/tips/tip-card.tsx'
import { useLocale } from '#web/root-data.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Rail } from './rail.tsx'

const tipClass = 'w-80 max-w-[85vw] shrink-0 snap-start'

export function TipRail({ title, shown }: { title: string; shown: number }) {
  const locale = useLocale()
  const read = useCallback(() => call(tipList, { pageSize: shown, locale }), [locale, shown])
  const { loaded, retry } = useLoaded(read)
  if (loaded?.ok && loaded.data.list.length === 0) return null
  return (
    <Rail
      title={title}
      to="/tip-keo"
      place={<Skeleton className={`h-44 rounded-lg ${tipClass}`} />}
      loaded={loaded}
      retry={retry}
    >
      {loaded?.ok &&
        loaded.data.list.map((tip) => (
          <li key={tip.id} className={`card relative p-4 ${tipClass}`}>
            <TipSummary tip={tip} />
          </li>
        ))}
    </Rail>
  )
}
