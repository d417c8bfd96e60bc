import { Suspense, useEffect, useState } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lazyNear, useNearParts } from '#web/way/lazy-near.ts'

export const obsConfigId = 'obs-config'

const ObsConfigPanel = lazyNear(obsConfigId, async () => (await import('./obs-config-panel.tsx')).ObsConfigPanel)

/** Placeholder far down the desk, as high as the panel. It loads the panel when it comes near the screen. */
export function ObsConfigSlot({ server }: { server: string }) {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  useNearParts()
  const place = <Skeleton className="h-568 w-full rounded-lg md:h-407 lg:h-269" />
  return (
    <div id={obsConfigId} className="lg:col-span-2">
      {isMounted ? (
        <Suspense fallback={place}>
          <ObsConfigPanel server={server} />
        </Suspense>
      ) : (
        place
      )}
    </div>
  )
}
