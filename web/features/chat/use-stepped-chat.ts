import { useEffect, useMemo, useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { advance, followPicture, isBehindLive, isChatStepped, watched } from '#web/step/picture-clock.ts'
import { useStore } from '#web/ui/store.ts'
import { type ChatReplay, createChatReplay } from './chat-replay.ts'
import type { ChatRoom } from './chat-room.ts'
import type { ChatState } from './chat-state.ts'
import { idOf } from './message-line.ts'

/**
 * - `now`: all messages are shown.
 * - `later`: all messages are shown beside an older picture, so the viewer is offered those of its time.
 * - `step`: the newest messages wait for the picture.
 * - `replay`: the picture is older than the messages that the page has, so those of its time are read.
 */
export type ChatStep = 'now' | 'later' | 'step' | 'replay'

type Shown = { step: ChatStep; upToId: number }

/** Returns the room and its state as they are shown: at the time of the picture when the viewer wants that. */
export function useSteppedChat(room: ChatRoom, groupId: string, state: ChatState, ownId: string | undefined) {
  const replay = useMemo(() => createChatReplay(groupId, advance), [groupId])
  const replayed = useStore(replay.state, null)
  const [shown, setShown] = useState<Shown>({ step: 'now', upToId: 0 })

  useEffect(
    () =>
      followPicture('chat', {
        moved(timeMs) {
          const next = shownAt(room.state.get(), { timeMs, groupId })
          if (next.step === 'replay' && timeMs !== null) replay.moved(timeMs)
          setShown((now) => (now.step === next.step && now.upToId === next.upToId ? now : next))
        },
        nextAt: (timeMs) => nextOf(room, replay, timeMs),
      }),
    [room, replay, groupId],
  )
  // A message that has arrived may be due.
  useEffect(() => room.state.subscribe(advance), [room])

  return useMemo(() => {
    const { step, upToId } = shown
    if (step === 'replay') {
      const messages = [...(replayed ?? [])]
      const newestId = messages.at(-1) ? idOf(messages.at(-1) as ChatMessage) : 0
      const phase = replayed === null ? ('loading' as const) : state.phase
      return {
        step,
        room: { ...room, loadOlder: replay.loadOlder, readUp: () => undefined },
        state: { ...state, phase, messages, newestId, joins: [], drafts: [], isArchived: true },
      }
    }
    if (step !== 'step') return { step, room, state }
    const messages = state.messages.filter((message) => idOf(message) <= upToId || message.userId === ownId)
    return { step, room, state: { ...state, messages, newestId: Math.min(state.newestId, upToId) } }
  }, [shown, replayed, room, replay, state, ownId])
}

function shownAt({ messages, phase }: ChatState, of: { timeMs: number | null; groupId: string }): Shown {
  const { timeMs, groupId } = of
  if (watched()?.groupId !== groupId || phase !== 'ready') return { step: 'now', upToId: 0 }
  if (timeMs === null) return { step: isBehindLive() && !isChatStepped() ? 'later' : 'now', upToId: 0 }
  const last = messages.findLast(({ createdAt }) => createdAt <= timeMs)
  if (last) return { step: 'step', upToId: idOf(last) }
  const [first] = messages
  return first && idOf(first) > 1 ? { step: 'replay', upToId: 0 } : { step: 'step', upToId: 0 }
}

function nextOf(room: ChatRoom, replay: ChatReplay, timeMs: number): number | null {
  const { messages } = room.state.get()
  const isHeld = messages.some(({ createdAt }) => createdAt <= timeMs)
  const next = messages.find(({ createdAt }) => createdAt > timeMs)?.createdAt ?? null
  return isHeld || next === null ? next : (replay.nextAt(timeMs) ?? next)
}
