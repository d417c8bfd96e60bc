import { Outlet } from 'react-router'
import { BottomNav } from './bottom-nav.tsx'
import { DemoBar } from './demo-bar.tsx'
import { Header } from './header.tsx'

/** For feeds: header and content in full height, no marquee, banners or footer in the way. */
export default function SecondaryLayout() {
  return (
    <div className="flex min-h-dvh flex-col pb-(--bottom-nav) md:pb-0">
      <DemoBar />
      <Header />
      <main id="main" tabIndex={-1} className="frame flex-1 pt-5 outline-none">
        <Outlet />
      </main>
      <BottomNav />
    </div>
  )
}
