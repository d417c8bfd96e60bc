/**
 * Why a provider's answer is none: it cannot be reached, does not answer in time, tells us to slow down, refuses us (key,
 * plan, request), is broken itself, or sent what nobody can read.
 */
export type FeedFault = 'network' | 'timeout' | 'rate_limited' | 'refused' | 'server' | 'unreadable'

/** Its message holds neither address nor key. */
export class FeedError extends Error {
  readonly fault: FeedFault
  constructor(fault: FeedFault, message: string) {
    super(message)
    this.name = 'FeedError'
    this.fault = fault
  }
}
