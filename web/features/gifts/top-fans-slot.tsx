import { Suspense, useEffect, useState } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import type { TopFansProps } from './top-fans.tsx'

const TopFans = lazyPart(() => import('./top-fans.tsx'), 'TopFans')

/** Loads a commentator's fans in the browser after the page. The skeleton reserves the height. */
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
