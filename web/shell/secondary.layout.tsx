import { Outlet } from 'react-router'
import { BottomNav } from './bottom-nav.tsx'
import { DemoBar } from './demo-bar.tsx'
import { Header } from './header.tsx'
import { Notices } from './notices.tsx'
import { SideBanners } from './side-banners.tsx'

/** Layout for feeds: header and content in full height, without marquee and footer. */
export default function SecondaryLayout() {
  return (
    <div className="flex min-h-dvh flex-col pb-(--bottom-nav) md:pb-0">
      <DemoBar />
      <Header />
      <Notices />
      <div className="page-body flex-1">
        <SideBanners />
        <main id="main" tabIndex={-1} className="frame pt-5 outline-none">
          <Outlet />
        </main>
      </div>
      <BottomNav />
    </div>
  )
}
