import Gift from 'lucide-react/icons/gift'
import { Suspense } from 'react'
import type { ChatAddition } from '#web/features/chat/chat-addition.ts'
import { lazyPart } from '#web/shell/lazy-part.ts'
import type { Recipient } from './gift-part.tsx'

const GiftPart = lazyPart(() => import('./gift-part.tsx'), 'GiftPart')

/** Adds gifts to the chat of a fixture. Without a recipient, they are shown but the viewer cannot give any. */
export function giftAddition(to: Recipient | null): ChatAddition {
  return {
    draw: (place) => (
      <Suspense fallback={null}>
        <GiftPart {...place} to={to} />
      </Suspense>
    ),
    tool: to && { label: 'gifts.open', icon: <Gift size={20} aria-hidden /> },
  }
}
