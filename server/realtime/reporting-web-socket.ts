import { WebSocket } from 'ws'
import type { ErrorName } from '#contract/errors.ts'

/** Error names for the close codes (RFC 6455 7.4.1) with which `ws` itself ends a connection without a reason. */
const refusals: Readonly<Record<number, ErrorName>> = {
  1002: 'MALFORMED_FRAME',
  1007: 'MALFORMED_FRAME',
  1008: 'TOO_MANY_REQUESTS',
  1009: 'PAYLOAD_TOO_LARGE',
}

/** Emits `refusing` before `ws` sends its close frame, so that the client gets the error as an event first. */
export class ReportingWebSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    const refusal = code !== undefined && reason === undefined ? refusals[code] : undefined
    if (refusal && this.readyState === WebSocket.OPEN) this.emit('refusing', refusal)
    super.close(code, reason)
  }
}
