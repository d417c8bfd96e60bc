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

/** Returns the state to show before the server responds to an action. */
export function expectedAfter(action: FriendAction, before: FriendState): FriendState {
  if (action === 'send') return before === 'received' ? 'friends' : 'sent'
  if (action === 'accept') return 'friends'
  return action === 'block' ? 'blocked' : 'none'
}

/** Action that each toast offers as undo. Actions without an entry have no undo. */
export const undoing: Partial<Record<FriendAction, FriendAction>> = {
  send: 'cancel',
  accept: 'end',
  cancel: 'send',
  unblock: 'block',
}

export type Standings = ReadonlyMap<string, FriendState>
export const noStandings: Standings = new Map()
/** The member's friendship states with others, as far as this page has received them. */
export const standings = createStore<Standings>(noStandings)
/** Number of changes made by other members or in other tabs. Open lists are read again when it increases. */
export const friendNews = createStore(0)

let owner: string | null = null
const presses = createPresses<FriendState>((userId, state) =>
  standings.set((known) => new Map(known).set(userId, state)),
)

/** Sets the current member. For another member, first clears all known states, so that they are never shown. */
export function belongTo(userId: string | null): void {
  if (owner === userId) return
  owner = userId
  presses.forget()
  standings.set(() => noStandings)
}

/** Stores a state from a list or the socket. The result of a pending press overwrites it. */
export function learn(userId: string, state: FriendState): void {
  standings.set((known) => (known.get(userId) === state ? known : new Map(known).set(userId, state)))
}

export async function readStanding(userId: string): Promise<void> {
  const asker = owner
  const { state } = await call(friendCheck, { userId })
  if (owner === asker && !presses.has(userId)) learn(userId, state)
}

/** Shows the change immediately. When the call fails, reverts it and throws its CallError. */
export async function act(action: FriendAction, userId: string, before: FriendState): Promise<void> {
  await presses.press(userId, {
    before,
    expected: expectedAfter(action, before),
    write: async () => (await call(endpoints[action], { userId })).state,
  })
}

export function publishNews(): void {
  friendNews.set((count) => count + 1)
}
