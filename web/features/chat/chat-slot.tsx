import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#web/shell/lazy-part.ts'
import type { ChatPanelProps } from './chat-panel.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'

const ChatPanel = lazyPart(() => import('./chat-panel.tsx'), 'ChatPanel')

/**
 * The place of a chat room. The room itself is the browser's alone and loads after the page is there. Without `joins` one is not
 * counted among those in it.
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
