import { createHmac } from 'node:crypto'
import { retryWaitsMs } from '#contract/rules/webhook-events.ts'
import type { Attempt, Outcome } from './delivery.store.ts'

/**
 * Headers of a delivery. The signature is the HMAC-SHA256 of `timestamp.body` in hex. With two secrets there are two,
 * separated by a comma, and one of them must fit.
 */
export function headersOf(
  { id, body }: { id: string; body: string },
  { secrets, nowMs }: { secrets: readonly string[]; nowMs: number },
): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1_000))
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'))
  return {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signed.map((signature) => `v1=${signature}`).join(','),
  }
}

export function isGood({ status }: Pick<Attempt, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300
}

/** Returns the outcome after the attempt with the number `tries`, from 1. The last failed one ends the delivery. */
export function outcomeOf(attempt: Pick<Attempt, 'status'>, tries: number, nowMs: number): Outcome {
  if (isGood(attempt)) return 'delivered'
  const waitMs = retryWaitsMs[tries - 1]
  return waitMs === undefined ? 'failed' : { dueAt: new Date(nowMs + waitMs) }
}

const redirects = [301, 302, 303, 307, 308]

/** Returns why a status is a failure. Empty for a good one. Redirects are not followed: they may lead anywhere. */
export function faultOf(status: number): string {
  if (isGood({ status })) return ''
  return redirects.includes(status) ? 'redirect' : 'status'
}

/** The first bytes of an answer as text that PostgreSQL stores: without NUL, and without other control characters. */
export function answerText(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}
