import { Suspense } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { AccountHead } from './account-head.tsx'

const Panel = lazyPart(() => import('./account-panel.tsx'), 'AccountPanel')

/** As many lines as a member's panel has. */
const lines = Array.from({ length: 14 }, (_, place) => `line-${place}`)

/** Loads the account panel on demand, because guests do not need it. */
export function AccountPanel({ user }: { user: OwnUser }) {
  return (
    <Suspense
      fallback={
        <div aria-busy>
          <AccountHead user={user} />
          {lines.map((line) => (
            <span key={line} className="mt-1 flex h-11 items-center gap-3 px-3">
              <Skeleton className="size-4.5" />
              <Skeleton className="h-4 w-24" />
            </span>
          ))}
        </div>
      }
    >
      <Panel user={user} />
    </Suspense>
  )
}
