import { createContext, use, useCallback } from 'react'
import { type ConsoleResource, consoleResources } from '#contract/console.ts'
import { mayAs } from '#contract/rules/roles.ts'
import { call } from '#web/api/call.ts'
import type { Loaded } from '#web/api/loaded.ts'
import { useSession } from '#web/api/session.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import type { Section } from './use-sections.ts'

export type DeskData = {
  /** The record lists of the viewer. Null until they are read. */
  resources: Loaded<{ list: ConsoleResource[] }> | null
  retry: () => void
  sections: readonly Section[]
  openPalette: () => void
}

/** Data of the shell that all pages inside it share. */
export const DeskContext = createContext<DeskData | null>(null)

export function useDesk(): DeskData {
  const desk = use(DeskContext)
  if (!desk) throw new Error('The page is outside of the desk layout')
  return desk
}

/** Reads the record lists once for all pages. Viewers who are not staff get an empty list without a request. */
export function useResources() {
  const session = useSession()
  const staffId = session.kind === 'member' && mayAs(session.user.role, 'staff') ? session.user.userId : null
  const read = useCallback(() => (staffId === null ? Promise.resolve({ list: [] }) : call(consoleResources)), [staffId])
  const { loaded, retry } = useLoaded(read)
  return { isStaff: staffId !== null, resources: loaded, retry }
}
