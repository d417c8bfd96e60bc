import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Viewer } from './viewer.ts'

/**
 * Signed marks that tell a stream's viewers apart. They travel in the playlist's address, so that no cookie has to; who
 * a viewer is cannot be read from one, and nobody can make more of them up.
 */
export type ViewerMarks = {
  /** The same for the same member or guest, whichever tab or device; for nobody each time another one. */
  of(viewer: Viewer): string
  /** What it stands for; null for one that was made up. */
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
