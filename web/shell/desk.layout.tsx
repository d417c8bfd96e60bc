import { Outlet } from 'react-router'
import { DeskShell } from '#web/features/console/desk-shell.tsx'

/** Layout for the pages of staff: a separate top bar and side navigation, without banners. */
export default function DeskLayout() {
  return (
    <DeskShell>
      <Outlet />
    </DeskShell>
  )
}
