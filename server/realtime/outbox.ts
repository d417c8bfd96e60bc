export type Flushing = { flush(): void }
export type Outbox = { add(connection: Flushing): void }

/**
 * Collects connections with waiting events. They are flushed at the end of the next turn of the event loop, after
 * channels that deliver immediately. So an acknowledgement and the sender's message are sent in one write. Any earlier
 * write to the connection also sends its waiting events.
 */
export function createOutbox(): Outbox {
  let waiting: Flushing[] = []

  function flush(): void {
    const due = waiting
    waiting = []
    for (const connection of due) connection.flush()
  }

  return {
    add(connection) {
      // Channels schedule their immediate later in this same turn, so it runs in the next turn. The flush must run
      // after it, so it needs a second immediate.
      if (waiting.length === 0) setImmediate(() => setImmediate(flush))
      waiting.push(connection)
    },
  }
}
