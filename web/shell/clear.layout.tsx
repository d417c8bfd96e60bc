import { Outlet } from 'react-router'
import { DemoBar } from './demo-bar.tsx'
import { Header } from './header.tsx'
import { Notices } from './notices.tsx'
import { SideBanners } from './side-banners.tsx'

/** Layout for rooms and the account: the header, and a page that fills the rest of the screen. */
export default function ClearLayout() {
  return (
    <div className="flex h-dvh flex-col">
      <DemoBar />
      <Header />
      <Notices />
      <div className="page-body page-body-fixed min-h-0 flex-1">
        <SideBanners />
        <main id="main" tabIndex={-1} className="outline-none">
          <Outlet />
        </main>
      </div>
    </div>
  )
}
