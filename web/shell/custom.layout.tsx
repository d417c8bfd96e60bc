import { Outlet } from 'react-router'
import { BottomNav } from './bottom-nav.tsx'
import { DemoBar } from './demo-bar.tsx'
import { Header } from './header.tsx'
import { Notices } from './notices.tsx'
import { SideBanners } from './side-banners.tsx'

/** Layout for pages that provide their <main> and everything else between the header and the bottom navigation. */
export default function CustomLayout() {
  return (
    <div className="pb-(--bottom-nav) md:pb-0">
      <DemoBar />
      <Header />
      <Notices />
      <div className="page-body">
        <SideBanners />
        <Outlet />
      </div>
      <BottomNav />
    </div>
  )
}
