import { consoleResources } from '#contract/console.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { ConsoleGate, type GateProps } from './console-gate.tsx'
import { ConsoleNav } from './console-nav.tsx'
import { useSections } from './use-sections.ts'

export const readResources = () => call(consoleResources)

/** A console page with the navigation to all console pages. `current` is the last segment of this page's path. */
export function ConsoleFrame({ current, children, ...gate }: GateProps & { current: string }) {
  return (
    <div className="px-4 py-4 sm:px-6">
      <ConsoleGate {...gate}>
        <div className="grid gap-5 lg:grid-cols-[13rem_minmax(0,1fr)]">
          <LoadedNav current={current} />
          <div className="min-w-0 max-w-6xl">{children}</div>
        </div>
      </ConsoleGate>
    </div>
  )
}

/**
 * Navigation of the console. Until the record lists are loaded, or when loading fails, it has only the separate pages.
 */
function LoadedNav({ current }: { current: string }) {
  const session = useSession()
  const { loaded } = useLoaded(readResources)
  const isOperator = session.kind === 'member' && session.user.role === 'operator'
  return <ConsoleNav sections={useSections(loaded?.ok ? loaded.data.list : [], isOperator)} current={current} />
}
