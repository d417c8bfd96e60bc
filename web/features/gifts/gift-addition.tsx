import Gift from 'lucide-react/icons/gift'
import { Suspense } from 'react'
import type { ChatAddition } from '#web/features/chat/chat-addition.ts'
import { lazyPart } from '#web/way/lazy-part.ts'

const GiftLane = lazyPart(() => import('./gift-lane.tsx'), 'GiftLane')
const GiftTray = lazyPart(() => import('./gift-tray.tsx'), 'GiftTray')

export type Recipient = { commentatorId: string; name: string }

/** Adds gifts to the chat of a fixture. Without a recipient, they are shown but the viewer cannot give any. */
export function giftAddition(to: Recipient | null): ChatAddition {
  return {
    lane: (notices) => (
      <Suspense fallback={null}>
        <GiftLane notices={notices} />
      </Suspense>
    ),
    draw: ({ groupId, isOpen, close }) =>
      to && isOpen ? (
        <Suspense fallback={null}>
          <GiftTray target={{ groupId, ...to }} close={close} />
        </Suspense>
      ) : null,
    tool: to && { label: 'gifts.open', icon: <Gift size={20} aria-hidden /> },
  }
}
