import { Outlet } from 'react-router'
import { DemoBar } from './demo-bar.tsx'

/** Nothing around the page: for frames and native web views. */
export default function CleanLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <DemoBar />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
    </div>
  )
}
