import type { ReactNode } from 'react'
import { DemoBar } from './demo-bar.tsx'
import { SideBanners } from './side-banners.tsx'

type CleanShellProps = {
  /** Banners beside the page on wide screens. A frame of another site has none. */
  hasBanners?: boolean
  children: ReactNode
}

/** Shows only the page, for frames and native web views. */
export function CleanShell({ hasBanners = false, children }: CleanShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <DemoBar />
      <div className={hasBanners ? 'page-body page-body-wide flex-1' : 'flex flex-1 flex-col'}>
        {hasBanners && <SideBanners />}
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
      </div>
    </div>
  )
}
