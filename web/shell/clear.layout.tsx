import { Outlet, useLocation } from 'react-router'
import { splitLocale } from '#web/i18n/locale.ts'
import { DemoBar } from './demo-bar.tsx'
import { Header } from './header.tsx'
import { SideBanners } from './side-banners.tsx'

/**
 * Layout for rooms and the account: the header, and a page that fills the rest of the screen. Operators' desks have no
 * banners.
 */
export default function ClearLayout() {
  const isDesk = splitLocale(useLocation().pathname).path.startsWith('/quan-tri')
  return (
    <div className="flex h-dvh flex-col">
      <DemoBar />
      <Header />
      <div className="page-body page-body-fixed min-h-0 flex-1">
        {!isDesk && <SideBanners />}
        <main id="main" tabIndex={-1} className="outline-none">
          <Outlet />
        </main>
      </div>
    </div>
  )
}
