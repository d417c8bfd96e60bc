import type { ReactNode } from 'react'
import { BottomNav } from './bottom-nav.tsx'
import { DemoBar } from './demo-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Marquee } from './marquee.tsx'
import { Notices } from './notices.tsx'
import { SideBanners } from './side-banners.tsx'

export function DefaultShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col pb-(--bottom-nav) md:pb-0">
      <DemoBar />
      <Header />
      <Notices />
      <Marquee />
      <div className="page-body flex-1">
        <SideBanners />
        {/* Puts the footer below the first screen, so that content that loads later moves nothing visible. */}
        <main id="main" tabIndex={-1} className="frame min-h-[calc(100dvh-var(--header))] pt-5 outline-none">
          {children}
        </main>
      </div>
      <Footer />
      <BottomNav />
    </div>
  )
}
