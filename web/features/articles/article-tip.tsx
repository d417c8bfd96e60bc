import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#web/way/lazy-part.ts'

const SharedThing = lazyPart(() => import('#web/features/newsfeed/shared-thing.tsx'), 'SharedThing')

/**
 * Loads the tip in the browser by a separate call, because tips are not shown in every country. A min height reserves
 * its space.
 */
export function ArticleTip({ id }: { id: string }) {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return (
    <div className="article-embed min-h-48">
      {isAlive && (
        <Suspense>
          <SharedThing shared={{ kind: 'tip', id }} />
        </Suspense>
      )}
    </div>
  )
}
