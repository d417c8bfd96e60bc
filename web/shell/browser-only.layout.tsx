import { useSyncExternalStore } from 'react'
import { Outlet } from 'react-router'
import { Skeleton } from '#web/ui/skeleton.tsx'

const never = () => () => {}

/** Around pages whose row says `ssr: false`: the server sends their place, the browser fills it. */
export default function BrowserOnly() {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isInBrowser ? <Outlet /> : <Skeleton className="h-96 w-full" />
}
