import { Outlet } from 'react-router'
import { DefaultShell } from './default-shell.tsx'

export default function DefaultLayout() {
  return (
    <DefaultShell>
      <Outlet />
    </DefaultShell>
  )
}
