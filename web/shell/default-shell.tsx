import type { ReactNode } from 'react'
import { BottomNav } from './bottom-nav.tsx'
import { DemoBar } from './demo-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Marquee } from './marquee.tsx'
import { SideBanner } from './side-banners.tsx'

/** The whole of the shell; the error page stands in it too. */
export function DefaultShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col pb-(--bottom-nav) md:pb-0">
      <DemoBar />
      <Header />
      <Marquee />
      <div className="page-body mx-auto flex w-full max-w-480 flex-1 flex-wrap content-start justify-center gap-x-6 pt-5 beside:flex-nowrap beside:gap-2 beside:px-4">
        {/* What follows begins below the first screen: what comes into the page later moves nothing that is seen. */}
        <main
          id="main"
          tabIndex={-1}
          className="frame min-h-[calc(100dvh-var(--header))] min-w-0 basis-full outline-none beside:flex-1"
        >
          {children}
        </main>
        <SideBanner side="left" />
        <SideBanner side="right" />
      </div>
      <Footer />
      <BottomNav />
    </div>
  )
}
