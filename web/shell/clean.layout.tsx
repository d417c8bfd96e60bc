import { Outlet } from 'react-router'
import { CleanShell } from './clean-shell.tsx'

export default function CleanLayout() {
  return (
    <CleanShell>
      <Outlet />
    </CleanShell>
  )
}
