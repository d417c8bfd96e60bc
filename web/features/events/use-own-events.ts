import { useEffect } from 'react'
import type { OwnEvents } from '#contract/events.ts'
import { useSession } from '#web/api/session.ts'
import { useStore } from '#web/ui/store.ts'
import { loadEventsOf, memberEvents, noEvents } from './own-events.state.ts'

/**
 * Returns the ids of the events that the member has booked, and of the events that the member has saved. Both lists are
 * empty for guests and until loaded. All cards of a page share one call.
 */
export function useOwnEvents(): OwnEvents {
  const session = useSession()
  const userId = session.kind === 'member' ? session.user.userId : null
  const shown = useStore(memberEvents, noEvents)
  useEffect(() => void loadEventsOf(userId), [userId])
  return shown.userId === userId ? shown : noEvents
}
