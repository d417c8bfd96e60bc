import {
  type FriendState,
  friendAccept,
  friendCancel,
  friendCheck,
  friendReject,
  friendSend,
  memberBlock,
  memberUnblock,
} from '#contract/friends.ts'
import { call } from '#web/api/call.ts'
import { createPresses } from '#web/api/presses.ts'
import { createStore } from '#web/ui/store.ts'

export const friendActions = ['send', 'accept', 'reject', 'cancel', 'end', 'block', 'unblock'] as const
export type FriendAction = (typeof friendActions)[number]

const endpoints = {
  send: friendSend,
  accept: friendAccept,
  reject: friendReject,
  cancel: friendCancel,
  end: friendCancel,
  block: memberBlock,
  unblock: memberUnblock,
}

/** What an action leads to, as far as a page can know. */
export function expectedAfter(action: FriendAction, before: FriendState): FriendState {
  if (action === 'send') return before === 'received' ? 'friends' : 'sent'
  if (action === 'accept') return 'friends'
  return action === 'block' ? 'blocked' : 'none'
}

/** What takes an action back; none where that is not in one's hand alone. */
export const undoing: Partial<Record<FriendAction, FriendAction>> = {
  send: 'cancel',
  accept: 'end',
  cancel: 'send',
  unblock: 'block',
}

export type Standings = ReadonlyMap<string, FriendState>
export const noStandings: Standings = new Map()
/** How the member stands with others, as far as this page has heard. */
export const standings = createStore<Standings>(noStandings)
/** Counts up with each change that others or other tabs make, so that open lists read themselves again. */
export const friendNews = createStore(0)

let owner: string | null = null
const presses = createPresses<FriendState>((userId, state) =>
  standings.set((known) => new Map(known).set(userId, state)),
)

/** Another member's standings are never shown. */
export function belongTo(userId: string | null): void {
  if (owner === userId) return
  owner = userId
  presses.forget()
  standings.set(() => noStandings)
}

/** What a list or the socket said; a press that is under way knows better. */
export function learn(userId: string, state: FriendState): void {
  standings.set((known) => (known.get(userId) === state ? known : new Map(known).set(userId, state)))
}

export async function readStanding(userId: string): Promise<void> {
  const asker = owner
  const { state } = await call(friendCheck, { userId })
  if (owner === asker && !presses.has(userId)) learn(userId, state)
}

/** Shown at once, and taken back when the server refuses. Throws the CallError of a refusal. */
export async function act(action: FriendAction, userId: string, before: FriendState): Promise<void> {
  await presses.press(userId, {
    before,
    expected: expectedAfter(action, before),
    write: async () => (await call(endpoints[action], { userId })).state,
  })
}

export function tellNews(): void {
  friendNews.set((count) => count + 1)
}
