import { type Comment, commentCreate } from '#contract/comments.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { newsfeedCreate, newsfeedShare, type Post } from '#contract/newsfeed.ts'
import { newsfeedDraftSave } from '#contract/post-drafts.ts'
import { postTypes } from '#contract/rules/newsfeed-codes.ts'
import type { TextKey } from '#contract/texts/all.ts'
import { backoffMs } from '#web/api/backoff.ts'
import { call } from '#web/api/call.ts'
import { CallError, isPassing, noAnswer } from '#web/api/call-error.ts'
import { checkNetwork, isReachable } from '#web/api/network.state.ts'
import { session } from '#web/api/session.ts'
import { storage } from '#web/ui/browser-storage.ts'

/** `id` is also the request's id, so the server stores the item once, regardless of the number of attempts. */
export type Outgoing =
  | { kind: 'post'; id: string; input: InputOf<typeof newsfeedCreate> }
  | { kind: 'share'; id: string; input: InputOf<typeof newsfeedShare> }
  | { kind: 'comment'; id: string; input: InputOf<typeof commentCreate>; parent: Comment | null }
type Waiting = Outgoing & { userId: string }

export type Settled =
  | { kind: 'post' | 'share'; id: string; made: Post }
  | { kind: 'comment'; id: string; made: Comment; input: InputOf<typeof commentCreate> }
  | { kind: Outgoing['kind']; id: string; fault: unknown }

const key = 'khan-dai.outbox'
const listeners = new Set<(settled: Settled) => void>()
let isSending = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

function read(): Waiting[] {
  try {
    return JSON.parse(storage.read(key) ?? '[]') as Waiting[]
  } catch {
    return []
  }
}

function write(list: readonly Waiting[]): void {
  storage.write(key, list.length === 0 ? null : JSON.stringify(list))
}

function memberId(): string | null {
  const now = session.get()
  return now.kind === 'member' ? now.user.userId : null
}

/** Returns true when a call got no response, so that the same call may succeed once the network is back. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && error.name === noAnswer
}

/** Returns the message for an item that waits: the device has no network, or the server did not respond. */
export function waitingMessage(what: 'comment' | 'post'): TextKey {
  return navigator.onLine ? 'offline.waiting.server' : `offline.waiting.${what}`
}

/** Calls `listener` for each item that was sent or refused later. Returns an unsubscribe function. */
export function whenSettled(listener: (settled: Settled) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the member's posts, shares and comments that the server has not accepted yet. */
export function listWaiting(): Outgoing[] {
  const userId = memberId()
  return read().filter((one) => one.userId === userId)
}

/** Stores the item in the browser, and sends it when the server responds again, even after a reload. */
export async function sendLater(outgoing: Outgoing): Promise<void> {
  const userId = memberId()
  if (userId === null) return
  write([...read().filter(({ id }) => id !== outgoing.id), { ...outgoing, userId }])
  await checkNetwork()
  if (isReachable.get()) await sendWaiting()
}

export function removeWaiting(id: string): void {
  write(read().filter((one) => one.id !== id))
}

/**
 * Sends waiting items, oldest first. Stops at the first item for which a later attempt may succeed, and makes that
 * attempt after a delay. After a response of a busy server, no change of the network would cause one.
 */
export async function sendWaiting(): Promise<void> {
  if (isSending) return
  isSending = true
  clearTimeout(timer)
  try {
    for (let [next] = listWaiting(); next; [next] = listWaiting()) {
      const settled = await send(next)
      if (!settled) {
        failures += 1
        timer = setTimeout(() => void sendWaiting(), backoffMs(failures))
        return
      }
      failures = 0
      removeWaiting(next.id)
      for (const listener of listeners) listener(settled)
    }
  } finally {
    isSending = false
  }
}

/**
 * Sends one item. Returns the result or the refusal, or null when a later attempt may succeed. A refused post is saved
 * as a draft.
 */
async function send(outgoing: Outgoing): Promise<Settled | null> {
  const { kind, id } = outgoing
  try {
    if (kind === 'comment') return { kind, id, made: await call(commentCreate, outgoing.input), input: outgoing.input }
    if (kind === 'share') return { kind, id, made: await call(newsfeedShare, outgoing.input) }
    return { kind, id, made: await call(newsfeedCreate, outgoing.input) }
  } catch (error) {
    if (!(error instanceof CallError) || isPassing(error.status) || error.status === 401) return null
    if (kind === 'post') await keepAsDraft(id, outgoing.input)
    return { kind, id, fault: error }
  }
}

async function keepAsDraft(id: string, input: InputOf<typeof newsfeedCreate>): Promise<void> {
  const { content, visibility, attachments, type, sharedId, goalKey } = input
  const isMoment = type === postTypes.liveEvents && goalKey === undefined
  const fixtureId = isMoment || type === postTypes.shareLives ? (sharedId ?? null) : null
  await call(newsfeedDraftSave, { id, content, visibility, attachments, fixtureId, isMoment }).catch((error: unknown) =>
    console.warn('The draft could not be stored', error),
  )
}
