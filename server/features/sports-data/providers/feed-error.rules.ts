/**
 * Reason of a failed call: no connection, timeout, rate limit, refusal (key, plan, request), server error, or a body
 * that cannot be parsed.
 */
export type FeedFault = 'network' | 'timeout' | 'rate_limited' | 'refused' | 'server' | 'unreadable'

/** The message never contains the address or the key. */
export class FeedError extends Error {
  readonly fault: FeedFault
  constructor(fault: FeedFault, message: string) {
    super(message)
    this.name = 'FeedError'
    this.fault = fault
  }
}
