import MessageCircle from 'lucide-react/icons/message-circle'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { SportCode } from '#contract/schedule.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { MatchChat } from './match-chat.tsx'
import { useLiveSchedule } from './use-live-schedule.ts'

const MatchChatSheet = lazyPart(() => import('./match-chat-sheet.tsx'), 'MatchChatSheet')

/**
 * The live schedule with the chat of one match. The chat is beside the schedule on wide screens, otherwise behind a
 * button.
 */
export function WithMatchChat({ mode, children }: { mode: SportCode | undefined; children: ReactNode }) {
  const t = useTranslate()
  const aside = useRef<HTMLElement>(null)
  const [isBeside, setBeside] = useState<boolean | null>(null)
  const [isOpen, setOpen] = useState(false)
  const schedule = useLiveSchedule(mode)

  useEffect(() => {
    if (!aside.current) return
    const element = aside.current
    // CSS decides whether the chat fits. A hidden element has no boxes.
    const observer = new ResizeObserver(() => setBeside(element.getClientRects().length > 0))
    observer.observe(element)
    setBeside(element.getClientRects().length > 0)
    return () => observer.disconnect()
  }, [])

  return (
    <div className="@container">
      <div className="@min-[62rem]:grid @min-[62rem]:grid-cols-[minmax(0,1fr)_22rem] @min-[62rem]:items-start @min-[62rem]:gap-6">
        <div className="min-w-0">{children}</div>
        {/* The notices above the page reduce the height too, so that the composer is visible without scrolling. */}
        <aside
          ref={aside}
          aria-label={t('schedule.chat')}
          className="card sticky top-[calc(var(--header)+1.25rem)] hidden h-[min(calc(100dvh-var(--header)-7rem),48rem)] flex-col overflow-clip @min-[62rem]:flex"
        >
          {isBeside && <MatchChat schedule={schedule} />}
        </aside>
      </div>
      {isBeside === false && schedule.matchInChatBox && (
        <div className="fixed bottom-[calc(var(--bottom-nav)+0.75rem)] right-4 z-30 md:bottom-4 md:right-48">
          <Button className="shadow-pop" onClick={() => setOpen(true)}>
            <MessageCircle size={18} aria-hidden />
            {t('schedule.joinChat')}
          </Button>
        </div>
      )}
      {isOpen && isBeside === false && (
        <Suspense fallback={null}>
          <MatchChatSheet schedule={schedule} close={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
