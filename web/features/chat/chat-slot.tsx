import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#web/way/lazy-part.ts'
import type { ChatPanelProps } from './chat-panel.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'

const ChatPanel = lazyPart(() => import('./chat-panel.tsx'), 'ChatPanel')

/**
 * Loads the chat room in the browser after the page, because the server does not render it, and shows a skeleton
 * until then. With `joins: false` the viewer does not count as present in the room.
 */
export function ChatSlot({ joins = true, ...props }: Omit<ChatPanelProps, 'joins'> & { joins?: boolean }) {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  if (!isMounted) return <ChatSkeleton hasComposer />
  return (
    <Suspense fallback={<ChatSkeleton hasComposer />}>
      <ChatPanel key={props.groupId} joins={joins} {...props} />
    </Suspense>
  )
}
