import { Outlet } from 'react-router'
import { DemoBar } from './demo-bar.tsx'
import { Header } from './header.tsx'
import { Notices } from './notices.tsx'
import { SideBanners } from './side-banners.tsx'

/**
 * Layout for live pages, which provide their <main> and everything else below the header. Their style sheet hides the
 * header where a picture needs its room.
 */
export default function CustomLayout() {
  return (
    <div className="watch-page">
      <DemoBar />
      <Header />
      <Notices />
      <div className="page-body">
        <SideBanners />
        <Outlet />
      </div>
    </div>
  )
}
