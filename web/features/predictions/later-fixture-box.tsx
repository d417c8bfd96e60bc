import { Suspense, useEffect, useState } from 'react'
import type { FixtureSummary } from '#contract/schedule.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'

const FixtureBox = lazyPart(() => import('./fixture-box.tsx'), 'FixtureBox')

/** Loads the prediction box in the browser only, and reserves its space. */
export function LaterFixtureBox({ fixture }: { fixture: FixtureSummary }) {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const room = <Skeleton className="h-80 w-full rounded-lg" />
  return (
    <div className="min-h-80 min-w-0">
      {isAlive ? (
        <Suspense fallback={room}>
          <FixtureBox fixture={fixture} />
        </Suspense>
      ) : (
        room
      )}
    </div>
  )
}
