import { useEffect, useRef } from 'react'
import { useStore } from '#web/ui/store.ts'
import { closeDock, docked, dockHolder } from './dock.state.ts'

/** The place of the docked player on all pages. The page that the player comes from gives its picture. */
export function DockHost() {
  const holder = useRef<HTMLDivElement>(null)
  const now = useStore(docked, null)
  useEffect(() => {
    dockHolder.set(() => holder.current)
    return () => {
      dockHolder.set(() => null)
      closeDock()
    }
  }, [])
  return (
    <>
      <div ref={holder} hidden data-dock-holder />
      {now?.picture}
    </>
  )
}
