import { Suspense } from 'react'
import type { ChatAddition } from '#web/features/chat/chat-addition.ts'
import { lazyPart } from '#web/way/lazy-part.ts'

const MomentCard = lazyPart(() => import('./moment-card.tsx'), 'MomentCard')

/** Adds the cards of goals to the chat of a fixture. */
export function withMoments(addition: ChatAddition = {}): ChatAddition {
  return {
    ...addition,
    moment: (moment) => (
      <Suspense fallback={<div className="h-64" />}>
        <MomentCard moment={moment} />
      </Suspense>
    ),
  }
}
