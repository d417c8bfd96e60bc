import { Suspense, useEffect, useMemo } from 'react'
import type { AdditionPlace } from '#web/features/chat/chat-addition.ts'
import { lazyPart } from '#web/shell/lazy-part.ts'
import { createCrossings } from './crossings.ts'
import { GiftStage } from './gift-stage.tsx'

const GiftTray = lazyPart(() => import('./gift-tray.tsx'), 'GiftTray')

export type Recipient = { commentatorId: string; name: string }

/** Gifts in a room: the gifts that move over the chat, and the tray for giving a gift. */
export function GiftPart({ groupId, notices, isOpen, close, to }: AdditionPlace & { to: Recipient | null }) {
  const crossings = useMemo(() => createCrossings(), [])
  useEffect(() => notices.subscribe(crossings.take), [notices, crossings])
  useEffect(() => () => crossings.close(), [crossings])
  return (
    <>
      <GiftStage crossings={crossings} />
      {to && isOpen && (
        <Suspense fallback={null}>
          <GiftTray target={{ groupId, ...to }} close={close} />
        </Suspense>
      )}
    </>
  )
}
