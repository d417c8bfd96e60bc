import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Viewer } from './viewer.ts'

/**
 * Signed marks that distinguish a stream's viewers. A mark is part of the playlist's URL, so no cookie is needed. It
 * does not reveal the viewer, and clients cannot forge it.
 */
export type ViewerMarks = {
  /**
   * Returns the viewer's mark. It is stable per member or guest across tabs and devices, and random for anonymous
   * viewers.
   */
  of(viewer: Viewer): string
  /** Returns the kind of viewer, or null for a forged mark. */
  read(mark: string): Viewer['kind'] | null
}

const idBytes = 12
const signatureBytes = 12
const shape = /^([uga][\w-]{16})([\w-]{16})$/
const kinds: Record<string, Viewer['kind']> = { u: 'user', g: 'guest', a: 'nobody' }

export function createViewerMarks(secret: string): ViewerMarks {
  const digest = (purpose: string, text: string, bytes: number) =>
    createHmac('sha256', secret).update(`${purpose} ${text}`).digest().subarray(0, bytes)

  function sign(kind: 'u' | 'g' | 'a', id: Buffer): string {
    const body = kind + id.toString('base64url')
    return body + digest('viewer mark', body, signatureBytes).toString('base64url')
  }

  return {
    of(viewer) {
      if (viewer.kind === 'nobody') return sign('a', randomBytes(idBytes))
      if (viewer.kind === 'guest') return sign('g', digest('viewer', `guest ${viewer.guestId}`, idBytes))
      return sign('u', digest('viewer', `user ${viewer.userId}`, idBytes))
    },
    read(mark) {
      const [, body, signature] = shape.exec(mark) ?? []
      if (!body || !signature) return null
      const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), digest('viewer mark', body, signatureBytes))
      return isOurs ? (kinds[body.charAt(0)] ?? null) : null
    },
  }
}
