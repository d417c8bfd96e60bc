import * as z from 'zod/mini'
import { type Role, role } from '#contract/account.ts'
import type { Bus } from '#server/engines/ports.ts'
import { createTokenSigner } from './signed-token.ts'
import type { Viewer } from './viewer.ts'

export const accessLifeS = 15 * 60
const guestLifeS = 180 * 24 * 3600
const clockToleranceS = 60

const accessClaims = z.object({
  typ: z.literal('access'),
  sub: z.string(),
  name: z.string(),
  role,
  sid: z.string(),
  wait: z.optional(role),
})
const guestClaims = z.object({ typ: z.literal('guest'), sub: z.string() })
const claims = z.discriminatedUnion('typ', [accessClaims, guestClaims])

export type Authority = {
  signAccess(member: { userId: string; username: string; role: Role; sessionId: string; waitingRole?: Role }): string
  signGuest(guestId: string): string
  /**
   * Returns null when the token is forged or expired, is neither an access nor a guest token, or belongs to an ended
   * session.
   */
  viewerOf(token: string): Viewer | null
  /** Revokes the access tokens of a session immediately, on every instance. */
  endSession(sessionId: string): void
  /**
   * Records a session that ended on another instance, for callers that learn it from the database. The bus may have
   * lost the message.
   */
  noteEnded(sessionId: string): void
  /** Returns true when this process knows that the session ended within the lifetime of an access token. */
  isEnded(sessionId: string): boolean
  /** Calls the listener for every session that ends, on any instance. Returns an unsubscribe function. */
  onEnded(listener: (sessionId: string) => void): () => void
  close(): void
}

const endedTopic = 'session.ended'

/**
 * Signs and checks access and guest tokens. An access token is valid for 15 minutes. The id of an ended session is
 * stored until its last access token has expired.
 */
export function createAuthority(options: { secret: string; bus: Bus }): Authority {
  const signer = createTokenSigner(options.secret, { toleranceS: clockToleranceS })
  const ended = new Map<string, NodeJS.Timeout>()
  const remember = (sessionId: string) => {
    clearTimeout(ended.get(sessionId))
    ended.set(sessionId, setTimeout(() => ended.delete(sessionId), (accessLifeS + clockToleranceS) * 1000).unref())
  }
  const listeners = new Set<(sessionId: string) => void>()
  const noteEnded = (sessionId: string) => {
    const isNews = !ended.has(sessionId)
    remember(sessionId)
    if (isNews) for (const listener of listeners) listener(sessionId)
  }
  const stopListening = options.bus.subscribe(endedTopic, (message) => {
    if (typeof message === 'string') noteEnded(message)
  })

  return {
    signAccess: ({ userId, username, role, sessionId, waitingRole }) =>
      signer.sign(
        { typ: 'access', name: username, role, sid: sessionId, ...(waitingRole && { wait: waitingRole }) },
        { subject: userId, lifeS: accessLifeS },
      ),
    signGuest: (guestId) => signer.sign({ typ: 'guest' }, { subject: guestId, lifeS: guestLifeS }),
    viewerOf(token) {
      const read = claims.safeParse(signer.read(token))
      if (!read.success) return null
      const c = read.data
      if (c.typ === 'guest') return { kind: 'guest', guestId: c.sub }
      if (ended.has(c.sid)) return null
      const waiting = c.wait ? { waitingRole: c.wait } : {}
      return { kind: 'user', userId: c.sub, username: c.name, role: c.role, sessionId: c.sid, ...waiting }
    },
    isEnded: (sessionId) => ended.has(sessionId),
    onEnded(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    noteEnded,
    endSession(sessionId) {
      noteEnded(sessionId)
      options.bus.publish(endedTopic, sessionId)
    },
    close() {
      stopListening()
      for (const timer of ended.values()) clearTimeout(timer)
    },
  }
}
