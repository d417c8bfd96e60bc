import type { ReactNode } from 'react'
import { DemoBar } from './demo-bar.tsx'

/** Shows only the page, for frames and native web views. */
export function CleanShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <DemoBar />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
    </div>
  )
}
