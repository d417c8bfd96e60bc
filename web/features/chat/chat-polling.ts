import {
  type ChatMessage,
  chatHistory,
  chatPageSize,
  type ReactionCode,
  reactInChat,
  sendChatMessage,
} from '#contract/chat.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import type { SocketStatus } from '#web/api/live-socket.ts'
import type { Ack } from '#web/api/socket.ts'
import type { Store } from '#web/ui/store.ts'

/** A socket that takes longer to open counts as blocked, because some networks block all sockets. */
const socketWithinMs = 6_000
const everyMs = 3_000

type Polling = {
  status: Store<SocketStatus>
  groupId: string
  /** Called when a read begins. The returned function receives the room's newest messages, oldest first. */
  startRead(): (messages: ChatMessage[]) => void
  changed(isPolling: boolean): void
}

/**
 * Polls a room while the page is visible and no socket opens within `socketWithinMs`. `soon` polls immediately when
 * polling is on; `stop` ends it.
 */
export function startPolling({ status, groupId, startRead, changed }: Polling): { soon(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPolling = false
  let isStopped = false

  function wait(afterMs: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void poll(), afterMs)
  }

  function turn(next: boolean): void {
    if (isPolling === next) return
    isPolling = next
    changed(next)
  }

  async function poll(): Promise<void> {
    if (document.visibilityState === 'visible' && status.get() !== 'open') {
      try {
        const showPage = startRead()
        const { list } = await call(chatHistory, { groupId, pageSize: chatPageSize })
        if (isStopped || isOpen()) return
        turn(true)
        showPage(list.toReversed())
      } catch (error) {
        // Without any network, polling fails too. The socket's own notice then informs the viewer.
        if (!(error instanceof CallError)) throw error
        turn(false)
      }
    }
    if (!isOpen()) wait(everyMs)
  }

  const isOpen = () => status.get() === 'open'

  const unfollow = status.subscribe(() => {
    if (isOpen()) {
      clearTimeout(timer)
      timer = undefined
      turn(false)
    } else if (timer === undefined) wait(socketWithinMs)
  })
  if (!isOpen()) wait(socketWithinMs)

  return {
    soon: () => isPolling && wait(0),
    stop() {
      isStopped = true
      clearTimeout(timer)
      unfollow()
    },
  }
}

type Written = InputOf<typeof sendChatMessage>

/** Sends a message by an HTTP call, and returns the result in the form of a socket acknowledgement. */
export function sendByCall(written: Written): Promise<Ack> {
  return asAck(call(sendChatMessage, written))
}

export function reactByCall(own: {
  groupId: string
  groupMessageId: string
  reaction: ReactionCode | 0
}): Promise<Ack> {
  return asAck(call(reactInChat, own))
}

async function asAck(answer: Promise<unknown>): Promise<Ack> {
  try {
    return { isGood: true, answer: await answer }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const retryAfterMs = error.retryAfterS === null ? null : error.retryAfterS * 1_000
    return { isGood: false, name: error.name, code: error.code, retryAfterMs }
  }
}
