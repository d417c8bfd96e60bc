import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Viewer } from './viewer.ts'

/**
 * Signed marks that tell a stream's viewers apart. They travel in the playlist's address, so that no cookie has to; who
 * a viewer is cannot be read from one, and nobody can make more of them up.
 */
export type ViewerMarks = {
  /** The same for the same member or guest, whichever tab or device; for nobody each time another one. */
  of(viewer: Viewer): string
  /** Whether it stands for a member or guest; null for one that was made up. */
  read(mark: string): { isKnown: boolean } | null
}

const idBytes = 12
const signatureBytes = 12
const shape = /^([ka][\w-]{16})([\w-]{16})$/

export function createViewerMarks(secret: string): ViewerMarks {
  const digest = (purpose: string, text: string, bytes: number) =>
    createHmac('sha256', secret).update(`${purpose} ${text}`).digest().subarray(0, bytes)

  function sign(kind: 'k' | 'a', id: Buffer): string {
    const body = kind + id.toString('base64url')
    return body + digest('viewer mark', body, signatureBytes).toString('base64url')
  }

  return {
    of(viewer) {
      if (viewer.kind === 'nobody') return sign('a', randomBytes(idBytes))
      const name = viewer.kind === 'user' ? `user ${viewer.userId}` : `guest ${viewer.guestId}`
      return sign('k', digest('viewer', name, idBytes))
    },
    read(mark) {
      const [, body, signature] = shape.exec(mark) ?? []
      if (!body || !signature) return null
      const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), digest('viewer mark', body, signatureBytes))
      return isOurs ? { isKnown: body.startsWith('k') } : null
    },
  }
}
