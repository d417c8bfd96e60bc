import type { ReactNode } from 'react'
import { BottomNav } from './bottom-nav.tsx'
import { DemoBar } from './demo-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Marquee } from './marquee.tsx'
import { SideBanners } from './side-banners.tsx'

export function DefaultShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col pb-(--bottom-nav) md:pb-0">
      <DemoBar />
      <Header />
      <Marquee />
      <div className="page-body flex-1">
        <SideBanners />
        {/* The content after it starts below the first screen, so content that loads later does not move anything visible. */}
        <main id="main" tabIndex={-1} className="frame min-h-[calc(100dvh-var(--header))] pt-5 outline-none">
          {children}
        </main>
      </div>
      <Footer />
      <BottomNav />
    </div>
  )
}
