import { Outlet } from 'react-router'
import { DemoBar } from './demo-bar.tsx'
import { Header } from './header.tsx'

/** The page brings its own <main> and everything under the header. */
export default function CustomLayout() {
  return (
    <>
      <DemoBar />
      <Header />
      <Outlet />
    </>
  )
}
