import { lazy, Suspense, useEffect, useState } from 'react'
import { loadPart } from '#web/shell/reload.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { TopFansProps } from './top-fans.tsx'

const TopFans = lazy(async () => {
  const { TopFans: component } = await loadPart(() => import('./top-fans.tsx'))
  return { default: component }
})

/** Placeholder that loads a commentator's fans in the browser after the page. It reserves the height. */
export function TopFansSlot(props: TopFansProps) {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const place = <Skeleton className="h-116 w-full rounded-lg" />
  if (!isMounted) return place
  return (
    <Suspense fallback={place}>
      <TopFans key={props.commentatorId} {...props} />
    </Suspense>
  )
}
