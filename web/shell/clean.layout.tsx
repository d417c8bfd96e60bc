import { Outlet } from 'react-router'
import { CleanShell } from './clean-shell.tsx'
import { useIsEmbedded } from './use-is-embedded.ts'

export default function CleanLayout() {
  return (
    <CleanShell hasBanners={!useIsEmbedded()}>
      <Outlet />
    </CleanShell>
  )
}
