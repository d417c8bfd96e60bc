import { useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router'
import { rewardPlaces } from '#web/features/rewards/reward-places.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { NoScript } from './no-script.tsx'

const never = () => () => {}

/** Wraps pages with `ssr: false`: the server sends a placeholder, and the browser renders the page. */
export default function BrowserOnly() {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (isInBrowser) return <Outlet />
  return (
    <>
      <PlaceTitle />
      <NoScript />
      {/* As high as the screen, so that visitors do not see content below the placeholder move. */}
      <Skeleton className="h-dvh w-full" />
    </>
  )
}

/** Sets the title of a page about rewards before any script runs. Renders nothing on other pages. */
function PlaceTitle() {
  const t = useTranslate()
  const { path } = splitLocale(useLocation().pathname)
  const place = rewardPlaces.find((one) => one === path)
  return place && <PageHead title={t(`rewards.place.${place}`)} isIndexed={false} />
}
