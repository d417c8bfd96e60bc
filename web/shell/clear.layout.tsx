import { Outlet } from 'react-router'
import { DemoBar } from './demo-bar.tsx'
import { Header } from './header.tsx'

/** For rooms and the account: the header, and a page that fills the rest of the screen. */
export default function ClearLayout() {
  return (
    <div className="flex h-dvh flex-col">
      <DemoBar />
      <Header />
      <main id="main" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
        <Outlet />
      </main>
    </div>
  )
}
