import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#web/shell/lazy-part.ts'

const SharedThing = lazyPart(() => import('#web/features/newsfeed/shared-thing.tsx'), 'SharedThing')

/** Tips are not shown everywhere, so one comes by a call of its own, in a place that is kept for it. */
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
