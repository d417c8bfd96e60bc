import { WebSocket } from 'ws'
import type { ErrorName } from '#contract/errors.ts'

/** Why `ws` itself ends a connection, by the close code (RFC 6455 7.4.1) that it gives without a reason. */
const refusals: Readonly<Record<number, ErrorName>> = {
  1002: 'MALFORMED_FRAME',
  1007: 'MALFORMED_FRAME',
  1008: 'TOO_MANY_REQUESTS',
  1009: 'PAYLOAD_TOO_LARGE',
}

/** Emits `refusing` before its close frame goes out, so that the client is told why as of everything else. */
export class TellingWebSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    const refusal = code !== undefined && reason === undefined ? refusals[code] : undefined
    if (refusal && this.readyState === WebSocket.OPEN) this.emit('refusing', refusal)
    super.close(code, reason)
  }
}
